import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { canFail } from './expectations.ts';
import { parseTestSource, type SourceReader, sourceReader, type TestSource } from './testSource.ts';

/** Why a test proves nothing. */
export type Flaw = 'skipped' | 'focused' | 'empty' | 'expects nothing' | 'not run by Jest';

/** A test as it stands in a file: its title as written, and what is wrong with it. */
export interface FoundTest {
  readonly file: string;
  readonly title: string;
  readonly flaw: Flaw | undefined;
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

/** How a test or a group is switched off. */
function switchOf({ root, modifiers }: { root: string; modifiers: readonly string[] }) {
  if (root.startsWith('x')) return 'skipped';
  if (root.startsWith('f')) return 'focused';
  if (modifiers.some((name) => ['skip', 'todo', 'failing'].includes(name))) return 'skipped';
  return modifiers.includes('only') ? 'focused' : undefined;
}

const isEmpty = (body: ts.Expression): boolean =>
  (ts.isArrowFunction(body) || ts.isFunctionExpression(body)) &&
  ts.isBlock(body.body) &&
  body.body.statements.length === 0;

function bodyFlaw(
  body: ts.Expression | undefined,
  source: TestSource,
  read: SourceReader,
): Flaw | undefined {
  if (!body || isEmpty(body)) return 'empty';
  return canFail(body, source, read) ? undefined : 'expects nothing';
}

/** All tests of a source, by its syntax tree: comments and strings that look like tests do not count. */
export function testsIn(source: TestSource, read: SourceReader = () => undefined): FoundTest[] {
  const found: FoundTest[] = [];
  const visit = (node: ts.Node, around: Flaw | undefined): void => {
    let inside = around;
    const callee = ts.isCallExpression(node) ? readCallee(node.expression) : undefined;
    const [first, body] = ts.isCallExpression(node) ? node.arguments : [];
    const title = readTitle(first);
    if (callee && /^[xf]?describe$/.test(callee.root)) inside ??= switchOf(callee);
    if (callee && /^[xf]?(it|test)$/.test(callee.root) && title !== undefined) {
      const flaw = around ?? switchOf(callee) ?? bodyFlaw(body, source, read);
      found.push({ file: source.file, title, flaw });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source.root, undefined);
  return found;
}

export const testsOf = (file: string, text: string): FoundTest[] =>
  testsIn(parseTestSource(file, text));

/** The test files that Jest's projects run, from the root of the project. */
export function filesOfJest(): string[] {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--listTests'];
  const { stdout, status } = spawnSync(process.execPath, [...jest, '--json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Jest does not list its tests');
  return (JSON.parse(stdout) as string[]).map((file) =>
    path.relative(process.cwd(), file).replaceAll('\\', '/'),
  );
}

const isTestFile = (file: string): boolean => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file);

/** The tests of the files that are run and of the suites that these import, then those of test files that nobody runs. */
export function findTests(
  run: readonly string[],
  all: readonly string[],
  read: SourceReader = sourceReader(),
): FoundTest[] {
  const wanted = new Set([...run].sort());
  // A set is gone through in the order in which it grows, so imports of imports come too.
  for (const file of wanted) {
    const imports = read(file)?.imports ?? [];
    for (const one of imports) if (one.startsWith('test/') && !isTestFile(one)) wanted.add(one);
  }
  const tests = (file: string): FoundTest[] => {
    const source = read(file);
    return source ? testsIn(source, read) : [];
  };
  const lost = all.filter((file) => isTestFile(file) && !wanted.has(file)).sort();
  return [
    ...[...wanted].flatMap(tests),
    ...lost.flatMap(tests).map((test) => ({ ...test, flaw: 'not run by Jest' as const })),
  ];
}

/** All tests of the project. */
export const allTests = (): FoundTest[] =>
  findTests(filesOfJest(), globSync('{test,src,server,scripts}/**/*.{ts,tsx,mjs,js}'));
