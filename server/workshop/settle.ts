import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { hostPicture, picturesIn } from '../html/pictures.ts';
import { settleHtml } from '../html/settle.ts';
import { originsOf, addressOf, type SettledText, withOwnPictures } from '../routes/pictures.ts';
import { outsideOf, TURN_FRAME } from '../uploads/index.ts';
import type { Fields, Kind } from './kind.ts';

/** HTML of fields that was cleaned, by field. */
export type SettledFields = ReadonlyMap<string, SettledText>;

/**
 * Settles the HTML of a thing before its transaction begins (HOST-05, WORK-64): cleaned, and with the pictures of other sites taken over; what could not
 * be fetched becomes a link. Who asks has been let into the workshop.
 */
export async function settleFields(
  deps: Deps,
  { html = [] }: Kind,
  { fields, userId, request }: { fields: Fields; userId: number; request: FastifyRequest },
): Promise<SettledFields> {
  const settled = new Map<string, SettledText>();
  const origins = originsOf(deps.config);
  for (const field of html) {
    const value = fields[field];
    if (typeof value !== 'string' || value === '') continue;
    const text = await settleHtml('world', value, userId);
    const outside = picturesIn(text.clean)
      .filter((src) => hostPicture(src, origins) === undefined)
      .map((src) => addressOf(src, deps.config));
    const owner = { userId, characterId: null, kind: 'world' } as const;
    const asked = { owner, frame: TURN_FRAME, log: request.log };
    settled.set(field, withOwnPictures(deps.config, text, await outsideOf(deps)(outside, asked)));
  }
  return settled;
}
