import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';
import { addVary, encodingOf, pack } from './packing.ts';

/** Below so many bytes an answer fits into a packet anyway. */
export const WORTH_PACKING = 1_024;

/** Quick enough to be done for each answer: a page of turns takes a millisecond or two, and shrinks to a ninth. Below 5 it weighs a tenth more. */
export const ANSWER_QUALITY = 5;

/** What shrinks: pictures do not. */
const TEXT = /^text\/|[/+](?:json|xml)\b/;

/**
 * Compresses answers as the client accepts it. No answer repeats what its own question brought beside what is secret, so the length of an answer
 * reveals nothing.
 */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isText = TEXT.test(String(reply.getHeader('content-type') ?? ''));
    if (!isWhole || !isText || reply.hasHeader('content-encoding')) return payload;
    const bytes = Buffer.from(payload);
    if (bytes.length < WORTH_PACKING) return payload;
    addVary(reply, 'accept-encoding');
    const encoding = encodingOf(request);
    if (encoding === 'plain') return payload;
    void reply.header('content-encoding', encoding);
    return pack(bytes, encoding, ANSWER_QUALITY);
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
