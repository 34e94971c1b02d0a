import { randomUUID } from 'node:crypto';
import { sha256 } from '../../../server/auth/crypto.ts';
import { createSessions } from '../../../server/auth/sessions.ts';
import { type Act, writeJournal } from '../../../server/community/journal.ts';
import { flag } from '../../../server/db/index.ts';
import type { CallRole } from '../rights/calls.ts';
import { profilesHost } from './beginnings.ts';
import type { Community } from './community.ts';
import { inDataFolder } from './dataFolder.ts';
import {
  asGuest,
  type Headers,
  insertCharacter,
  insertMaster,
  insertTurn,
  insertUser,
  NOON,
  signIn,
  type TestHost,
  userOf,
} from './index.ts';
import { makeJob } from './jobs.ts';
import { makeModerators, moderationActions, type Who } from './moderation.ts';
import { makeLeader, makeOwner } from './owners.ts';
import { ALL_ON, describe as tell, setFlags } from './profiles.ts';
import { reviewActions } from './reviews.ts';
import { workshopActions } from './workshop.ts';

/** One who calls: a guest has neither id nor name; `key` is that of the character they act through, or of one that they have not. */
export type Person = { id: number; name: string; headers: Headers; key: string };

/** The community of the table of calls, with somebody in each role. */
export type CallWorld = Awaited<ReturnType<typeof makeCallWorld>>;

async function makePeople(
  host: TestHost,
  sea: Community,
  { users, headers }: Awaited<ReturnType<typeof makeModerators>>,
) {
  const { keys, games } = sea;
  const known = (name: Who, key: string): Person => ({
    ...{ id: users[name], name, key },
    headers: headers[name],
  });
  const late = async (name: string, { id }: { id: number }, key: string): Promise<Person> => ({
    ...{ id, name, key },
    headers: await signIn(host, name),
  });
  const [pest, shut] = [await userOf(host, 'pest'), await userOf(host, 'shut')];
  const profile = await insertCharacter(host.db, { id: games.sea }, pest, { name: 'Задира' });
  await insertMaster(host.db, { id: games.sea }, shut, { name: 'Закрытый' });
  const blocks = [
    { userId: pest.id, gameId: null },
    { userId: shut.id, gameId: games.sea },
  ];
  await host.db
    .insertInto('blocks')
    .values(
      blocks.map((one) => ({
        ...{ ...one, reason: 'x', madeBy: null, madeAt: NOON },
        ...{ until: null, liftedAt: null, liftedBy: null },
      })),
    )
    .execute();
  const resting = await makeLeader(host, games.sea, 'resting', 'nonactive');
  return {
    guest: { id: 0, name: '', headers: asGuest(host), key: keys.mara },
    stranger: known('stranger', 'user'),
    blocked: await late('pest', pest, String(profile.id)),
    blockedMaster: await late('shut', shut, 'master'),
    user: known('reader', 'user'),
    player: known('mara', keys.mara),
    tech: known('tech', 'master'),
    resting: await late('resting', resting, 'master'),
    other: known('other', 'master'),
    master: known('master', 'master'),
    owner: known('owner', 'master'),
  } satisfies Record<CallRole, Person>;
}

