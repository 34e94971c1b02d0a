import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { newToken } from '../../auth/crypto.ts';
import type { Deps } from '../../deps.ts';
import { isSet } from '../../db/index.ts';
import { createPainter, type Painter } from '../../drawing/painter.ts';
import { DomainError, pageTexts } from '../../errors/index.ts';
import { systemCode } from '../../errors/systemError.ts';
import { createQueue, createUploadStore } from '../../uploads/index.ts';
import { type Address, authorOf, type GameSubject, type Subject, subjectAt } from '../subject.ts';
import { firstWords, nameIn } from '../words.ts';
import type { CardOrder } from './drawing.ts';
import type { CardContent } from './layout.ts';

export { CARD } from './layout.ts';

/** Cards of links (FIRST-22, decision 41): for turns, games, locations and profiles that guests may read. */

/** Raised with each change of the drawing: what the disk has of an older one is not shown. */
const DRAWING = 1;

/** Cards on the disk at the most, about 100 kB each; the one unused longest goes first. */
const KEPT = 500;

/** Cards that wait to be drawn at the most, one after the other, each a tenth of a second. */
const WAITING = 20;

/** When it is worth to ask again where too many wait, in s. */
const AGAIN_S = 10;

const drawn = new Set<Subject['kind']>(['game', 'location', 'profile', 'turn']);

/** Has this a card of its own? Other pages of a game show the game's. */
export const hasCard = (subject: Subject): subject is GameSubject =>
  subject.game !== undefined && drawn.has(subject.kind);

/** The address of a card: that of its page, below /cards. */
export function cardAddress({ address }: Pick<Subject, 'address'>): string {
  const [place = '', query] = address.split('?', 2);
  return `/cards${place}.jpg${query === undefined ? '' : `?${query}`}`;
}

/** The page whose card is at an address, as it was asked for; undefined where there can be none. */
function pageOf(url: string): Address | undefined {
  const [place = '', search = ''] = url.split('?', 2);
  const [, path] = /^\/cards(\/.+)\.jpg$/.exec(place) ?? [];
  return path === undefined ? undefined : { path, search };
}

function contentOf(subject: GameSubject): CardContent {
  const { kind, place, game, turn, texts } = subject;
  return {
    game: kind === 'game' ? pageTexts.name : nameIn(game.title),
    heading: nameIn(place),
    author: turn ? authorOf(turn) : '',
    text: firstWords(texts, 500),
    shape: kind === 'turn' || kind === 'profile' ? 'portrait' : 'scene',
  };
}

/** A picture that this host keeps, and so drew itself. */
async function pictureAt(at: string, dataDir: string) {
  const [, name] = /^\/uploads\/([^/]+)$/.exec(at) ?? [];
  return name === undefined ? undefined : createUploadStore(dataDir).read(name);
}

/** Cards by the hash of what stands on them, in a folder that holds at most {@link KEPT}. Where nothing can be stored, each is drawn again. */
function createCardStore(folder: string) {
  const tidy = async (): Promise<void> => {
    const names = await readdir(folder);
    if (names.length <= KEPT) return;
    const used = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, name);
        return { file, at: (await stat(file)).mtimeMs };
      }),
    );
    used.sort((one, other) => one.at - other.at);
    const old = used.slice(0, names.length - KEPT);
    await Promise.all(old.map(({ file }) => rm(file, { force: true })));
  };
  return {
    read: async (name: string): Promise<Buffer | undefined> => {
      const file = path.join(folder, name);
      try {
        const bytes = await readFile(file);
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
        return bytes;
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return undefined;
        throw error;
      }
    },
    keep: async (name: string, bytes: Buffer): Promise<void> => {
      const file = path.join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${file}.${newToken()}.part`; // its own: several hosts may share the folder
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, file);
      await tidy();
    },
  };
}

/** Draws cards. */
export type CardPainter = Painter<CardOrder>;

/** The painter of cards, in its process. */
export const createCardPainter = (): CardPainter =>
  createPainter(new URL('./worker.ts', import.meta.url));

/** A card before it is drawn: its hash changes with whatever can be seen on it. */
type Card = { tag: string; content: CardContent; picture: string };

function cardOf(subject: GameSubject, masterAvatar: string | undefined): Card {
  const content = contentOf(subject);
  const { picture: own, turn } = subject;
  const picture = own ?? (turn?.charIsMaster ? masterAvatar : undefined) ?? '';
  const tag = createHash('sha256').update(JSON.stringify([DRAWING, content, picture]));
  return { tag: tag.digest('hex').slice(0, 32), content, picture };
}

/** Draws what is not on the disk: one card at a time, each once however many ask for it. Undefined where {@link WAITING} others wait already. */
function createCards(
  { config: { dataDir } }: Deps,
  painter: CardPainter,
): (card: Card) => Promise<Buffer | undefined> {
  const store = createCardStore(path.join(dataDir, 'cards'));
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createQueue();
  const draw = async ({ tag, content, picture }: Card): Promise<Buffer> => {
    const found = await pictureAt(picture, dataDir);
    const bytes = await painter.paint({ ...content, ...(found && { picture: found }) });
    if (!bytes) throw new Error('A card was not drawn');
    // A full or forbidden disk costs time, not the card.
    await store.keep(`${tag}.jpg`, bytes).catch(() => undefined);
    return bytes;
  };
  return async (card) => {
    const kept = await store.read(`${card.tag}.jpg`);
    if (kept) return kept;
    const known = underWay.get(card.tag);
    if (known) return known;
    if (underWay.size >= WAITING) return undefined;
    const made = inTurn(() => draw(card)).finally(() => underWay.delete(card.tag));
    underWay.set(card.tag, made);
    return made;
  };
}

/** An hour: a changed turn is shown by its old card no longer than that. */
const CACHED = 'public, max-age=3600';

/**
 * Serves the cards: `GET /cards{path of the page}.jpg`, of a turn `/cards/{game}/location/{location}/all.jpg?turn={id}`; JPEG, 1200 by 630 px. 404 for
 * what guests may not read, as for what does not exist.
 */
export function cardRoutes(
  app: FastifyInstance,
  deps: Deps,
  painter: CardPainter = createCardPainter(),
): void {
  const cards = createCards(deps, painter);
  app.addHook('onClose', () => painter.close());
  app.get('/cards/*', { onRequest: app.limiters.robots }, async (request, reply) => {
    const page = pageOf(request.url);
    if (!page) {
      // A game may have this name.
      reply.callNotFound();
      return reply;
    }
    const subject = await subjectAt(deps.db, page);
    if (!subject || !hasCard(subject)) throw new DomainError('notFound');
    const card = cardOf(subject, deps.config.avatars.master);
    const etag = `"${card.tag}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = isKnown ? '' : await cards(card);
    if (bytes === undefined) {
      reply.header('retry-after', AGAIN_S);
      throw new DomainError('tooMany', { seconds: AGAIN_S });
    }
    reply.headers({ 'cache-control': CACHED, etag });
    if (isSet(subject.game.noindex)) reply.header('x-robots-tag', 'noindex');
    return isKnown ? reply.code(304).send() : reply.type('image/jpeg').send(bytes);
  });
}
