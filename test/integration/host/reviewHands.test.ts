import type { Review, ReviewPlayer, WaitingList } from '../../../src/contract/index.ts';
import { leaveCommunity } from '../../../server/accounts/leave.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { insertTurn, insertUser, send, type TestHost } from '../../support/host/index.ts';
import { notificationActions } from '../../support/host/notifications.ts';
import { ALL_ON, profileActions, setFlags, sheet } from '../../support/host/profiles.ts';
import { reviewActions, type ReviewActions } from '../../support/host/reviews.ts';

let host: TestHost;
let sea: Community;
let master: ReviewActions;
let tech: ReviewActions;

beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  await setFlags(host, sea, ALL_ON);
  master = reviewActions(host, sea, 'master');
  tech = reviewActions(host, sea, 'tech');
});
afterEach(() => host.close());

const reviewOf = (answer: { json: () => unknown }) => (answer.json() as { review: Review }).review;
const id = (login: 'mara' | 'boris' | 'reader' | 'stranger') => String(sea.users[login]);
const fieldsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: Record<string, string[]> }).errors;

describe('offered profiles', () => {
  test('OWN-87: a master makes one from the form of profiles, and a newcomer chooses it', async () => {
    expect((await master.offerForm()).json()).toMatchObject({ genders: expect.any(Array) });
    const answer = await master.offer(sheet({ name: 'Смотритель' }));
    const { profile } = answer.json<{ profile: { id: string; confirmed: boolean } }>();
    expect(profile).toMatchObject({ confirmed: true });
    expect(await master.names('free')).toEqual(['Смотритель']);
    const stranger = profileActions(host, sea, 'stranger');
    expect((await stranger.choose(`${profile.id}-x`)).statusCode).toBe(200);
    expect(await master.review(profile.id)).toMatchObject({
      offered: true,
      player: { id: id('stranger') },
    });
    const journal = await host.db.selectFrom('journal').selectAll().execute();
    expect(journal).toMatchObject([{ action: 'profileOffered', subjectName: 'Смотритель' }]);
  });

  test('OWN-87: twice with one key it is made once; what is wrong with it stands at its fields', async () => {
    const key = { 'idempotency-key': '4f1c1c3e-6f5e-4a44-9a0e-0a8b0c1d2e3f' };
    for (const _ of [1, 2]) await master.offer(sheet({ name: 'Смотритель' }), key);
    expect(await master.names('free')).toHaveLength(1);
    const wrong = await master.offer(sheet({ name: 'Смотритель', age: -1, look: '' }));
    expect(Object.keys(fieldsOf(wrong))).toEqual(expect.arrayContaining(['age', 'look']));
    expect(Object.keys(fieldsOf(await master.offer({})))).toContain('name');
    const taken = await master.offer(sheet({ name: 'смотритель', alias: 'Другой' }));
    expect(Object.keys(fieldsOf(taken))).toEqual(['name']);
  });
});

test('OWN-78: what its player has left behind unconfirmed waits for the masters once it is restored', async () => {
  const { novice } = sea.keys;
  await leaveCommunity(host.deps, sea.users.mara, 'kept');
  expect(await master.names('aside')).toEqual(['novice']);
  expect(verdictOf(await master.step(novice, 'restore'))).toBe('yes');
  expect(await master.names('waiting')).toEqual(['novice']);
  const { waiting } = (
    await send(host, 'GET', '/api/rpg/waiting', sea.headers.master)
  ).json<WaitingList>();
  expect(waiting).toContainEqual(expect.objectContaining({ subject: `profile:${novice}` }));
  expect(verdictOf(await master.step(novice, 'confirm'))).toBe('yes');
  expect(await master.names('free')).toContain('novice');
});

