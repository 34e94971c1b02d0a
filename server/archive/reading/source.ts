import { systemCode } from '../../errors/systemError.ts';
import { ArchiveRefused } from './refused.ts';

/** The files of an archive, wherever they are: their names and sizes are checked, what is in them is not. */
export type Source = {
  /** Bytes of each file, unpacked, by its name. */
  sizes: ReadonlyMap<string, number>;
  /** The bytes of a file, no more than were announced. Refusals: unreadable, zipBroken, sizeLies, badSum. */
  read: (name: string) => AsyncIterable<Buffer>;
  close: () => Promise<void>;
};

/** What the system says of a file, as a refusal; whatever else was thrown as it is. */
export function refusalOf(error: unknown, file?: string): unknown {
  const where = file === undefined ? {} : { file };
  const code = systemCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ArchiveRefused({ ...where, reason: 'noFile' });
  if (code === 'ELOOP') return new ArchiveRefused({ ...where, reason: 'notFile' });
  if (code === 'EACCES' || code === 'EIO' || code === 'EPERM')
    return new ArchiveRefused({ ...where, reason: 'unreadable' });
  return error;
}

/** All bytes of a small file. */
export async function readWhole(source: Source, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
