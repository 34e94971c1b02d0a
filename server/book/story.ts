import type { FastifyRequest } from 'fastify';
import {
  BOOK_TURNS_LIMIT,
  type CallParams,
  type CallQuery,
  type fileCalls,
} from '../../src/contract/index.ts';
import type { Actor } from '../../src/domain/index.ts';
import { type Db, isSet } from '../db/index.ts';
import { type BookScope, namesOf, type PlannedTurn, planTurns } from '../db/queries/bookTurns.ts';
import type { GameRow } from '../db/queries/games.ts';
import { findLocation } from '../db/queries/locations.ts';
import { eventsOf, findQuest } from '../db/queries/quests.ts';
import { DomainError, pageTexts } from '../errors/index.ts';
import { lastingId } from '../pages/atom.ts';
import { nameIn } from '../pages/words.ts';
import { authorizeCharacter, openGame } from '../routes/access.ts';
import { seenProfile } from '../routes/profiles/read.ts';
import { seenEvents } from '../routes/quests/access.ts';

/** What a book is about, and what stands in it: decided before its first byte is sent, so that a refusal can still be said (BACK-72, BACK-73). */

/** All posts of a book together, in bytes. */
const BYTES_LIMIT = 64 * 1024 * 1024;

export type BookQuery = CallQuery<typeof fileCalls.book>;
export type BookParams = CallParams<typeof fileCalls.book>;

/** A text that stands before the turns: what a place is, or an event of a quest with its chronicle. */
export type Intro = { title: string; texts: string[] };

export type Story = {
  /** A lasting name (urn:uuid). */
  id: string;
  title: string;
  game: GameRow;
  /** A picture of this host for the cover, as a path. */
  picture: string | null;
  intros: Intro[];
  turns: PlannedTurn[];
  authors: string[];
  /** Who reads: through which character, and by which account. */
  actor: Actor;
  viewer: number | undefined;
};

/** Who asks, and in which game. */
type Reader = { game: GameRow; actor: Actor; characterId: number | undefined };

async function readerOf(
  db: Db,
  { game, character }: BookParams,
  request: FastifyRequest,
): Promise<Reader> {
  if (character === undefined) {
    const { row } = await openGame(db, game, request);
    return { game: row, actor: undefined, characterId: undefined };
  }
  const { row, actor, actorRow } = await authorizeCharacter(db, { game, character }, request);
  return { game: row, actor, characterId: actorRow.id };
}

/** What a book is of, before its turns are looked for. */
type Subject = Pick<Story, 'id' | 'title' | 'picture' | 'intros'> & { scope: BookScope };

const texts = (...all: (string | null)[]): string[] =>
  all.filter((one) => one !== null && one !== '') as string[];

async function placeOf(db: Db, { game }: Reader, key: string): Promise<Subject> {
  const row = await findLocation(db, game.id, key);
  if (!row) throw new DomainError('locationNotFound');
  const { id, title, description, image, createdAt } = row;
  const about = texts(description);
  return {
    ...{ id: lastingId('book-location', id, createdAt), title, picture: image },
    intros: about.length > 0 ? [{ title: pageTexts.book.place, texts: about }] : [],
    scope: { locationId: id },
  };
}

async function questOf(
  db: Db,
  { game, actor, characterId }: Reader,
  key: string,
): Promise<Subject> {
  const quest = characterId === undefined ? undefined : await findQuest(db, game.id, key);
  if (!quest || characterId === undefined) throw new DomainError('questUnavailable');
  const all = await eventsOf(db, { gameId: game.id, questId: quest.id, characterId });
  const events = seenEvents(quest, all, actor);
  if (!events) throw new DomainError('questUnavailable');
  const about = texts(quest.description);
  return {
    ...{ id: lastingId('book-quest', quest.id, game.createdAt), title: quest.title },
    picture: quest.imageSmall,
    intros: [
      ...(about.length > 0 ? [{ title: pageTexts.book.quest, texts: about }] : []),
      ...events.map((event) => ({
        title: event.title,
        texts: texts(event.description, event.chronicle),
      })),
    ].filter((one) => one.texts.length > 0),
    scope: { questId: quest.id },
  };
}

async function characterOf(
  db: Db,
  { game }: Reader,
  profile: string,
  request: FastifyRequest,
): Promise<Subject> {
  const { row } = await seenProfile(db, { game: game.key, profile }, request);
  return {
    id: lastingId('book-character', row.id, game.createdAt),
    ...{ title: row.name, picture: row.image, intros: [], scope: { characterId: row.id } },
  };
}

function subjectOf(db: Db, reader: Reader, query: BookQuery, request: FastifyRequest) {
  const { location, quest, profile } = query;
  if (location !== undefined) return placeOf(db, reader, location);
  if (quest !== undefined) return questOf(db, reader, quest);
  if (profile !== undefined) return characterOf(db, reader, profile, request);
  throw new DomainError('locationNotFound');
}

async function authorsOf(db: Db, turns: readonly PlannedTurn[]): Promise<string[]> {
  const own = turns.filter(({ charIsMaster }) => !isSet(charIsMaster));
  const ids = new Set(own.map(({ characterId }) => characterId).filter((id) => id !== null));
  const names = (await namesOf(db, [...ids])).map(nameIn).filter((name) => name !== '');
  const collator = new Intl.Collator('ru');
  const sorted = [...new Set(names)].sort((one, other) => collator.compare(one, other));
  return own.length < turns.length ? [...sorted, pageTexts.master] : sorted;
}

/** The story that is asked for. Refusals: those of reading it, bookEmpty, bookTooLong. */
export async function storyOf(
  db: Db,
  params: BookParams,
  query: BookQuery,
  request: FastifyRequest,
): Promise<Story> {
  const reader = await readerOf(db, params, request);
  const { scope, ...subject } = await subjectOf(db, reader, query, request);
  const turns = await planTurns(db, scope, query);
  const bytes = turns.reduce((sum, turn) => sum + turn.bytes, 0);
  if (turns.length > BOOK_TURNS_LIMIT || bytes > BYTES_LIMIT)
    throw new DomainError('bookTooLong', { max: BOOK_TURNS_LIMIT });
  if (turns.length === 0 && subject.intros.length === 0) throw new DomainError('bookEmpty');
  return {
    ...subject,
    title: nameIn(subject.title) || pageTexts.name,
    game: reader.game,
    turns,
    authors: await authorsOf(db, turns),
    actor: reader.actor,
    viewer: request.user?.id,
  };
}
