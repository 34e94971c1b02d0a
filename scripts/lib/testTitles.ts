import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test as it stands in a file: its title as written, and whether it is skipped or focused. */
export interface FoundTest {
  readonly file: string;
  readonly title: string;
  readonly modifier: string | undefined;
}

/** `it`, `test`, `it.each([...])`, `it.skip`: the name at the root of the callee and the modifiers on it. */
function readCallee(node: ts.Expression): { root: string; modifiers: string[] } | undefined {
  if (ts.isIdentifier(node)) return { root: node.text, modifiers: [] };
  if (ts.isCallExpression(node)) return readCallee(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return readCallee(node.tag);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const inner = readCallee(node.expression);
  return inner && { root: inner.root, modifiers: [...inner.modifiers, node.name.text] };
}

/** The text of a title: a literal, or a template with its holes shown as `…`. */
function readTitle(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}

/** All tests of one source text, by its syntax tree: comments and strings that look like tests do not count. */
export function testsOf(file: string, text: string): FoundTest[] {
  const found: FoundTest[] = [];
  // By its ending: what is a type parameter in a .ts file is an element in a .tsx file.
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = readCallee(node.expression);
      const title = readTitle(node.arguments[0]);
      if (callee && /^[xf]?(it|test)$/.test(callee.root) && title !== undefined) {
        const prefixed = /^[xf]/.test(callee.root) ? callee.root : undefined;
        const modifier =
          callee.modifiers.find((name) => ['skip', 'only', 'todo'].includes(name)) ?? prefixed;
        found.push({ file, title, modifier });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All tests of the project, file by file. */
export function allTests(): FoundTest[] {
  return globSync('test/**/*.test.{ts,tsx}')
    .sort()
    .flatMap((file) => testsOf(file, readFileSync(file, 'utf8')));
}
