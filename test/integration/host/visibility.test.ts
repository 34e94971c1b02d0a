import { flag } from '../../../server/db/index.ts';
import { characterOf } from '../../../server/db/queries/characters.ts';
import { viewableChannels } from '../../../server/db/queries/chatChannels.ts';
import { selectPresent } from '../../../server/db/queries/locationViews.ts';
import { gameOf } from '../../../server/db/queries/games.ts';
import { readerOf } from '../../../server/db/queries/readers.ts';
import {
  meetsCharacter,
  readsGameOf,
  seesCharacter,
  seesQuest,
} from '../../../server/db/queries/visibility.ts';
import type { QuestStatus } from '../../../server/db/schema/index.ts';
import {
  canRead,
  canSeeCharacter,
  canSeeQuest,
  canSeeQuestEvent,
  canViewChannel,
  type Viewer,
} from '../../../src/domain/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { type Community, type Login, logins, makeChannel } from '../../support/host/community.ts';
import { insertCharacter, NOON, type TestHost } from '../../support/host/index.ts';
import { makeEvent, makeQuest } from '../../support/host/world.ts';

/** The conditions of queries say what the rules of src/domain say. */

let host: TestHost;
let sea: Community;
beforeAll(async () => ({ host, sea } = await communityHost()));
afterAll(() => host.close());

const LEADS: readonly Login[] = ['master', 'tech'];
const STATUSES = ['active', 'pending', 'finished'] as const;

const viewers = (): Viewer[] => [
  { isStaff: false },
  ...logins.map((login) => ({ userId: sea.users[login], isStaff: LEADS.includes(login) })),
];

describe('the rule of who is seen', () => {
  it('SAFE-04 is one for characters, in queries and in the domain', async () => {
    const { db } = host;
    const game = { id: sea.games.sea };
    const boris = { id: sea.users.boris };
    for (const type of ['profile', 'user', 'master', 'npc'] as const)
      for (const status of ['active', 'invisible', 'finished'] as const)
        for (const confirmed of [flag(true), flag(false)])
          // An account has one user and one master in a game.
          for (const owner of ['profile', 'npc'].includes(type) ? [boris, null] : [null])
            await insertCharacter(db, game, owner, { type, status, confirmed });
    const all = await db
      .selectFrom('characters')
      .selectAll()
      .where('gameId', '=', game.id)
      .orderBy('id')
      .execute();
    for (const viewer of viewers()) {
      const { userId } = viewer;
      const seen = db.selectFrom('characters').select('id').where('gameId', '=', game.id);
      const rows = await seen.where(seesCharacter(userId)).orderBy('id').execute();
      const expected = all.filter((one) => canSeeCharacter(one, viewer)).map(({ id }) => id);
      expect(rows.map(({ id }) => id)).toEqual(expected);
      expect(expected.length < all.length).toBe(!viewer.isStaff);
      const met = await seen.where(meetsCharacter(userId)).orderBy('id').execute();
      // Besides the NPCs that have not shown themselves yet.
      const shown = new Set((await selectPresent(db, userId).execute()).map(({ id }) => id));
      const npcs = new Set(all.filter(({ type }) => type === 'npc').map(({ id }) => id));
      const appeared = expected.filter((id) => viewer.isStaff || !npcs.has(id) || shown.has(id));
      expect(met.map(({ id }) => id)).toEqual(appeared);
    }
  });

  it('SAFE-04 is one for quests and for the channels of their events', async () => {
    const { db } = host;
    const mara = Number(sea.keys.mara);
    const rows: { quest: number; status: QuestStatus; type: 'standard' | 'invisible' }[] = [];
    const events: { channel: number; quest: number; status: QuestStatus; takesPart: boolean }[] =
      [];
    for (const type of ['standard', 'invisible'] as const)
      for (const status of STATUSES)
        for (const takesPart of [true, false]) {
          const quest = await makeQuest(db, sea, {
            key: `${type}${status}${takesPart}`,
            status,
            type,
          });
          rows.push({ quest, status, type });
          for (const at of STATUSES) {
            const key = `${quest}-${at}`;
            const members = takesPart ? [mara] : [];
            const { channelId } = await makeEvent(db, sea, quest, { key, status: at }, { members });
            events.push({ channel: channelId, quest, status: at, takesPart });
          }
        }
    for (const login of ['mara', 'boris', 'reader', 'master', 'tech'] as const) {
      const row = await db
        .selectFrom('characters')
        .selectAll()
        .where('name', 'in', [login, login === 'master' ? 'Мастер' : 'Техник'])
        .where('ownerId', '=', sea.users[login])
        .where('gameId', '=', sea.games.sea)
        .executeTakeFirstOrThrow();
      const actor = characterOf({ ...row, locationKey: null });
      const seesQuestOf = (event: (typeof events)[number]) => {
        const quest = rows.find((one) => one.quest === event.quest)!;
        return canSeeQuest(quest, actor, event.takesPart && login === 'mara');
      };
      const found = await db
        .selectFrom('quests')
        .select('id')
        .where(
          'id',
          'in',
          rows.map(({ quest }) => quest),
        )
        .where(seesQuest(sea.users[login]))
        .execute();
      expect(found.map(({ id }) => id)).toEqual([
        ...new Set(events.filter(seesQuestOf).map(({ quest }) => quest)),
      ]);
      const viewer = { gameId: sea.games.sea, characterId: row.id };
      const channels = await viewableChannels(db, viewer).execute();
      const open = events.filter((event) =>
        canViewChannel('all', actor, {
          isMember: false,
          seesEvent: seesQuestOf(event) && canSeeQuestEvent(event, actor),
        }),
      );
      expect(channels.map(({ id }) => id)).toEqual(open.map(({ channel }) => channel));
    }
  });

  it('SAFE-04 is one for channels of all, of members and of masters', async () => {
    const { db } = host;
    const gameId = sea.games.feast;
    const [mara] = [Number(sea.keys.maraFeast)];
    for (const access of ['all', 'members', 'masters'] as const)
      for (const members of [[mara], []])
        await makeChannel(db, gameId, `${access}${members.length}`, { access, members });
    const leader = await insertCharacter(db, { id: gameId }, null, { isGameTech: flag(true) });
    const keys = async (characterId: number) =>
      (await viewableChannels(db, { gameId, characterId }).execute()).map(({ key }) => key);
    expect(await keys(mara)).toEqual(['all1', 'all0', 'members1']);
    expect(await keys(leader.id)).toHaveLength(6);
  });
});

