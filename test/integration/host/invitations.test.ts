import type { InitAnswer, ShownInvitation } from '../../../src/contract/index.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import { type Community } from '../../support/host/community.ts';
import { asGuest, NOON, send, type TestHost } from '../../support/host/index.ts';
import { authorize } from '../../support/host/live.ts';
import {
  makeModerators,
  moderationActions,
  verdictOf,
  type Who,
} from '../../support/host/moderation.ts';
import { sheet } from '../../support/host/profiles.ts';

const DAY = 86_400_000;

let host: TestHost;
let sea: Community;
let does: ReturnType<typeof moderationActions>;
beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  does = moderationActions(host, await makeModerators(host, sea));
});
afterEach(() => host.close());

const gamesOf = async (who: Who) =>
  (await does.ask(who, 'GET', 'init')).json<InitAnswer>().rpg.games;
const shown = async (key: string, who: Who = 'stranger') =>
  (await does.ask(who, 'POST', 'invite', { key })).json<{ invitation: ShownInvitation }>()
    .invitation;

describe('an invitation', () => {
  it('OWN-57: lets a person into a game that is not opened: list, turns, channels, a profile; nobody else', async () => {
    const { key, invitation } = await does.invite('master', { uses: 2 });
    expect(invitation).toMatchObject({ uses: 2, used: 0, state: 'open', by: { name: 'master' } });
    expect(await shown(key)).toEqual({
      ...{ game: { key: 'draft', title: 'draft' }, state: 'open', early: true, joined: false },
    });
    expect(verdictOf(await does.accept('stranger', key))).toBe('yes');

    const game = (await gamesOf('stranger')).find((one) => one.key === 'draft');
    expect(game).toMatchObject({ status: 'inactive', by_invitation: true, profile_create: true });
    expect((await gamesOf('boris')).map((one) => one.key)).not.toContain('draft');
    expect((await does.ask('stranger', 'GET', 'turns/draft')).statusCode).toBe(200);
    expect((await does.ask('boris', 'GET', 'turns/draft')).statusCode).toBe(404);
    const channel = 'private-rpg.game.draft.turn';
    expect((await authorize(host, sea.headers.stranger, channel)).statusCode).toBe(200);
    expect((await authorize(host, sea.headers.boris, channel)).statusCode).toBe(403);

    const made = await does.ask('stranger', 'POST', 'profile/draft/create', {
      ...sheet({ name: 'Новая', alias: 'Новенькая', species: '', faction: '', position: '' }),
    });
    expect(made.json<{ code?: string }>().code).not.toBe('gameNotFound');
    expect(made.json<{ code?: string }>().code).not.toBe('gameClosed');
    const boris = await does.ask('boris', 'POST', 'profile/draft/create', sheet());
    expect(verdictOf(boris)).toBe('gameNotFound');
  });

  it('OWN-57: opens the game for writing to the invited and its masters, and to nobody before somebody has come', async () => {
    const post = (who: 'mara' | 'master') =>
      send(
        host,
        'POST',
        `/api/rpg/turn/draft/${who === 'mara' ? sea.keys.maraDraft : 'master'}`,
        sea.headers[who],
        { body: '<p>Ход</p>', currentLocation: 'hall' },
      );
    expect([verdictOf(await post('master')), verdictOf(await post('mara'))]).toEqual([
      ...['gameClosed', 'gameNotFound'],
    ]);
    const { key } = await does.invite('master');
    await does.accept('mara', key);
    await host.db.updateTable('games').set({ chooseTurnLocation: 1 }).execute();
    expect(verdictOf(await post('master'))).toBe('yes');
    expect(['yes', 'cannotWriteHere']).toContain(verdictOf(await post('mara')));
  });

  it('OWN-57: gives the making of a profile where nobody else may; a finished game has none', async () => {
    await host.db.updateTable('games').set({ profileCreate: 0 }).execute();
    const form = async () => verdictOf(await does.ask('stranger', 'GET', 'profile/sea/create'));
    expect(await form()).toBe('profileCreateForbidden');
    const { key } = await does.invite('master', {}, 'sea');
    expect(verdictOf(await does.accept('stranger', key))).toBe('yes');
    expect(await form()).toBe('yes');
    const ended = await does.ask('owner', 'POST', 'invitations/ended', {});
    expect(verdictOf(ended)).toBe('gameClosed');
  });

  it('OWN-56: is used as often as it says, once by a person, and the last use by one of two who come at once', async () => {
    const { key } = await does.invite('master', { uses: 2 });
    const mara = [does.accept('mara', key), does.accept('mara', key)];
    expect((await Promise.all(mara)).map(verdictOf)).toEqual(['yes', 'yes']);
    const race = await Promise.all([does.accept('boris', key), does.accept('stranger', key)]);
    expect(race.map(verdictOf).toSorted()).toEqual(['invitationUsed', 'yes']);
    expect(verdictOf(await does.accept('reader', key))).toBe('invitationUsed');
    // Who is in stays in.
    expect(verdictOf(await does.accept('mara', key))).toBe('yes');
    const row = await host.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
    expect([row.used, await shown(key, 'mara')]).toEqual([
      2,
      expect.objectContaining({ state: 'used', joined: true }),
    ]);
  });

  it('OWN-56: ends by its time and by hand, and lets nobody in by a key that is none', async () => {
    const late = await does.invite('master', { until: NOON + DAY });
    const revoked = await does.invite('master');
    const path = `invitation/${revoked.invitation.id}/revoke`;
    expect(verdictOf(await does.ask('master', 'POST', path))).toBe('yes');
    expect(verdictOf(await does.ask('master', 'POST', path))).toBe('yes');
    host.advance(DAY);
    const keys = [late.key, revoked.key, 'x'.repeat(43), ''];
    const answers = await Promise.all(keys.map((key) => does.accept('stranger', key)));
    expect(answers.map(verdictOf)).toEqual([
      ...['invitationLate', 'invitationRevoked', 'invitationUnknown', 'invitationUnknown'],
    ]);
    expect((await does.ask(asGuest(host), 'POST', 'invite', { key: late.key })).statusCode).toBe(
      200,
    );
    expect(
      verdictOf(await does.ask(asGuest(host), 'POST', 'invite/accept', { key: late.key })),
    ).toBe('unauthorised');
    expect((await host.db.selectFrom('gameMembers').selectAll().execute()).length).toBe(0);
    const acts = await host.db.selectFrom('journal').select('action').orderBy('id').execute();
    expect(acts.map(({ action }) => action)).toEqual([
      ...['invitationMade', 'invitationMade', 'invitationRevoked'],
    ]);
  });

  it('OWN-56: stands in the database by its hash alone, and is answered once', async () => {
    const { key } = await does.invite('master');
    const rows = await host.db.selectFrom('invitations').selectAll().execute();
    const listed = await does.ask('master', 'GET', 'invitations/draft');
    expect(JSON.stringify(rows) + listed.body + host.log.join()).not.toContain(key);
    for (const body of [{ uses: 0 }, { uses: 1_001 }, { until: NOON }, { uses: 'много' }])
      expect((await does.ask('master', 'POST', 'invitations/draft', body)).statusCode).toBe(422);
  });

  it('OWN-59: guessing is limited, and who is blocked there is not let in', async () => {
    const { key } = await does.invite('owner', {}, 'sea');
    await does.block('master', 'stranger');
    expect(verdictOf(await does.accept('stranger', key))).toBe('blocked');
    const limited = await profilesHost({ env: { RATE_LIMIT: '100' } });
    const guess = () =>
      send(limited.host, 'POST', '/api/rpg/invite', asGuest(limited.host), { key: 'x' });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
    await limited.host.close();
  });
});