describe('a character given from hand to hand', () => {
  test('OWN-79: the one who gets it and the one who had it are told, and its turns stay its own', async () => {
    const boris = sea.keys.boris;
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    const turn = await insertTurn(host.db, place, { id: Number(boris), ownerId: sea.users.boris });
    const answer = await master.hand(boris, id('stranger'));
    expect(reviewOf(answer)).toMatchObject({ player: { id: id('stranger'), profiles: 1 } });
    const notices = notificationActions(host, sea);
    expect(await notices.titles('stranger')).toEqual(['review: Вам передан персонаж: boris']);
    expect(await notices.titles('boris')).toEqual(['review: Персонаж больше не ваш: boris']);
    const row = await host.db
      .selectFrom('turns')
      .select('characterId')
      .where('id', '=', turn.id)
      .executeTakeFirst();
    expect(row?.characterId).toBe(Number(boris));
    const plays = await send(host, 'GET', '/api/rpg/characters/sea', sea.headers.stranger);
    expect(plays.json<{ characters: object[] }>().characters).toMatchObject([{ key: boris }]);
    const { steps } = await master.review(boris);
    expect(steps).toMatchObject([{ action: 'characterHandedOver', player: 'stranger' }]);
  });

  test('OWN-80: it is taken back to nobody, and given again', async () => {
    const boris = sea.keys.boris;
    await master.hand(boris, null);
    expect(await master.names('free')).toEqual(['boris']);
    expect(fieldsOf(await master.hand(boris, null))).toHaveProperty('to');
    expect((await master.hand(boris, id('mara'))).statusCode).toBe(200);
  });

  test('OWN-79: what was said to an earlier player is not told to the next', async () => {
    const { novice } = sea.keys;
    await master.comment(novice, { body: '<p>Между нами</p>' });
    await master.step(novice, 'confirm');
    host.advance(1_000);
    await master.hand(novice, id('boris'));
    const own = await profileActions(host, sea, 'boris').own(novice);
    expect(own.body).not.toContain('Между нами');
  });

  test('OWN-79: of two at once one wins', async () => {
    const { version } = await master.review(sea.keys.boris);
    const answers = await Promise.all([
      master.hand(sea.keys.boris, id('mara'), version),
      tech.hand(sea.keys.boris, id('reader'), version),
    ]);
    expect(answers.map(verdictOf).toSorted()).toEqual(['reviewChanged', 'yes']);
  });

  test('OWN-79: neither to one who has it, nor to nobody at all, nor before it is confirmed', async () => {
    expect(fieldsOf(await master.hand(sea.keys.boris, id('boris')))).toHaveProperty('to');
    expect(fieldsOf(await master.hand(sea.keys.boris, '99999'))).toHaveProperty('to');
    await leaveCommunity(host.deps, sea.users.stranger, 'kept');
    expect(fieldsOf(await master.hand(sea.keys.boris, id('stranger')))).toHaveProperty('to');
    expect((await master.players('stranger')).json()).toEqual({ players: [] });
    expect(verdictOf(await master.hand(sea.keys.novice, id('boris')))).toBe('reviewStepWrong');
  });

  test('OWN-84: the limit of profiles holds for those who get one, and for those who make one', async () => {
    expect((await master.limit(1)).json()).toMatchObject({ limit: 1 });
    const answer = await master.hand(sea.keys.mara, id('boris'));
    expect(verdictOf(answer)).toBe('playerHasTooMany');
    expect(fieldsOf(answer)).toHaveProperty('to');
    expect(verdictOf(await profileActions(host, sea, 'boris').createForm())).toBe(
      'tooManyProfiles',
    );
    expect((await master.list()).json()).toMatchObject({ limit: 1 });
    for (const limit of [0, -1, 1.5, 1e9]) expect((await master.limit(limit)).statusCode).toBe(422);
    expect((await master.limit(null)).json()).not.toHaveProperty('limit');
    const journal = await host.db.selectFrom('journal').select('after').execute();
    expect(journal.map(({ after }) => after)).toEqual([
      '{"maxProfiles":1}',
      '{"maxProfiles":null}',
    ]);
  });
});

test('OWN-79: a recipient is found by a part of the name among those who were here, others by the whole', async () => {
  await insertUser(host.db, { name: 'Мария Издалека' });
  const names = async (name: string) =>
    (await master.players(name)).json<{ players: ReviewPlayer[] }>().players.map((one) => one.name);
  expect(await names('BOR')).toEqual(['boris']);
  expect(await names('мария')).toEqual([]);
  expect(await names('мария  ИЗДАЛЕКА')).toEqual(['Мария Издалека']);
  expect(await names('%')).toEqual([]);
  expect(await names(' ')).toEqual([]);
  expect((await master.players('')).statusCode).toBe(422);
  expect((await master.players('я'.repeat(201))).statusCode).toBe(422);
});