/** The role’s community on a host of its own; close it (`host.close`). */
export async function makeCallWorld() {
  const { host, sea } = await inDataFolder((config) => profilesHost({ config }));
  const { db } = host;
  const moderators = await makeModerators(host, sea);
  const people = await makePeople(host, sea, moderators);
  const second = (await makeOwner(host, 'second')).id;
  await setFlags(host, sea, ALL_ON);
  await tell(host, Number(sea.keys.novice), { alias: 'Новенькая' });
  for (const subject of ['boris', 'owner'])
    await db
      .insertInto('accounts')
      .values({
        ...{ subject, name: subject, skeleton: subject },
        ...{ passwordHash: null, email: null, createdAt: NOON },
      })
      .execute();
  const hall = await db
    .selectFrom('locations')
    .select('id')
    .where('gameId', '=', sea.games.draft)
    .executeTakeFirstOrThrow();
  const spare = (await insertUser(db, { name: 'spare' })).id;
  const { id: last } = await db
    .selectFrom('characters')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const does = moderationActions(host, moderators);
  const review = reviewActions(host, sea, 'master');

  const own = async (profile: string, ownerId: number, confirmed: boolean): Promise<void> => {
    await db
      .updateTable('characters')
      .set({ ownerId, confirmed: flag(confirmed), status: 'active' })
      .where('id', '=', Number(profile))
      .execute();
  };

  const builds = (game: string) =>
    workshopActions(
      host,
      { ...sea, headers: { ...sea.headers, master: people.owner.headers } },
      game,
    );
  const isThere = (game: string): boolean => game !== 'nowhere';
  /** What the workshop of a game holds, as an owner sees it; of one that is not there something that is not there either. */
  const workshop = {
    async place(game: string) {
      if (!isThere(game)) return { id: '1', version: 0, fields: {} };
      const [first] = await builds(game).list('locations');
      return builds(game).read('locations', first?.id ?? '');
    },
    async ways(game: string): Promise<number> {
      if (!isThere(game)) return 0;
      return (await builds(game).ask('GET', 'ways')).json<{ version: number }>().version;
    },
    async map(game: string): Promise<string> {
      if (!isThere(game)) return '1';
      const map = { key: `map-${randomUUID()}`, title: 'Карта' };
      return (await builds(game).made('maps', map)).id;
    },
    async order(at: string): Promise<string[]> {
      if (at === 'nowhere') return [];
      const game = at === 'games' ? 'sea' : at;
      const games = await db.selectFrom('games').select('key').execute();
      if (at === 'games') return games.map(({ key }) => key);
      return (await builds(game).list('locations')).map(({ id }) => id);
    },
  };

  return {
    ...{ host, sea, people, second, spare, does, review, own, workshop },

    /** Puts right what an attempt has changed. */
    async settle(): Promise<void> {
      const { novice, boris } = sea.keys;
      await db.deleteFrom('profileReviews').execute();
      await db.deleteFrom('characters').where('id', '>', last).execute();
      await own(novice, sea.users.mara, false);
      await own(boris, sea.users.boris, true);
      for (const table of ['complaints', 'invitations', 'gameMembers'] as const)
        await db.deleteFrom(table).execute();
      const lasting = [people.blocked.id, people.blockedMaster.id];
      await db.deleteFrom('blocks').where('userId', 'not in', lasting).execute();
      const owners = [people.owner.id, second];
      await db
        .updateTable('users')
        .set({ isOwner: flag(false) })
        .execute();
      await db
        .updateTable('users')
        .set({ isOwner: flag(true) })
        .where('id', 'in', owners)
        .where('leftAt', 'is', null)
        .execute();
      await this.statusOf('sea', 'active');
      await this.statusOf('draft', 'inactive');
    },

    async statusOf(key: string, status: 'active' | 'closed' | 'inactive'): Promise<void> {
      await db.updateTable('games').set({ status }).where('key', '=', key).execute();
    },

    /** A job that runs, of this person (`own`) or of somebody else, by its id. */
    async jobOf(at: string, id: number): Promise<string> {
      const userId = at === 'own' && id > 0 ? id : spare;
      return makeJob(db, { userId, token: randomUUID() });
    },

    /** Another session of somebody's, by its id. */
    async sessionOf(userId: number): Promise<string> {
      return sha256(await createSessions(db, host.deps.clock).start(db, userId));
    },

    /** Another account by which somebody signs in, by its id. */
    async identityOf(userId: number): Promise<string> {
      const used = { linkedAt: NOON, lastUsedAt: NOON };
      const { id } = await db
        .insertInto('identities')
        .values({ userId, provider: 'forum', subject: String(userId), name: 'x', ...used })
        .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ userId }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(id);
    },

    /** A turn of somebody's, at the pier or in the game that is not open. */
    async turnOf(userId: number, game: 'sea' | 'draft' = 'sea'): Promise<string> {
      const place = game === 'sea' ? sea.places.pier : hall.id;
      const at = { id: place, gameId: sea.games[game] };
      return String((await insertTurn(db, at, null, { userId })).id);
    },

    /** An act that can be taken back: of a game, or of the community. */
    async actIn(game: string): Promise<string> {
      if (game === 'nowhere') return '999999';
      const act: Omit<Act, 'at' | 'userId'> =
        game === 'all'
          ? {
              action: 'communityNamed',
              subject: { type: 'community', id: 'community', name: 'Порт' },
              before: { name: 'Порт' },
              after: { name: 'Маяк' },
            }
          : {
              ...{ gameId: sea.games[game === 'draft' ? 'draft' : 'sea'], action: 'gameChanged' },
              subject: { type: 'game', id: game, name: 'Игра' },
              before: { status: 'closed' },
              after: { status: game === 'sea' ? 'active' : 'inactive' },
            };
      const written = { at: 1, userId: people.owner.id, ...act };
      return String(await db.transaction().execute((trx) => writeJournal(trx, written)));
    },
  };
}