describe('the rule of who reads a game', () => {
  it('OWN-57 OWN-95 is one in queries and in the domain: masters, who was invited, owners, and nobody blocked', async () => {
    const { db } = host;
    const gameId = sea.games.draft;
    const { reader, stranger, mara, boris } = sea.users;
    const draft = await db
      .selectFrom('games')
      .selectAll()
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    const joined = { gameId, invitationId: null, joinedAt: NOON };
    await db
      .insertInto('gameMembers')
      .values([
        { ...joined, userId: reader },
        { ...joined, userId: boris },
      ])
      .execute();
    const owners = db.updateTable('users').set({ isOwner: flag(true) });
    await owners.where('id', 'in', [stranger, mara]).execute();
    const block = { gameId, reason: 'x', madeAt: NOON, madeBy: null, until: null };
    const none = { liftedAt: null, liftedBy: null };
    for (const userId of [boris, mara])
      await db
        .insertInto('blocks')
        .values({ ...block, ...none, userId })
        .execute();
    for (const login of logins) {
      const userId = sea.users[login];
      const { mine, reads } = await readerOf(db, draft, userId);
      const isIn = login === 'reader' || login === 'stranger';
      const actors = [undefined, ...mine.map(characterOf)];
      expect([login, reads]).toEqual([
        login,
        actors.some((actor) => canRead(gameOf(draft), actor, isIn)),
      ]);
      const found = db.selectFrom('characters').select('id').where('gameId', '=', gameId);
      const rows = await found.where(readsGameOf('characters', userId)).execute();
      expect([login, rows.length > 0]).toEqual([login, reads]);
      expect([login, reads]).toEqual([login, isIn || login === 'master']);
    }
    expect((await readerOf(db, draft, undefined)).reads).toBe(false);
  });
});
