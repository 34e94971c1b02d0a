import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Absolute paths of every file that injects a slice or endpoints when it is loaded, found by its text. */
export const injectingFiles: readonly string[] = globSync('src/features/**/*.ts', { cwd: root })
  .map((file) => path.join(root, file))
  .filter((file) => /^\w+Reducer\.inject\(|\.injectEndpoints\(/m.test(readFileSync(file, 'utf8')))
  .sort();
