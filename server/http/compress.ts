import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';

/** Below so many bytes an answer fits into a packet anyway. */
const THRESHOLD = 1_024;

/** Quick enough to be done for each answer: a page of turns takes a millisecond or two, and shrinks to a ninth. Below 5 it weighs a tenth more. */
const QUALITY = 5;

/**
 * Compresses the answers of calls as the client accepts it. No answer repeats what its own question brought beside what is secret, so the
 * length of an answer reveals nothing.
 */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: THRESHOLD,
    // A request's own packing is no business of this plugin; see refusePacked.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}

/**
 * Takes no packed bodies: no client of ours sends them, and a few bytes may unpack to many. Refused before a byte of the body is read.
 * Refusal: wrongType.
 */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') done();
    else done(new DomainError('wrongType'));
  });
}
