import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A source file of tests, and what its names stand for. */
export interface TestSource {
  readonly file: string;
  readonly root: ts.SourceFile;
  /** Functions and values that the file declares at any depth, by name. */
  readonly declared: ReadonlyMap<string, readonly ts.Node[]>;
  /** Names that come from other files of the project: the file, and the name there. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** All files of the project that this one imports. */
  readonly imports: readonly string[];
}

/** Reads a file of the project; undefined where there is none. */
export type ReadText = (file: string) => string | undefined;

export const readFromDisk: ReadText = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

type Imported = TestSource['imported'] extends ReadonlyMap<string, infer Value> ? Value : never;

/** Relative imports only: what a package does is no part of a test. */
function readImport(file: string, node: ts.ImportDeclaration): [string, [string, Imported][]] {
  const { text } = node.moduleSpecifier as ts.StringLiteral;
  const from = path.posix.join(path.posix.dirname(file), text);
  const bindings = node.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [from, []];
  const names = bindings.elements.map(({ name, propertyName }): [string, Imported] => [
    name.text,
    { file: from, name: (propertyName ?? name).text },
  ]);
  return [from, names];
}

/** The names that a declaration binds, with what they stand for. */
function declaredBy(node: ts.Node): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
    return node.name ? [[node.name.text, node]] : [];
  if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
  return ts.isIdentifier(node.name) ? [[node.name.text, node.initializer]] : [];
}

/** Reads one source text. What is a type parameter in a .ts file is an element in a .tsx file. */
export function parseTestSource(file: string, text: string): TestSource {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const root = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const declared = new Map<string, ts.Node[]>();
  const imported = new Map<string, Imported>();
  const imports: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const [name, value] of declaredBy(node))
      declared.set(name, [...(declared.get(name) ?? []), value]);
    ts.forEachChild(node, visit);
  };
  visit(root);
  for (const node of root.statements) {
    if (!ts.isImportDeclaration(node)) continue;
    if (!(node.moduleSpecifier as ts.StringLiteral).text.startsWith('.')) continue;
    const [from, names] = readImport(file, node);
    imports.push(from);
    for (const [name, what] of names) imported.set(name, what);
  }
  return { file, root, declared, imported, imports };
}

/** Reads sources of the project, each once. */
export function sourceReader(read: ReadText = readFromDisk) {
  const known = new Map<string, TestSource | undefined>();
  return (file: string): TestSource | undefined => {
    if (!known.has(file)) {
      const text = /\.tsx?$/.test(file) ? read(file) : undefined;
      known.set(file, text === undefined ? undefined : parseTestSource(file, text));
    }
    return known.get(file);
  };
}

export type SourceReader = ReturnType<typeof sourceReader>;
