import type { Insertable } from 'kysely';
import { flag, type Tables, toJson } from '../../../server/db/index.ts';
import type { Community } from './community.ts';
import { insertCharacter, insertTurn, NOON, type TestHost } from './index.ts';
import { type Keeper, OWNER_AND_STAFF, type Reader, STAFF } from './secrets.ts';

/** The hidden characters among the secrets. */

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

/** The long texts of a profile. */
const texts = ({ word }: Keeper, what: string, may: readonly Reader[]): Row<'profiles'> =>
  Object.fromEntries(
    ['alias', 'activity', 'look', 'temper', 'biography', 'skills', 'bag'].map((field) => [
      field,
      word(`${field} of ${what}`, may),
    ]),
  );

/** A character of mara's at the pier with a word in all that belongs to it; online, with an avatar before this one. */
async function makeHidden(
  { db }: TestHost,
  sea: Community,
  keep: Keeper,
  what: string,
  given: Row<'characters'>,
): Promise<number> {
  const field = (name: string, may: readonly Reader[] = OWNER_AND_STAFF, must = may) =>
    keep.word(`${name} of the ${what}`, may, must);
  const own = ['owner'] as const;
  const { id } = await insertCharacter(
    db,
    { id: sea.games.sea },
    { id: sea.users.mara },
    {
      name: field('name'),
      seo: field('seo'),
      avatar: `/a/${field('avatar')}.svg`,
      image: `/i/${field('image')}.svg`,
      turnAvatar: `/t/${field('turnAvatar', OWNER_AND_STAFF, own)}.svg`,
      url: `https://forum.example/${field('url')}`,
      locationId: sea.places.pier,
      ...given,
    },
  );
  await db
    .insertInto('profiles')
    .values({ characterId: id, age: 20, ...texts(keep, `the ${what}`, OWNER_AND_STAFF) })
    .execute();
  const said = { characterId: id, userId: sea.users.master, colorName: null, createdAt: NOON };
  await db
    .insertInto('profileComments')
    .values({ ...said, body: `<p>${field('moderators’ comment', OWNER_AND_STAFF, own)}</p>` })
    .execute();
  await db
    .insertInto('characterAvatars')
    .values({
      characterId: id,
      avatar: `/a/${field('earlier avatar', OWNER_AND_STAFF, own)}.svg`,
      replacedAt: NOON,
    })
    .execute();
  const seen = { characterId: id, userId: sea.users.mara, lastSeenAt: NOON, channels: toJson([]) };
  await db
    .insertInto('presence')
    .values({ gameId: sea.games.sea, ...seen })
    .execute();
  return id;
}

/** Characters that are hidden; the talker has said something, and its name stands over it. */
export async function makePeople(host: TestHost, sea: Community, keep: Keeper, reactedTo: number) {
  const { db } = host;
  const waiting = await makeHidden(host, sea, keep, 'unconfirmed one', { confirmed: flag(false) });
  const unseen = await makeHidden(host, sea, keep, 'invisible one', { status: 'invisible' });
  const talker = await makeHidden(host, sea, keep, 'talker', {
    ...{ status: 'invisible', name: 'Говорун' },
  });
  keep.secrets.splice(
    keep.secrets.findIndex(({ what }) => what === 'name of the talker'),
    1,
  );
  const npc = await insertCharacter(db, { id: sea.games.sea }, null, {
    ...{ type: 'npc', status: 'invisible', locationId: sea.places.pier, seo: '' },
    name: keep.word('name of the invisible NPC', STAFF),
    avatar: `/a/${keep.word('avatar of the invisible NPC', STAFF)}.svg`,
  });
  const later = await insertCharacter(db, { id: sea.games.sea }, null, {
    ...{ type: 'npc', name: keep.word('name of an NPC to come', STAFF) },
  });
  const offer = { offered: flag(true) } as const;
  const free = await insertCharacter(db, { id: sea.games.sea }, null, {
    ...offer,
    name: 'Вольная',
  });
  const offered = await insertCharacter(db, { id: sea.games.sea }, null, {
    ...{ ...offer, confirmed: flag(false), name: keep.word('name of one to be offered', STAFF) },
  });
  const cave = { id: sea.places.cave, gameId: sea.games.sea };
  const turn = await insertTurn(db, cave, { id: talker, ownerId: sea.users.mara });
  for (const characterId of [waiting, unseen, talker])
    await db
      .insertInto('turnReactions')
      .values({ turnId: reactedTo, characterId, createdAt: NOON })
      .execute();
  const npcs = { npc: npc.id, later: later.id };
  const people = { waiting, unseen, talker, ...npcs, free: free.id, offered: offered.id };
  return { people, turn: String(turn.id) };
}
