import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';

/**
 * As much of a JSON body as may stand outside of its texts, in bytes. Calls take long texts, and short lists: half a million brackets
 * would hold the event loop for as long as a thousand readers do (SAFE-02).
 */
const STRUCTURE_LIMIT = 32_768;

/** Largest form, in bytes: sign-in, and the socket library's. */
const FORM_LIMIT = 65_536;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the text that begins at `start` ends: at its closing quote. */
function textEnd(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return json.length;
}

// Bytes, since the characters of a string take several times as long to read. No byte of a longer character of UTF-8 is a quote or a backslash.
function hasMuchStructure(json: Uint8Array): boolean {
  if (json.length <= STRUCTURE_LIMIT) return false;
  let outside = 0;
  for (let at = 0; at < json.length && outside <= STRUCTURE_LIMIT; at += 1) {
    if (json[at] === QUOTE) at = textEnd(json, at);
    outside += 1;
  }
  return outside > STRUCTURE_LIMIT;
}

/** Reads bodies: JSON, and small forms. Refusal: tooLarge, also for JSON that is made of anything but texts. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (hasMuchStructure(body)) done(new DomainError('tooLarge'));
      else void parse(request, body.toString(), done);
    },
  );
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
}
