import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const IMPORT =
  /^(?:import|export)\s[^;]*?from '(\.[^']+)'|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'(\.[^']+)'/gm;

type Graph = ReadonlyMap<string, readonly string[]>;

/** What each file of the program imports, types and lazy code as well. */
function importsOf(files: readonly string[]): Graph {
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imported = [...text.matchAll(IMPORT)].map(([, from, lazy = '']) =>
        path.join(path.dirname(file), from ?? lazy),
      );
      return [file, imported];
    }),
  );
}

/** What is left of a graph when files that import nothing more of it are taken away until none is left: its circles, and what leads to them. */
function circlesOf(graph: Graph): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, imported] of left)
      if (!imported.some((one) => left.has(one))) left.delete(file);
  }
  return [...left.keys()];
}

describe('imports', () => {
  // The linter's own rule costs a fifth of its time and does not see imports of types.
  it('run in no circle, those of types and of lazy code neither', () => {
    const files = globSync('{src,server,scripts,test}/**/*.{ts,tsx}', { cwd: root });
    const graph = importsOf(files);
    expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('in a circle are found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circlesOf(graph)).toEqual(['a', 'b', 'c']);
  });
});
