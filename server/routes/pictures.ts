import type { FastifyRequest } from 'fastify';
import { characterCount, isMaster, parseImageMarkup } from '../../src/domain/index.ts';
import { TEXT_LIMIT } from '../../src/contract/index.ts';
import type { Config } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { hostPicture, picturesIn, settlePictures } from '../html/pictures.ts';
import { sanitizePost } from '../html/sanitize.ts';
import { outsideOf, TURN_FRAME } from '../uploads/index.ts';
import { authorizeCharacter } from './access.ts';

/** A call that brings a text. */
type Asked = { params: { game: string; character: string }; request: FastifyRequest };

/**
 * Cleans a text and settles its pictures. `before` is the text that it takes the place of: what stood in it may stand there again, whoever
 * sends it.
 */
export type Clean = (html: string, before?: string) => string;

const NONE: ReadonlyMap<string, string> = new Map();

/** This host, under every name by which it is known to be reached. */
const originsOf = ({ publicOrigin, clientOrigins }: Config): string[] => [
  publicOrigin,
  ...clientOrigins,
];

/** Fetches for masters, the only ones who may place pictures (spec 1 §6); undefined for anybody else: why is said where they write. */
async function takeFor(
  deps: Deps,
  { params, request }: Asked,
  addresses: () => readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const { actor, actorRow, user } = await authorizeCharacter(deps.db, params, request);
    if (!isMaster(actor)) return undefined;
    const owner = { userId: user.id, characterId: actorRow.id, kind: 'turn' } as const;
    return await outsideOf(deps)(addresses(), { owner, frame: TURN_FRAME, log: request.log });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** As those read it who may place no pictures (SAFE-07). */
export const cleanFor =
  (config: Config, taken?: ReadonlyMap<string, string>): Clean =>
  (html, before = '') => {
    const origins = originsOf(config);
    const stood = new Set(picturesIn(before));
    const pathOf = (src: string): string | undefined => {
      const own = hostPicture(src, origins);
      if (own === undefined) return taken?.get(URL.parse(src, config.publicOrigin)?.href ?? src);
      return taken !== undefined || stood.has(src) || stood.has(own) ? own : undefined;
    };
    return settlePictures(sanitizePost(html), pathOf, config.publicOrigin);
  };

/**
 * Fetches the pictures of other sites that a master's text brings, before its transaction begins; resolves with how to clean the text. What could
 * not be fetched, and a player's pictures, become links. Refuses nothing.
 */
export async function takePictures(deps: Deps, asked: Asked, html: string): Promise<Clean> {
  const { config } = deps;
  // Tags of pictures alone, cleaned as they will be: reading the whole text twice would take its time twice.
  const tags = html.match(/<img\b[^<>]*>/gi)?.slice(0, 1_000) ?? [];
  if (tags.length === 0 && !/<img/i.test(html)) return cleanFor(config);
  const outside = (): string[] =>
    picturesIn(sanitizePost(tags.join('')))
      .filter((src) => hostPicture(src, originsOf(config)) === undefined)
      .map((src) => URL.parse(src, config.publicOrigin)?.href ?? src);
  return cleanFor(config, await takeFor(deps, asked, outside));
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
  const taken = (await takeFor(deps, asked, () => outside)) ?? NONE;
  if (taken.size === 0) return message;
  const settled = parts
    .map((part) => (part.kind === 'text' ? part.text : `[img=${taken.get(part.url) ?? part.url}]`))
    .join('');
  return characterCount(settled) > TEXT_LIMIT.message ? message : settled;
}
