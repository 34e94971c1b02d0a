import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reducer } from '@reduxjs/toolkit';
import { rootReducer } from '../../src/app/reducer.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What puts slices and endpoints in when it is loaded: the browser gets it with its screens, a replay all at once. */
export const lateFiles: readonly string[] = globSync('src/features/**/*.ts', { cwd: root })
  .filter((file) =>
    /^\w+Reducer\.inject\(|\.injectEndpoints\(/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
  .sort();

/** The reducer of the program, with all that comes late, in whatever order. Needs `clientSources.ts`. */
export async function programReducer(files = lateFiles): Promise<Reducer<unknown>> {
  for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  return rootReducer as Reducer<unknown>;
}
