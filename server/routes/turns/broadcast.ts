import type { FastifyRequest } from 'fastify';
import {
  characterTurnChannel,
  type EventName,
  eventWireName,
  locationTurnChannel,
  type Game,
  type Turn,
  turnChannel,
  wireName,
} from '../../../src/contract/index.ts';
import { canGuestRead } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/index.ts';
import { charactersOf } from '../../db/queries/characters.ts';

/** What is broadcast: the turn as everybody sees it, the places whose readers care, and who may call it their own. */
export type TurnChange = {
  game: Game;
  event: Extract<EventName, `Turn${string}`>;
  turn: Turn | { id: string };
  locations: readonly string[];
  /** Ids of the author's characters, from {@link listeningAuthors}. */
  authors: readonly string[];
};

/**
 * Ids of the characters through which a turn's author may be listening. Ownership is the account's (`isOwner`), so every
 * character of it gets the turn as its own: also one whose owner spoke for an NPC or for the seasons.
 */
export async function listeningAuthors(
  db: Db,
  { gameId, userId }: { gameId: number; userId: number | null },
): Promise<string[]> {
  if (userId === null) return [];
  const characters = await charactersOf(db, gameId, userId);
  return characters.map(({ id }) => String(id));
}

/** Everybody gets it with `isOwner` false; the author gets it once more as their own. */
async function publish(
  { bus, config }: Deps,
  { game, event, turn, locations, authors }: TurnChange,
): Promise<void> {
  const name = eventWireName(config.eventNamespace, event);
  const kind = canGuestRead(game) ? 'public' : 'private';
  const topics = [
    turnChannel(game.key),
    ...locations.map((key) => locationTurnChannel(game.key, key)),
  ];
  const shared = 'post' in turn ? { ...turn, isOwner: false } : turn;
  for (const topic of topics) await bus.publish(wireName(kind, topic), name, { turn: shared });
  const own = 'post' in turn ? { ...turn, isOwner: true } : turn;
  for (const author of authors) {
    const channel = wireName('private', characterTurnChannel(game.key, author));
    await bus.publish(channel, name, { turn: own });
  }
}

/**
 * Broadcasts what happened to a turn, after its commit (LIVE-01). A failed broadcast is no reason to
 * call the change a failure: it is stored, and clients find it by polling.
 */
export async function broadcastTurn(
  deps: Deps,
  request: FastifyRequest,
  change: TurnChange,
): Promise<void> {
  try {
    await publish(deps, change);
  } catch (error) {
    request.log.error({ err: error }, 'a turn could not be broadcast');
  }
}
