import type { FastifyRequest } from 'fastify';
import {
  characterCount,
  type HtmlKind,
  htmlRefusal,
  isMaster,
  parseImageMarkup,
} from '../../src/domain/index.ts';
import { TEXT_LIMIT } from '../../src/contract/index.ts';
import { requireUser } from '../auth/index.ts';
import type { Config } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError, invalid } from '../errors/index.ts';
import { hostPicture, picturesIn, settlePictures } from '../html/pictures.ts';
import { type Settled, settleHtml } from '../html/settle.ts';
import { outsideOf, TURN_FRAME } from '../uploads/index.ts';
import { authorizeCharacter } from './access.ts';

/** A call that brings a text. */
type Asked = { params: { game: string; character: string }; request: FastifyRequest };

const NONE: ReadonlyMap<string, string> = new Map();

/** This host, under every name by which it is known to be reached. */
export const originsOf = ({ publicOrigin, clientOrigins }: Config): string[] => [
  publicOrigin,
  ...clientOrigins,
];

/** The address that a picture's `src` means on a page of this host. */
export const addressOf = (src: string, { publicOrigin }: Config): string =>
  URL.parse(src, publicOrigin)?.href ?? src;

/** Fetches for masters, the only ones who may place pictures (spec 1 §6); undefined for anybody else: why is said where they write. */
async function takeFor(
  deps: Deps,
  { params, request }: Asked,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const { actor, actorRow, user } = await authorizeCharacter(deps.db, params, request);
    if (!isMaster(actor)) return undefined;
    const owner = { userId: user.id, characterId: actorRow.id, kind: 'turn' } as const;
    return await outsideOf(deps)(addresses, { owner, frame: TURN_FRAME, log: request.log });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** HTML that was cleaned and judged, with the pictures of this host alone. */
export type SettledText = {
  /**
   * The text as it is stored; `before` is the text that it takes the place of: a picture that stood in it may stand there again, whoever sends
   * it. Throws where it is refused: 422 under its field.
   */
  take: (field: string, before?: string | null) => string;
  isEmpty: boolean;
};

/** Pictures become paths of this host, or links: those that were `taken` over, or none where it is absent, for whoever may place none (SAFE-07). */
export function withOwnPictures(
  config: Config,
  { kind, take, isEmpty }: Settled,
  taken?: ReadonlyMap<string, string>,
): SettledText {
  const origins = originsOf(config);
  return {
    isEmpty,
    take: (field, before) => {
      const stood = new Set(picturesIn(before ?? ''));
      const pathOf = (src: string): string | undefined => {
        const own = hostPicture(src, origins);
        if (own === undefined) return taken?.get(addressOf(src, config));
        return taken !== undefined || stood.has(src) || stood.has(own) ? own : undefined;
      };
      const clean = take(field);
      const own = settlePictures(clean, pathOf, config.publicOrigin);
      // Links are longer than the pictures were.
      const refusal = own === clean ? undefined : htmlRefusal(kind, own);
      if (refusal) throw invalid({ [field]: [refusal] });
      return own;
    },
  };
}

/**
 * Settles HTML of a text before its transaction begins: cleaned and judged (HOST-05, SAFE-01), and with the pictures of other sites that a master
 * places fetched (SAFE-07). What could not be fetched, and a player's pictures, become links. Refuses nothing by itself but a guest.
 */
export async function settleText(
  deps: Deps,
  asked: Asked,
  kind: HtmlKind,
  html: string,
): Promise<SettledText> {
  const { config } = deps;
  const settled = await settleHtml(kind, html, requireUser(asked.request).id);
  const pictures = picturesIn(settled.clean);
  if (pictures.length === 0) return withOwnPictures(config, settled);
  const outside = pictures
    .filter((src) => hostPicture(src, originsOf(config)) === undefined)
    .map((src) => addressOf(src, config));
  return withOwnPictures(config, settled, await takeFor(deps, asked, outside));
}

/**
 * A master's message with the pictures of other sites taken over (MSG-10, SAFE-07). What could not be fetched stays as it was typed, and so does a
 * message that would grow too long by it: a page shows it as a link.
 */
export async function takeMessagePictures(
  deps: Deps,
  asked: Asked,
  message: string,
): Promise<string> {
  const parts = parseImageMarkup(message);
  const outside = parts.flatMap((part) =>
    part.kind === 'image' && !part.url.startsWith('/') ? [part.url] : [],
  );
  if (outside.length === 0) return message;
  const taken = (await takeFor(deps, asked, outside)) ?? NONE;
  if (taken.size === 0) return message;
  const settled = parts
    .map((part) => (part.kind === 'text' ? part.text : `[img=${taken.get(part.url) ?? part.url}]`))
    .join('');
  return characterCount(settled) > TEXT_LIMIT.message ? message : settled;
}
