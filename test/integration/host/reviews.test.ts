import { flag } from '../../../server/db/index.ts';
import {
  type ProfileComment,
  type Review,
  userChannel,
  type WaitingList,
  wireName,
} from '../../../src/contract/index.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { insertMaster, NOON, send, type TestHost } from '../../support/host/index.ts';
import { notificationActions } from '../../support/host/notifications.ts';
import {
  ALL_ON,
  describe as tell,
  profileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';
import { reviewActions, type ReviewActions } from '../../support/host/reviews.ts';

let host: TestHost;
let sea: Community;
let master: ReviewActions;
let tech: ReviewActions;
/** Mara through her unconfirmed profile. */
let mara: ReviewActions;
let novice: string;

beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  master = reviewActions(host, sea, 'master');
  tech = reviewActions(host, sea, 'tech');
  novice = sea.keys.novice;
  mara = reviewActions(host, sea, 'mara', { as: novice });
  await tell(host, Number(novice), { alias: 'Новенькая' });
  await setFlags(host, sea, { ...ALL_ON });
});
afterEach(() => host.close());

const KEY = '4f1c1c3e-6f5e-4a44-9a0e-0a8b0c1d2e3f';
const key = { 'idempotency-key': KEY };
const reviewOf = (answer: { json: () => unknown }) => (answer.json() as { review: Review }).review;
const own = async () =>
  (await profileActions(host, sea, 'mara').own(novice)).json<{
    profile: { confirmed: boolean; review: string };
    comments: ProfileComment[];
  }>();
const toldOf = (login: 'mara' | 'master' | 'tech' | 'boris') =>
  host.published.flatMap((one) =>
    one.kind === 'event' && one.channel.endsWith(`.${sea.users[login]}`)
      ? [one.event.split(/[.\\]/).at(-1)]
      : [],
  );

describe('the queue', () => {
  test('OWN-71: it holds what waits, oldest first, with what is new and what has changed', async () => {
    const created = await profileActions(host, sea, 'boris').create(sheet());
    expect(created.statusCode).toBe(200);
    expect(await master.names()).toEqual(['novice', 'Алина Ветрова']);
    const answer = (await master.list()).json<{ data: object[]; waiting: number }>();
    expect(answer.waiting).toBe(2);
    expect(answer.data[1]).toMatchObject({
      mark: 'new',
      state: 'waiting',
      player: { id: String(sea.users.boris) },
      own: false,
    });
    await master.comment(novice, { body: '<p>Кто она?</p>' });
    const looked = (await master.list()).json<{ data: object[] }>();
    expect(looked.data[0]).toMatchObject({ mark: 'same' });
    await profileActions(host, sea, 'mara').save(
      novice,
      sheet({ name: 'novice', alias: 'Новенькая' }),
    );
    expect((await master.list()).json<{ data: object[] }>().data[0]).toMatchObject({
      mark: 'changed',
      words: expect.any(Number),
    });
  });

  test('OWN-72: the number of those that wait is told to masters', async () => {
    expect((await master.count()).json()).toEqual({ waiting: 1 });
    await master.step(novice, 'confirm');
    expect((await master.count()).json()).toEqual({ waiting: 0 });
  });

  test('OWN-71: further pages follow', async () => {
    for (let at = 0; at < 26; at += 1)
      await host.db
        .insertInto('characters')
        .values({
          ...{ gameId: sea.games.sea, ownerId: sea.users.boris, type: 'profile' },
          ...{ name: `Очередной ${at}`, createdAt: NOON + at + 1, updatedAt: NOON },
        })
        .execute();
    const first = (await master.list()).json<{ data: object[]; last_page: number }>();
    const second = (await master.list('waiting', 2)).json<{ data: object[] }>();
    expect([first.data.length, first.last_page, second.data.length]).toEqual([24, 2, 3]);
    const players = (await master.list('waiting', 3)).json<{ data: object[] }>();
    expect(players.data).toEqual([]);
  });
});

