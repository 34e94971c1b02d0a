import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CheckedArchive,
  checkArchive,
  type CheckOptions,
} from '../../../server/archive/reading/index.ts';

/** A folder for archives and what is left of their reading; removed after the tests of a file. */
export async function archiveFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'archive-'));
  const scratch = path.join(root, 'scratch');
  let made = 0;
  return {
    root,
    scratch,
    /** Puts a zip there. */
    async put(bytes: Buffer): Promise<string> {
      made += 1;
      const file = path.join(root, `${made}.zip`);
      await writeFile(file, bytes);
      return file;
    },
    check: (file: string, options: Partial<CheckOptions> = {}): Promise<CheckedArchive> =>
      checkArchive(file, { scratch, ...options }),
    /** What stands in the scratch folder. */
    left: (): Promise<string[]> => readdir(scratch).catch(() => []),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** All that comes, in its order. */
export async function allOf<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}
