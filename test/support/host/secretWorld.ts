import { flag, toJson } from '../../../server/db/index.ts';
import { type Community, makeChannel } from './community.ts';
import {
  insertLocation,
  insertMap,
  insertMaster,
  insertTurn,
  NOON,
  type TestHost,
  userOf,
} from './index.ts';
import { ALL_ON, makePeoples, setFlags } from './profiles.ts';
import { makePeople } from './secretPeople.ts';
import { type Keeper, OWNER_AND_STAFF, type Reader, STAFF } from './secrets.ts';
import { makeEvent, makeQuest } from './world.ts';

/** Hidden channels, quests, places and games, and with them all secrets. */

/** Who reads a game that is being prepared. */
const DRAFT = ['master'] as const;

/** A channel with a word in every field and message. */
async function fillChannel(
  { db }: TestHost,
  { word }: Keeper,
  id: number,
  { what, may, author }: { what: string; may: readonly Reader[]; author: number | null },
) {
  const key = word(`key of ${what}`, may);
  const row = {
    key,
    title: word(`title of ${what}`, may),
    image: `/i/${word(`image of ${what}`, may)}.svg`,
    bgimage: `/i/${word(`background of ${what}`, may)}.svg`,
  };
  await db.updateTable('chatChannels').set(row).where('id', '=', id).execute();
  const { id: message } = await db
    .insertInto('chatMessages')
    .values({
      channelId: id,
      authorType: author === null ? 'bot' : 'profile',
      characterId: author,
      userId: null,
      message: word(`message in ${what}`, may),
      createdAt: NOON,
      updatedAt: NOON,
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { type } = await db
    .selectFrom('chatChannels')
    .select('type')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { type, id: key, message: String(message), before: String(message) };
}

/** A quest with one event and its channel, a word in each field. */
async function makeSecretQuest(
  host: TestHost,
  sea: Community,
  keep: Keeper,
  given: {
    what: string;
    may: readonly Reader[];
    quest?: string;
    of?: Parameters<typeof makeQuest>[2];
    event?: 'pending';
    members?: number[];
  },
) {
  const { db } = host;
  const { what, may, members = [] } = given;
  const word = (field: string) => keep.word(`${field} of ${what}`, may);
  const told = (field: string) => ({
    key: word(`key of the ${field}`),
    title: word(`title of the ${field}`),
    description: `<p>${word(`description of the ${field}`)}</p>`,
    imageSmall: `/i/${word(`image of the ${field}`)}.svg`,
  });
  const id = given.quest ?? String(await makeQuest(db, sea, given.of ?? { key: what }));
  const quest = given.quest ? { key: 'open' } : told('quest');
  if (!given.quest)
    await db.updateTable('quests').set(quest).where('id', '=', Number(id)).execute();
  const status = given.event ?? 'active';
  const made = await makeEvent(db, sea, Number(id), { key: what, status }, { members });
  const event = { ...told('event'), chronicle: `<p>${word('chronicle')}</p>` };
  await db.updateTable('questEvents').set(event).where('id', '=', made.id).execute();
  const channel = await fillChannel(host, keep, made.channelId, {
    what: `the channel of ${what}`,
    may,
    author: null,
  });
  return { id, quest: quest.key, event: event.key, channel };
}

/** The game `draft`, which is being prepared: a word in itself, a map, a place with a turn, and a channel. */
async function fillDraft(host: TestHost, sea: Community, keep: Keeper) {
  const { db } = host;
  const id = sea.games.draft;
  const word = (what: string) => keep.word(`${what} of the hidden game`, DRAFT);
  const image = (what: string) => `/i/${word(what)}.svg`;
  await db
    .updateTable('games')
    .set({
      ...ALL_ON,
      ...{ title: word('title'), menuTitle: word('title in menus'), body: word('body') },
      ...{ info: word('info'), rules: word('rules'), image: image('image') },
      ...{ bgimage: image('background'), chatBgimage: image('background of the chat') },
      ...{ chat: flag(true), enableMap: flag(true), baseLocations: toJson([word('first place')]) },
    })
    .where('id', '=', id)
    .execute();
  const shown = (what: string) => ({
    ...{ key: word(`key of ${what}`), title: word(`title of ${what}`) },
    ...{ description: word(`description of ${what}`), image: image(`image of ${what}`) },
    bgimage: image(`background of ${what}`),
  });
  const map = await insertMap(db, { id }, shown('the map'));
  const place = await insertLocation(db, { id }, { ...shown('the place'), mapId: map.id });
  const at = { mapId: map.id, locationId: place.id, targetMapId: null };
  const geometry = toJson({ type: 'Point', coordinates: [1, 2] });
  await db
    .insertInto('mapFeatures')
    .values({ ...at, geometry, imageWidth: 10, imageHeight: 10, place: 1 })
    .execute();
  const turn = await insertTurn(db, { id: place.id, gameId: id }, null, { post: word('turn') });
  await db
    .insertInto('species')
    .values({ gameId: id, key: 's', title: keep.word('species of the hidden game', DRAFT, []) })
    .execute();
  const channel = await fillChannel(host, keep, await makeChannel(db, id, 'den'), {
    ...{ what: 'the channel of the hidden game', may: DRAFT, author: null },
  });
  return { map: map.key, location: place.key, turn: String(turn.id), channel };
}

/** What belongs to others alone: drafts of settings, hidden fields of a profile in play, comments on a turn. */
async function fillPrivate({ db }: TestHost, sea: Community, { word }: Keeper) {
  const boris = { id: Number(sea.keys.boris), ownerId: sea.users.boris };
  const readers = ['player', ...STAFF] as const;
  await db
    .insertInto('profiles')
    .values({
      ...{ characterId: boris.id, biography: word('biography of boris', readers) },
      ...{ skills: word('skills of boris', readers), bag: word('bag of boris', readers) },
    })
    .execute();
  await db
    .insertInto('userSettings')
    .values({
      userId: sea.users.mara,
      settings: toJson({ game: word('settings of mara', ['owner']) }),
      updatedAt: NOON,
    })
    .execute();
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  const turn = await insertTurn(db, pier, boris);
  await db
    .insertInto('turnComments')
    .values({
      ...{ turnId: turn.id, author: 'master', userId: sea.users.master, characterId: null },
      ...{ body: `<p>${word('comment on a turn', readers)}</p>`, createdAt: NOON },
    })
    .execute();
  return turn.id;
}

/** Bookmarks with notes: one of a turn that its reader may read, one of the hidden game, and one that was taken away. */
async function fillBookmarks(
  { db }: TestHost,
  { users }: Community,
  { keep: { word }, turns }: { keep: Keeper; turns: readonly [string, string, string] },
) {
  const [reacted, other, hidden] = turns.map(Number) as [number, number, number];
  const rows = [
    { userId: users.boris, turnId: reacted, note: word('note of boris', ['player']) },
    { userId: users.mara, turnId: hidden, note: word('note on a hidden turn', ['owner']) },
    {
      userId: users.mara,
      turnId: reacted,
      note: word('note taken away', ['owner'], []),
      removedAt: NOON,
    },
    { userId: users.master, turnId: other, note: word('note of the master', ['master']) },
  ];
  const marks = rows.map((row) => ({ removedAt: null, ...row, markedAt: NOON }));
  await db.insertInto('bookmarks').values(marks).execute();
}

/** Plants everything; answers where to look for it. */
export async function plantSecrets(host: TestHost, sea: Community, keep: Keeper) {
  const { db } = host;
  const other = await userOf(host, 'other');
  await insertMaster(db, { id: sea.games.feast }, other);
  await setFlags(host, sea, ALL_ON);
  await makePeoples(host, sea);
  const reacted = await fillPrivate(host, sea, keep);
  const { people, turn } = await makePeople(host, sea, keep, reacted);
  const channel = async (
    what: string,
    may: readonly Reader[],
    given: Parameters<typeof makeChannel>[3],
  ) =>
    fillChannel(host, keep, await makeChannel(db, sea.games.sea, what, given), {
      ...{ what, may, author: people.talker },
    });
  const mara = Number(sea.keys.mara);
  const quest = (given: Parameters<typeof makeSecretQuest>[3]) =>
    makeSecretQuest(host, sea, keep, given);
  const draft = await fillDraft(host, sea, keep);
  await fillBookmarks(host, sea, { keep, turns: [String(reacted), turn, draft.turn] });
  const earlier = keep.secrets.find(({ what }) => what === 'earlier avatar of the unconfirmed one');
  return {
    people,
    earlierAvatar: `${earlier?.word ?? ''}.svg`,
    turns: [String(reacted), turn],
    draft,
    channels: [
      await channel('the members’ channel', OWNER_AND_STAFF, {
        access: 'members',
        members: [mara],
      }),
      await channel('the masters’ channel', STAFF, { access: 'masters' }),
    ],
    quests: [
      await quest({ what: 'a quest to come', may: STAFF, of: { key: 'a', status: 'pending' } }),
      await quest({
        ...{ what: 'a secret quest', may: OWNER_AND_STAFF, of: { key: 'b', type: 'invisible' } },
        members: [mara],
      }),
      await quest({ what: 'another’s secret', may: STAFF, of: { key: 'c', type: 'invisible' } }),
      await quest({
        ...{ what: 'an event to come', may: STAFF, quest: sea.quests.open, event: 'pending' },
      }),
    ],
  };
}
export type Planted = Awaited<ReturnType<typeof plantSecrets>>;
