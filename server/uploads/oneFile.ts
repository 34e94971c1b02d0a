import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_LIMIT } from '../../src/contract/index.ts';
import { DomainError, invalid } from '../errors/index.ts';
import { systemCode } from '../errors/systemError.ts';

/** A file as it came. */
export type SentFile = { name: string; bytes: Buffer };

/** The field that the file travels in (spec 1 §7). */
export const FIELD = 'file';

/** What the frame of a multipart body takes beside the file. */
export const FRAME = 16 * 1024;

/**
 * How much of a part may wait to be read, in bytes. @fastify/busboy never ends with a body whose last part nobody wants and fills this at once,
 * so it is more than one reading of a connection brings.
 */
const WAITING_BYTES = 1024 * 1024;

const NAME_LIMIT = 80;

/** Lets the routes of this scope take multipart bodies: one file, no more than UPLOAD_LIMIT. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  const limits = { fileSize: UPLOAD_LIMIT, files: 1, fields: 4, parts: 5, fieldSize: 1_024 };
  await app.register(multipart, { limits, throwFileSizeLimit: true, fileHwm: WAITING_BYTES });
}

/** The name as it is repeated to the user: without folders and control characters, and not for ever. */
export function nameOf(sent: string): string {
  const plain = sent.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return plain.length > NAME_LIMIT
    ? `${plain.slice(0, NAME_LIMIT).toWellFormed()}…`
    : plain.toWellFormed();
}

export const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/** The first file under {@link FIELD}; a part without a file's name is none. */
async function firstFile(request: FastifyRequest): Promise<SentFile | undefined> {
  for await (const part of request.files()) {
    if (part.fieldname !== FIELD || !part.filename) {
      part.file.resume();
      continue;
    }
    const name = nameOf(part.filename);
    try {
      return { name, bytes: await part.toBuffer() };
    } catch (error) {
      if (systemCode(error) === TOO_LARGE) throw new DomainError('uploadTooLarge', { file: name });
      throw error;
    }
  }
  return undefined;
}

/** What the reader of the body says of one that is larger, or has more parts, than it may; the rest is the caller's broken body (SAFE-09). */
export const LIMITS = new Set([
  TOO_LARGE,
  'FST_FILES_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_FIELDS_LIMIT',
]);

/**
 * The one file of a request, read while it comes: no more of it than UPLOAD_LIMIT is ever held. Refusals: wrongType (no multipart body),
 * fieldRequired under `file`, uploadTooLarge, badRequest (a body that breaks off or is none).
 */
export async function readOneFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new DomainError('wrongType');
  // A client that closed its connection while this waited sends no event any more: reading would wait for ever.
  if (request.raw.destroyed) throw new DomainError('badRequest');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT + FRAME) {
    throw new DomainError('uploadTooLarge');
  }
  const file = await firstFile(request).catch((error: unknown) => {
    if (error instanceof DomainError || LIMITS.has(systemCode(error))) throw error;
    throw new DomainError('badRequest', {}, undefined, error);
  });
  if (!file) throw invalid({ [FIELD]: ['fieldRequired'] });
  return file;
}
