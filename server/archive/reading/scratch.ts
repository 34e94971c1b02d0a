import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../../errors/systemError.ts';
import { Findings } from './findings.ts';
import type { Limits } from './limits.ts';
import { linesOf, valueOf } from './lines.ts';

/** The machine, as names say it: hosts of several may have one folder. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** `reading-{process}-{machine}-…` */
const NAME = /^reading-(\d+)-([\da-f]{8})-/;

/** What a process of another machine has left is older than this, in ms. */
const FOREIGN_MS = 24 * 60 * 60 * 1000;

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
  const folder = await mkdtemp(path.join(parent, `reading-${process.pid}-${MACHINE}-`));
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

/** In a container every start has the same number. */
const isLeft = (id: number): boolean => id === process.pid || !isRunning(id);

async function isOld(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > FOREIGN_MS;
}

/** Removes what readings left behind whose process was killed (WORK-29). To be called at the start, before anything is read. */
export async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, id, machine] = NAME.exec(name) ?? [];
    if (id === undefined) continue;
    const folder = path.join(parent, name);
    if (await (machine === MACHINE ? isLeft(Number(id)) : isOld(folder)))
      await rm(folder, { recursive: true, force: true });
  }
}
