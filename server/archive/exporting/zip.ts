import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { systemCode } from '../../errors/systemError.ts';
import { ExportRefused } from './making.ts';
import { inTurn } from './parts.ts';
import type { PictureFile } from './pictures.ts';

/** A file of the archive: text by its name in a folder, or a picture. */
export type ZipEntry = { name: string; folder: string } | PictureFile;

/** What is never compressed, and has one date: two exports of one state are the same. */
const FIXED = { mtime: new Date(0), mode: 0o100644, forceDosTimestamp: true } as const;

/**
 * The bytes of a picture as they are read. It may have been deleted since it was named, or another file lie there: then the archive would not hold what it
 * says.
 */
async function* bytesOf({ name, file }: PictureFile) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk as Buffer); // without an encoding they are nothing else
      yield chunk as Buffer;
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  if (hash.digest('hex') !== path.basename(name, path.extname(name)))
    throw new ExportRefused('A picture was deleted while it was exported: export again.');
}

/** A file with its size in bytes. */
type Sized = { name: string; size: number; compress: boolean; open: () => Readable };

async function sizedOf(entry: ZipEntry): Promise<Sized> {
  const { name } = entry;
  if ('file' in entry)
    return { name, size: entry.bytes, compress: false, open: () => Readable.from(bytesOf(entry)) };
  const file = path.join(entry.folder, name);
  const { size } = await stat(file);
  return { name, size, compress: true, open: () => createReadStream(file) };
}

const errorOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Adds one file after the other, each once the one before was taken. */
async function addAll(
  zip: ZipFile,
  entries: readonly Sized[],
  { out, took }: { out: PassThrough; took: (bytes: number) => void },
): Promise<void> {
  for (const { name, size, compress, open } of entries) {
    if (out.destroyed) throw new Error('The archive cannot be written.');
    await new Promise<void>((resolve, reject) => {
      // The zip keeps to its end what it opens streams by: so nothing of a stream is left in here once it was read.
      let stream: Readable | undefined;
      const fail = (error?: unknown): void => {
        stream?.destroy();
        reject(errorOf(error ?? new Error('The archive cannot be written.')));
      };
      const end = (): void => {
        stream = undefined;
        out.off('close', fail);
        resolve();
      };
      out.once('close', fail);
      zip.addReadStreamLazy(name, { ...FIXED, size, compress }, (take) => {
        stream = open();
        take(null, stream.once('error', fail).once('close', end));
      });
    });
    took(size);
  }
  zip.end();
}

/**
 * Writes a zip of these files in their order, under another name until it is whole. `progress` hears how many bytes of how many were read. Where it fails, or
 * is ended by `signal`, nothing is left of it.
 */
export async function writeZip(
  target: string,
  entries: readonly ZipEntry[],
  {
    progress,
    signal,
  }: { progress: (done: number, of: number) => void; signal: AbortSignal | undefined },
): Promise<void> {
  const part = `${target}.part`;
  const sized = await inTurn(entries, sizedOf);
  const of = sized.reduce((all, { size }) => all + size, 0);
  let done = 0;
  const took = (bytes: number): void => progress((done += bytes), of);
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream = out;
  zip.on('error', (error) => out.destroy(errorOf(error)));
  const file = createWriteStream(part, { mode: 0o600, flush: true });
  try {
    const written = pipeline(out, file, { ...(signal && { signal }) });
    const added = addAll(zip, sized, { out, took }).catch((error: unknown) => {
      out.destroy(errorOf(error));
      throw error;
    });
    const [adding, writing] = await Promise.allSettled([added, written]);
    signal?.throwIfAborted();
    for (const end of [writing, adding]) if (end.status === 'rejected') throw end.reason;
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
