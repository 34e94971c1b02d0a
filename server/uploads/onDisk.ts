import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { ErrorId } from '../../src/contract/errors.ts';
import { DomainError, invalid } from '../errors/index.ts';
import { freeBytes } from '../http/ready.ts';
import { systemCode } from '../errors/systemError.ts';
import { FIELD, FRAME, LIMITS, nameOf, TOO_LARGE } from './oneFile.ts';
import { isOutOfSpace } from './store.ts';

/** What a file that is written to the disk may be, in bytes, and how one that is larger is refused. */
export type DiskLimit = { bytes: number; tooLarge: ErrorId };

const MB = 1024 * 1024;

/** So much stays free for the database, in bytes: nothing that takes much room begins where there would be less. */
const RESERVE = 256 * MB;

/** Refuses what would take so many bytes of the disk where a folder is, and leave too few (WORK-170). Refusal: storageLow. */
export function refuseLowDisk(folder: string, wanted = 0): void {
  if (freeBytes(folder) < RESERVE + wanted) throw new DomainError('storageLow');
}

/** Writes the first file under the field to the disk; resolves with what it is called, or undefined where there is none. */
async function writeFirst(
  request: FastifyRequest,
  to: string,
  { bytes, tooLarge }: DiskLimit,
): Promise<string | undefined> {
  for await (const part of request.files({ limits: { fileSize: bytes } })) {
    if (part.fieldname !== FIELD || !part.filename) {
      part.file.resume();
      continue;
    }
    const name = nameOf(part.filename);
    try {
      await pipeline(part.file, createWriteStream(to, { mode: 0o600 }));
    } catch (error) {
      if (systemCode(error) !== TOO_LARGE) throw error;
      throw new DomainError(tooLarge, { file: name, max: bytes / MB });
    }
    return name;
  }
  return undefined;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError || LIMITS.has(systemCode(error))) return error;
  if (isOutOfSpace(error)) return new DomainError('uploadNoSpace', {}, undefined, error);
  return new DomainError('badRequest', {}, undefined, error);
}

/**
 * The one file of a request, written to `to` while it comes: nothing of it is held in memory, and where it is refused nothing of it is left. Resolves with its name.
 * Refusals: wrongType (no multipart body), fieldRequired under `file`, `tooLarge` ({file}, {max} in MB), uploadNoSpace, badRequest (a body that breaks off or is none).
 */
export async function writeOneFile(
  request: FastifyRequest,
  to: string,
  limit: DiskLimit,
): Promise<string> {
  if (!request.isMultipart()) throw new DomainError('wrongType');
  // A client that closed its connection while this waited sends no event any more: reading would wait for ever.
  if (request.raw.destroyed) throw new DomainError('badRequest');
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes + FRAME)
    throw new DomainError(limit.tooLarge, { max: limit.bytes / MB });
  try {
    const name = await writeFirst(request, to, limit);
    if (name === undefined) throw invalid({ [FIELD]: ['fieldRequired'] });
    return name;
  } catch (error) {
    await rm(to, { force: true });
    throw refusalOf(error);
  }
}
