import type { ComplaintKind, ComplaintState } from '../../../src/contract/index.ts';
import { canReadComments, isHidden, pathTo, plainText } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { characterOf, charactersOf } from './characters.ts';
import { viewableChannels } from './chatChannels.ts';
import type { GameRow } from './games.ts';
import { findProfile, findSeenProfile, type ProfileRow } from './profiles.ts';
import { findTurn } from './turns.ts';
import { findComment, viewTurn } from './turnViews.ts';
import { present } from './wire.ts';

/** What may be complained of, as it stands now (OWN-66). */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as HTML that shows it, line by line. */
const asHtml = (text: string): string =>
  text
    .replace(/[&<>]/g, (one) => ENTITIES[one] ?? one)
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');

async function nameOf(db: Db, characterId: number | null): Promise<string> {
  if (characterId === null) return '';
  const row = await db
    .selectFrom('characters')
    .select('name')
    .where('id', '=', characterId)
    .executeTakeFirst();
  return row?.name ?? '';
}

const turnLink = (game: string, location: string | undefined, turn: number): string | undefined =>
  location &&
  `${pathTo('location', { game, currentLocationKey: location, all: 'all' })}?turn=${turn}`;

async function turnState(db: Db, game: GameRow, id: number): Promise<ComplaintState | undefined> {
  const row = await findTurn(db, game.id, String(id));
  if (!row) return undefined;
  const { location, char, charIsMaster } = await viewTurn(db, row);
  return {
    html: row.post,
    author: charIsMaster ? '' : (char?.name ?? ''),
    date: row.clockAt ?? row.createdAt,
    ...present({ link: turnLink(game.key, location?.key, row.id) }),
  };
}

async function commentState(
  db: Db,
  game: GameRow,
  id: number,
): Promise<ComplaintState | undefined> {
  const row = await findComment(db, id);
  const turn = row && (await findTurn(db, game.id, String(row.turnId)));
  if (!row || !turn) return undefined;
  const { location } = await viewTurn(db, turn);
  return {
    html: row.body,
    // Which master wrote it is said to nobody (canReadComments).
    author: row.author === 'master' ? '' : await nameOf(db, row.characterId),
    date: row.clockAt ?? row.createdAt,
    ...present({ link: turnLink(game.key, location?.key, turn.id) }),
  };
}

function findLivingMessage(db: Db, game: GameRow, id: number) {
  return db
    .selectFrom('chatMessages')
    .innerJoin('chatChannels', 'chatChannels.id', 'chatMessages.channelId')
    .selectAll('chatMessages')
    .where('chatChannels.gameId', '=', game.id)
    .where('chatMessages.id', '=', id)
    .where('chatMessages.deletedAt', 'is', null)
    .executeTakeFirst();
}

async function messageState(
  db: Db,
  game: GameRow,
  id: number,
): Promise<ComplaintState | undefined> {
  const row = await findLivingMessage(db, game, id);
  if (!row) return undefined;
  const { message, characterId, clockAt, createdAt } = row;
  return {
    html: asHtml(message),
    author: await nameOf(db, characterId),
    date: clockAt ?? createdAt,
  };
}

function profileTexts({ name, alias, activity, look, temper }: ProfileRow): string {
  return [name, alias, activity, look, temper].filter(Boolean).join('\n');
}

async function profileState(
  db: Db,
  game: GameRow,
  id: number,
): Promise<ComplaintState | undefined> {
  const row = await findProfile(db, game.id, String(id));
  if (!row || row.type !== 'profile') return undefined;
  return {
    html: asHtml(profileTexts(row)),
    author: row.name,
    date: row.updatedAt,
    link: pathTo('profiles.show', { game: game.key, id: row.id, seo: row.seo || 'profile' }),
  };
}

const states = {
  turn: turnState,
  comment: commentState,
  message: messageState,
  profile: profileState,
} as const;

/** A thing of a game as it stands; undefined where it is gone. */
export const stateOf = (
  db: Db,
  game: GameRow,
  { kind, id }: { kind: ComplaintKind; id: number },
): Promise<ComplaintState | undefined> => states[kind](db, game, id);

/** May this account see the thing, by any of its characters in the game that it reads? By the rules by which the thing itself is read. */
export async function seesThing(
  db: Db,
  game: GameRow,
  { kind, id, userId }: { kind: ComplaintKind; id: number; userId: number },
): Promise<boolean> {
  if (kind === 'turn') return true;
  if (kind === 'profile') {
    const row = await findSeenProfile(db, game.id, String(id), userId);
    return row !== undefined && (game.profileShow === 1 || isHidden(row));
  }
  const mine = await charactersOf(db, game.id, userId);
  if (kind === 'comment') {
    const comment = await findComment(db, id);
    const row = comment && (await findTurn(db, game.id, String(comment.turnId)));
    const turn = row && (await viewTurn(db, row, userId));
    return turn !== undefined && mine.some((one) => canReadComments(turn, characterOf(one)));
  }
  const message = await findLivingMessage(db, game, id);
  if (!message || game.chat !== 1) return false;
  for (const { id: characterId } of mine) {
    const channels = await viewableChannels(db, { gameId: game.id, characterId }).execute();
    if (channels.some((channel) => channel.id === message.channelId)) return true;
  }
  return false;
}

/** The plain text of a state: what counts as a change. */
export const sameWords = (one: ComplaintState, other: ComplaintState): boolean =>
  one.html === other.html || plainText(one.html) === plainText(other.html);
