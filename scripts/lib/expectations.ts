import ts from 'typescript';
import type { SourceReader, TestSource } from './testSource.ts';

/** Calls that throw where what they look for is not there: assertions, queries of Testing Library, waits of Puppeteer. */
const THROWING = /^(?:assert|wait\w*|(?:get|find)(?:All)?By\w+)$/;

const nameOf = (node: ts.Expression): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '';

/** The call of `expect` at the root of `expect(…).not.toBe(…)`, `await expect(…).resolves.toBe(…)`. */
function expectCallOf(node: ts.Expression): ts.CallExpression | undefined {
  if (ts.isPropertyAccessExpression(node)) return expectCallOf(node.expression);
  if (!ts.isCallExpression(node)) return undefined;
  return ts.isIdentifier(node.expression) && node.expression.text === 'expect' ? node : undefined;
}

/** A matcher that is called, and not on a value that stands there itself: `expect(true).toBe(true)` and `expect(LIMIT).toBe(LIMIT)` say nothing. */
function isExpectation({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const value = expectCallOf(expression.expression)?.arguments[0];
  if (!value) return false;
  const isLiteral =
    ts.isLiteralExpression(value) || /^(?:true|false|null|undefined)$/.test(value.getText());
  return !isLiteral && value.getText() !== given[0]?.getText();
}

/** Where the value of a name may be written, and in which file. */
function meaningsOf(name: string, source: TestSource, read: SourceReader) {
  const own = source.declared.get(name);
  if (own) return own.map((node) => ({ node, source }));
  const from = source.imported.get(name);
  if (!from) return [];
  const other = read(from.file);
  return other
    ? (other.declared.get(from.name) ?? []).map((node) => ({ node, source: other }))
    : [];
}

/** Whether something in this piece of a test can fail, in itself or in the project's own functions that it names. */
export function canFail(
  node: ts.Node,
  source: TestSource,
  read: SourceReader,
  seen = new Set<ts.Node>(),
): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  if (ts.isThrowStatement(node)) return true;
  if (ts.isCallExpression(node))
    if (isExpectation(node) || THROWING.test(nameOf(node.expression))) return true;
  if (ts.isIdentifier(node))
    return meaningsOf(node.text, source, read).some((one) =>
      canFail(one.node, one.source, read, seen),
    );
  return ts.forEachChild(node, (child) => canFail(child, source, read, seen)) ?? false;
}