describe('the steps', () => {
  test('OWN-75 OWN-82: confirmed, the player hears it by a notification and live, and acts at once', async () => {
    host.published.length = 0;
    const answer = await master.step(novice, 'confirm');
    expect(reviewOf(answer)).toMatchObject({ state: 'confirmed', allowed: ['putAway'] });
    expect((await own()).profile).toMatchObject({ confirmed: true, review: 'confirmed' });
    expect(await notificationActions(host, sea).titles('mara')).toEqual([
      'review: Персонаж подтверждён: novice',
    ]);
    expect(toldOf('mara')).toEqual(expect.arrayContaining(['StandingChanged']));
    for (let i = 0; i < 200 && host.waitingChanged.length < 2; i += 1)
      await new Promise((done) => setTimeout(done, 5));
    expect(host.waitingChanged).toContain(wireName('private', userChannel(String(sea.users.tech))));
    const journal = await host.db.selectFrom('journal').selectAll().execute();
    expect(journal).toMatchObject([
      {
        ...{ action: 'profileConfirmed', userId: sea.users.master, gameId: sea.games.sea },
        ...{ subjectType: 'character', subjectId: novice, subjectName: 'novice' },
        ...{ before: '{"state":"waiting"}', after: '{"state":"confirmed"}' },
      },
    ]);
  });

  test('OWN-76 OWN-83: asked for changes it waits for its player, whose word brings it back with what has changed', async () => {
    expect((await master.step(novice, 'return')).json()).toMatchObject({
      code: 'reviewNeedsWords',
      errors: { body: [expect.any(String)] },
    });
    await master.comment(novice, { body: '<p>Почему нож?</p>', field: 'bag' });
    expect(reviewOf(await master.step(novice, 'return')).state).toBe('returned');
    expect([await master.names(), await master.names('returned')]).toEqual([[], ['novice']]);
    expect((await own()).profile.review).toBe('returned');
    const saved = await profileActions(host, sea, 'mara').save(
      novice,
      sheet({ name: 'novice', bag: 'Соль' }),
    );
    expect(saved.statusCode).toBe(200);
    expect(await master.names()).toEqual(['novice']);
    const review = await tech.review(novice);
    expect([review.looked?.texts.bag, review.texts.bag]).toEqual(['Сумка', 'Соль']);
    expect(review.steps.map(({ action }) => action)).toEqual(['profileReturned']);
    expect(await notificationActions(host, sea).titles('tech')).toEqual([
      'review: Анкета ждёт мастеров: novice',
    ]);
  });

  test('OWN-76: an answer alone brings it back too, once', async () => {
    await master.step(novice, 'return', { body: '<p>Кто она?</p>' });
    const [comment] = (await own()).comments;
    await mara.answer(comment?.id ?? '', '<p>Рыбачка</p>');
    await mara.answer(comment?.id ?? '', '<p>С юга</p>');
    expect(await master.names()).toEqual(['novice']);
  });

  test('OWN-77 OWN-84: a refusal has its reason, ends the editing, frees the place, and can be taken back', async () => {
    expect((await master.step(novice, 'refuse')).statusCode).toBe(422);
    await setFlags(host, sea, { maxProfiles: 2, profileCreate: flag(true) });
    const answer = await master.step(novice, 'refuse', { body: '<p>Таких уже трое</p>' });
    expect(reviewOf(answer)).toMatchObject({ state: 'refused', allowed: ['restore', 'putAway'] });
    const profiles = profileActions(host, sea, 'mara');
    expect(verdictOf(await profiles.save(novice, sheet({ name: 'novice' })))).toBe(
      'profileRefused',
    );
    expect(verdictOf(await profiles.editForm(novice))).toBe('profileRefused');
    const [comment] = (await own()).comments;
    expect(comment?.body).toBe('<p>Таких уже трое</p>');
    expect(verdictOf(await mara.answer(comment?.id ?? '', '<p>А я?</p>'))).toBe('profileRefused');
    expect((await profiles.createForm()).statusCode).toBe(200);
    await master.step(novice, 'restore');
    expect(await master.names()).toEqual(['novice']);
  });

  test('OWN-78: what is put away leaves the game, tells its player, and comes back as it was', async () => {
    const boris = sea.keys.boris;
    await host.db
      .updateTable('characters')
      .set({ status: 'invisible' })
      .where('id', '=', Number(boris))
      .execute();
    await master.step(boris, 'putAway');
    const plays = () =>
      send(host, 'GET', '/api/rpg/characters/sea', sea.headers.boris).then(
        (answer) => answer.json<{ characters: object[] }>().characters.length,
      );
    expect(await plays()).toBe(0);
    const notices = notificationActions(host, sea);
    expect((await notices.page('boris')).notifications).toMatchObject([
      { title: 'Персонаж убран из игры: boris', url: '/sea' },
    ]);
    expect(await master.names('aside')).toEqual(['boris']);
    expect(reviewOf(await master.step(boris, 'restore')).state).toBe('confirmed');
    expect(await plays()).toBe(1);
    expect((await master.review(boris)).profile.status).toBe('invisible');
  });

  test('OWN-75: of two masters at once one decides, and what the other wrote is not lost by it', async () => {
    const { version } = await master.review(novice);
    const answers = await Promise.all([
      master.step(novice, 'confirm', { version }),
      tech.step(novice, 'refuse', { version, body: '<p>Нет</p>' }),
    ]);
    expect(answers.map(verdictOf).toSorted()).toEqual(['reviewChanged', 'yes']);
    const journal = await host.db.selectFrom('journal').selectAll().execute();
    expect(journal).toHaveLength(1);
  });

  test('OWN-75: of two confirmations at once one counts; a repeated one is answered once more', async () => {
    const { version } = await master.review(novice);
    const both = await Promise.all([
      master.step(novice, 'confirm', { version }, key),
      master.step(novice, 'confirm', { version }, key),
    ]);
    expect(both.map(verdictOf)).toEqual(['yes', 'yes']);
    expect(await host.db.selectFrom('journal').select('id').execute()).toHaveLength(1);
    expect(await notificationActions(host, sea).unreads('mara')).toBe(1);
  });

  test('OWN-75: nothing is decided about a profile that was saved or answered meanwhile', async () => {
    await master.comment(novice, { body: '<p>Кто она?</p>' });
    const { version, comments } = await master.review(novice);
    await profileActions(host, sea, 'mara').save(novice, sheet({ name: 'novice' }));
    expect(verdictOf(await master.step(novice, 'confirm', { version }))).toBe('reviewChanged');
    const { version: next } = await master.review(novice);
    await mara.answer(comments[0]?.id ?? '', '<p>Рыбачка</p>');
    expect(verdictOf(await master.step(novice, 'confirm', { version: next }))).toBe(
      'reviewChanged',
    );
  });

  test('OWN-75: steps that lead nowhere from where it stands are refused', async () => {
    for (const step of ['confirm', 'return', 'refuse', 'restore'])
      expect([
        step,
        verdictOf(
          await master.step(sea.keys.mara, step, {
            body: '<p>А</p>',
            version: (await master.review(sea.keys.mara)).version,
          }),
        ),
      ]).toEqual([step, 'reviewStepWrong']);
  });

  test('OWN-85: nobody decides on their own profile while another leads the game', async () => {
    await insertMaster(host.db, { id: sea.games.sea }, { id: sea.users.mara }, { name: 'Ведущая' });
    const self = reviewActions(host, sea, 'mara');
    expect((await self.review(novice)).allowed).toEqual([]);
    expect(verdictOf(await self.step(novice, 'confirm'))).toBe('reviewOwn');
    await host.db
      .updateTable('characters')
      .set({ status: 'nonactive' })
      .where('id', 'in', [sea.ids.master, sea.ids.tech])
      .execute();
    expect(verdictOf(await self.step(novice, 'confirm'))).toBe('yes');
  });

  test('OWN-85: who is blocked leads the game no more', async () => {
    await insertMaster(host.db, { id: sea.games.sea }, { id: sea.users.mara }, { name: 'Ведущая' });
    const block = { gameId: sea.games.sea, reason: 'Спам', madeBy: null, madeAt: NOON };
    const ends = { until: null, liftedAt: null, liftedBy: null };
    const blocked = [sea.users.master, sea.users.tech].map((userId) => ({
      ...{ userId, ...block, ...ends },
    }));
    await host.db.insertInto('blocks').values(blocked).execute();
    const self = reviewActions(host, sea, 'mara');
    expect(verdictOf(await self.step(novice, 'confirm'))).toBe('yes');
  });
});

test('OWN-86: what waits in the queue waits for the masters, each of them', async () => {
  const waiting = async (login: 'master' | 'mara') =>
    (await send(host, 'GET', '/api/rpg/waiting', sea.headers[login])).json<WaitingList>();
  const { waiting: found } = await waiting('master');
  expect(found.filter(({ kind }) => kind === 'review')).toMatchObject([
    { title: 'novice', url: `/sea/queue/${novice}`, state: 'waits', subject: `profile:${novice}` },
  ]);
  expect((await waiting('mara')).waiting.filter(({ kind }) => kind === 'review')).toEqual([]);
  await master.step(novice, 'confirm');
  expect((await waiting('master')).waiting.filter(({ kind }) => kind === 'review')).toEqual([]);
});
