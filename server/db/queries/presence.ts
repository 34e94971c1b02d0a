import type { ChannelRef, OnlineEntry } from '../../../src/contract/index.ts';
import { ONLINE_REFRESH_MS } from '../../../src/contract/constants.ts';
import type { Db } from '../database.ts';
import { fromJson, toJson } from '../schema/index.ts';
import { byName } from './profileNames.ts';
import { seesCharacter } from './visibility.ts';
import { present } from './wire.ts';

/** Who asks twice as rarely as the client's rule has it (60 s) is gone; in between a slow network is no absence. */
const ONLINE_FOR_MS = 2 * ONLINE_REFRESH_MS;

/**
 * Who is in a channel by socket need not ask so often: browsers slow down hidden pages, and so does the client (LIVE-08). A
 * socket that is left over from a dead client ends long before this.
 */
const HERE_FOR_MS = 15 * ONLINE_REFRESH_MS;

/** Who was seen, where, and with which channels open (as `type.id`). */
export type Sighting = {
  gameId: number;
  characterId: number;
  userId: number;
  channels: string[];
  now: number;
};

/** Writes down that a character was just seen in a game. */
export async function noteSeen(db: Db, { channels, now, ...who }: Sighting): Promise<void> {
  const seen = { channels: toJson(channels), lastSeenAt: now };
  await db
    .insertInto('presence')
    .values({ ...who, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['gameId', 'characterId']).doUpdateSet({ userId: who.userId, ...seen }),
    )
    .execute();
}

/** Writes down that a character has just left: until they ask again they are not online. */
export async function noteGone(db: Db, characterId: number, now: number): Promise<void> {
  await db
    .updateTable('presence')
    .set({ lastSeenAt: now - ONLINE_FOR_MS })
    .where('characterId', '=', characterId)
    .where('lastSeenAt', '>', now - ONLINE_FOR_MS)
    .execute();
}

/** Those of the channels asked about (as `type.id`) that somebody has open; undefined where none was asked about. */
function openAmong(asked: readonly string[], open: readonly string[]): ChannelRef[] | undefined {
  if (asked.length === 0) return undefined;
  return open
    .filter((name) => asked.includes(name))
    .map((name) => {
      const [type = '', id = ''] = name.split('.');
      return { id, type };
    });
}

/**
 * What is asked of presence, by which account (none: a guest): `whoIsHere` says who of these characters is in a channel by socket; the asker may view all the
 * channels `asked` about (`type.id`).
 */
export type OnlineQuestion = {
  gameId: number;
  userId: number | undefined;
  now: number;
  whoIsHere: (characterIds: readonly string[]) => Promise<ReadonlySet<string>>;
  asked?: readonly string[];
};

/**
 * Who is online in a game now as far as the asker sees them, by name (spec 2 §4 Presence): who asked lately, or is in a channel by socket; and in which of the channels
 * asked about they are.
 */
export async function onlineIn(
  db: Db,
  { gameId, userId, now, whoIsHere, asked = [] }: OnlineQuestion,
): Promise<OnlineEntry[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('characters', 'characters.id', 'presence.characterId')
    .select([
      'characters.id',
      'characters.type',
      'characters.name',
      'characters.avatar',
      'characters.seo',
      'characters.url',
      'presence.channels',
      'presence.lastSeenAt',
    ])
    .where('presence.gameId', '=', gameId)
    .where('presence.lastSeenAt', '>', now - HERE_FOR_MS)
    .where(seesCharacter(userId))
    .orderBy('characters.id')
    .execute();
  const isRecent = ({ lastSeenAt }: (typeof rows)[number]) => lastSeenAt > now - ONLINE_FOR_MS;
  const here = await whoIsHere(rows.filter((row) => !isRecent(row)).map(({ id }) => String(id)));
  const isOnline = (row: (typeof rows)[number]) => isRecent(row) || here.has(String(row.id));
  return byName(rows.filter(isOnline)).map(
    ({ id, type, name, avatar, seo, url, channels: open }) => ({
      id: String(id),
      type: type === 'npc' ? 'profile' : type,
      name,
      ...present({
        avatar,
        url,
        seo: seo === '' ? null : seo,
        channels: openAmong(asked, fromJson(open)),
      }),
    }),
  );
}
