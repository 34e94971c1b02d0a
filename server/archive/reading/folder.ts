import { constants, createReadStream, type Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Budget, type Limits } from './limits.ts';
import { Names, shown } from './names.ts';
import { ArchiveRefused } from './refused.ts';
import { refusalOf, type Source } from './source.ts';

/** Deeper than any folder of an archive. */
const DEPTH = 3;

/** A file that may not be a link by the time it is opened. */
async function* readFile(root: string, name: string, size: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    const handle = await open(
      path.join(root, ...name.split('/')),
      constants.O_RDONLY | constants.O_NOFOLLOW,
    );
    // The stream closes the handle, also where it is not read to its end.
    const stream = createReadStream('', { fd: handle, highWaterMark: 256 * 1024 });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > size) break;
      yield chunk;
    }
  } catch (error) {
    throw refusalOf(error, name);
  }
  if (read !== size) throw new ArchiveRefused({ file: name, reason: 'sizeLies' });
}

/** Opens a folder with the files of an archive. Refusals: links and devices (notFile), names (Names), limits (Budget). */
export async function openFolder(root: string, limits: Limits): Promise<Source> {
  const sizes = new Map<string, number>();
  const names = new Names();
  const budget = new Budget(limits);

  async function take(entry: Dirent, within: string, depth: number): Promise<void> {
    const name = within + entry.name;
    if (!entry.isDirectory() && !entry.isFile())
      throw new ArchiveRefused({ file: shown(name), reason: 'notFile' });
    names.take(name, entry.isDirectory());
    if (entry.isDirectory()) {
      budget.take(name, 0);
      if (depth < DEPTH) await walk(`${name}/`, depth + 1);
      return;
    }
    const { size } = await lstat(path.join(root, name));
    budget.take(name, size);
    sizes.set(name, size);
  }

  async function walk(within: string, depth: number): Promise<void> {
    const entries = await readdir(path.join(root, within), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      await take(entry, within, depth);
  }

  await walk('', 1);
  return {
    sizes,
    read: (name) => readFile(root, name, sizes.get(name) ?? 0),
    close: () => Promise.resolve(),
  };
}
