import { eventWireName, turnChannel, wireName } from '../../src/contract/index.ts';
import { canGuestRead } from '../../src/domain/index.ts';
import { findGame, gameOf } from '../db/queries/games.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../realtime/publishToUser.ts';

/** Tells open pages, after the commit, which lists of a game are others now (WORK-70). Never rejects: they find it out by their next look. */
export async function publishWorld(
  { bus, config, db }: Pick<Deps, 'bus' | 'config' | 'db'>,
  log: Log,
  game: string,
  kinds: readonly string[],
): Promise<void> {
  try {
    const row = await findGame(db, game);
    if (!row) return;
    const channel = wireName(canGuestRead(gameOf(row)) ? 'public' : 'private', turnChannel(game));
    const name = eventWireName(config.eventNamespace, 'WorldChanged');
    await bus.publish(channel, name, { game, ids: kinds });
  } catch (error) {
    log.error({ err: error }, 'a change of a world could not be published');
  }
}
