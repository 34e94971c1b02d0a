import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/index.ts';

/**
 * As much of a JSON body as may stand outside of its texts, in characters. Calls take long texts, and short lists: half a million brackets
 * would hold the event loop for as long as a thousand readers do (SAFE-02).
 */
const STRUCTURE_LIMIT = 32_768;

/** Largest form, in bytes: sign-in, and the socket library's. */
const FORM_LIMIT = 65_536;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the text that begins at `start` ends: at the first quote before which an even number of backslashes stands. */
function textEnd(json: string, start: number): number {
  // The engine's own search takes a tenth of the time of a loop over all signs.
  for (let end = json.indexOf('"', start + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

function hasMuchStructure(json: string): boolean {
  if (json.length <= STRUCTURE_LIMIT) return false;
  let outside = 0;
  for (let at = 0; at < json.length && outside <= STRUCTURE_LIMIT; at += 1) {
    if (json.charCodeAt(at) === QUOTE) at = textEnd(json, at);
    outside += 1;
  }
  return outside > STRUCTURE_LIMIT;
}

/** Reads bodies: JSON, and small forms. Refusal: tooLarge, also for JSON that is made of anything but texts. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (hasMuchStructure(body)) done(new DomainError('tooLarge'));
      else void parse(request, body, done);
    },
  );
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
}
