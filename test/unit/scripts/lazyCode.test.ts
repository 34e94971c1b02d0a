import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import facts from '../../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** True where webpack keeps the module for what it does when it is loaded, whoever uses its names. */
const isKept = (file: string): boolean =>
  facts.sideEffects.some((pattern) => path.matchesGlob(file, path.posix.normalize(pattern)));

/** The modules that this file names in imports or re-exports of this kind, as paths from the root. */
function named(file: string, statement: RegExp): string[] {
  return [...read(file).matchAll(statement)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}

const forNothing = /^import '(\.[^']+)';/gm;
const forItsNames = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;

/** Modules that put a reducer into the state as soon as they are loaded. */
const late = files.filter((file) => /^\w+Reducer\.inject\(/m.test(read(file)));

describe('what code does when it is loaded', () => {
  it('is not shaken out of the build where a module is imported for that alone', () => {
    const bare = files.flatMap((file) => named(file, forNothing));
    expect(bare).not.toEqual([]);
    expect(bare.filter((file) => !isKept(file))).toEqual([]);
  });

  it('comes with a module that others use by its names, where webpack is not set to keep it', () => {
    const used = new Set(files.flatMap((file) => named(file, forItsNames)));
    expect(late.length).toBeGreaterThan(10);
    expect(late.filter((file) => !isKept(file) && !used.has(file))).toEqual([]);
  });

  it('is listed for webpack only by patterns that match a file', () => {
    for (const pattern of facts.sideEffects.filter((one) => !one.startsWith('**')))
      expect(files.some((file) => path.matchesGlob(file, path.posix.normalize(pattern)))).toBe(
        true,
      );
  });
});
