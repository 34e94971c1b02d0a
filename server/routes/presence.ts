import { calls, type ChannelRef } from '../../src/contract/index.ts';
import { type Db, writeIfPossible } from '../db/index.ts';
import { viewableChannels } from '../db/queries/chatChannels.ts';
import { noteSeen, onlineIn } from '../db/queries/presence.ts';
import { route } from '../http/route.ts';
import { authorizeCharacter, type ActingUser, openGame } from './access.ts';
import type { Area } from './area.ts';

/** Those of the channels that the character may view, as `type.id`; others would show who is in them. */
async function openChannels(
  db: Db,
  { row, game, actorRow }: ActingUser,
  asked: readonly ChannelRef[],
): Promise<string[]> {
  if (asked.length === 0 || !game.chat) return [];
  const viewer = { gameId: row.id, characterId: actorRow.id };
  const viewable = await viewableChannels(db, viewer).execute();
  const names = new Set(asked.map(({ type, id }) => `${type}.${id}`));
  return viewable.map(({ type, key }) => `${type}.${key}`).filter((name) => names.has(name));
}

/** Who is online (spec 2 §4 Presence, §7). Asking with a character is also the sign of being there oneself. */
export const presenceRoutes: Area = (app, { db, clock, attendance }) => {
  const whoIsHere = (characters: readonly string[]) => attendance.whoIsHere(characters);
  route(app, calls.online, async ({ params, body, request }) => {
    const { game, character } = params;
    if (character === undefined) {
      const { row } = await openGame(db, game, request);
      const asker = { gameId: row.id, userId: request.user?.id };
      return { online: await onlineIn(db, { ...asker, now: clock(), whoIsHere }) };
    }
    const acting = await authorizeCharacter(db, { game, character }, request);
    const channels = await openChannels(db, acting, body.channels);
    const now = clock();
    const asker = { gameId: acting.row.id, userId: acting.user.id };
    const seen = { ...asker, characterId: acting.actorRow.id, channels, now };
    // Who cannot be noted now still learns who is there, and asks again within the minute.
    await writeIfPossible(() => noteSeen(db, seen));
    return { online: await onlineIn(db, { ...asker, now, whoIsHere, asked: channels }) };
  });
};
