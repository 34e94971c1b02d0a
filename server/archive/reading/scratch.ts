import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../../errors/systemError.ts';
import { Findings } from './findings.ts';
import type { Limits } from './limits.ts';
import { linesOf, valueOf } from './lines.ts';

/** `reading-{process}-…` */
const NAME = /^reading-(\d+)-/;

/** So many characters are written at once. */
const BATCH = 256 * 1024;

/** A folder for one reading, for its owner alone. */
export type Scratch = {
  /** Where a file of the archive stands in it. */
  at: (name: string) => string;
  /** Begins a file; its folders are made. */
  writer: (name: string) => Promise<Writer>;
  remove: () => Promise<void>;
};

/** Writes a file of lines. */
export type Writer = { line: (record: object) => Promise<void>; close: () => Promise<void> };

export async function openScratch(parent: string): Promise<Scratch> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, `reading-${process.pid}-`));
  const at = (name: string): string => path.join(folder, ...name.split('/'));
  return {
    at,
    async writer(name) {
      await mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 });
      const handle = await open(at(name), 'wx', 0o600);
      let waiting = '';
      const flush = async (): Promise<void> => {
        const batch = waiting;
        waiting = '';
        if (batch !== '') await handle.writeFile(batch);
      };
      return {
        async line(record) {
          waiting += `${JSON.stringify(record)}\n`;
          if (waiting.length >= BATCH) await flush();
        },
        async close() {
          try {
            await flush();
          } finally {
            await handle.close();
          }
        },
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The records of a file that was written here; none where there is no such file. */
export async function* recordsIn<const S extends v.GenericSchema>(
  file: string,
  schema: S,
  limits: Limits,
): AsyncGenerator<v.InferOutput<S>> {
  const findings = new Findings(path.basename(file));
  const chunks = createReadStream(file, { highWaterMark: BATCH }) as AsyncIterable<Buffer>;
  // Cleaned texts are a little longer than what they came from.
  for await (const { bytes } of linesOf(chunks, findings, { ...limits, line: limits.line * 2 }))
    yield v.parse(schema, valueOf(bytes, findings));
}

/** Does a process of this number run? */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Removes what readings left behind whose process was killed (WORK-29). To be called at the start, before anything is read. */
export async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const id = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    // In a container every start has the same number.
    if (id === process.pid || (Number.isInteger(id) && !isRunning(id)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}
