import type { ProfileComment } from '../../../src/contract/index.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import type { TestHost } from '../../support/host/index.ts';
import { notificationActions } from '../../support/host/notifications.ts';
import { ALL_ON, describe as tell, profileActions, setFlags } from '../../support/host/profiles.ts';
import { reviewActions, type ReviewActions } from '../../support/host/reviews.ts';

let host: TestHost;
let sea: Community;
let master: ReviewActions;
/** Mara through her unconfirmed profile. */
let mara: ReviewActions;
let novice: string;

beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  master = reviewActions(host, sea, 'master');
  novice = sea.keys.novice;
  mara = reviewActions(host, sea, 'mara', { as: novice });
  await tell(host, Number(novice), { alias: 'Новенькая' });
  await setFlags(host, sea, { ...ALL_ON });
});
afterEach(() => host.close());

const KEY = '4f1c1c3e-6f5e-4a44-9a0e-0a8b0c1d2e3f';
const key = { 'idempotency-key': KEY };
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

describe('the talk about a profile', () => {
  test('OWN-74 OWN-81 OWN-83: a comment stands at its field, its player hears of it live, and answers right there', async () => {
    const said = await master.comment(novice, { body: '<p>Почему нож?</p>', field: 'bag' });
    expect(said.statusCode).toBe(200);
    const [comment] = (await own()).comments;
    expect(comment).toMatchObject({ author: 'master', field: 'bag', body: '<p>Почему нож?</p>' });
    expect(toldOf('mara')).toEqual(expect.arrayContaining(['NotificationMade', 'StandingChanged']));
    const answered = await mara.answer(comment?.id ?? '', '<p>Резать верёвки</p>');
    expect(answered.json<{ comments: object[] }>().comments).toMatchObject([
      { id: comment?.id },
      { author: 'owner', field: 'bag', replyTo: comment?.id, body: '<p>Резать верёвки</p>' },
    ]);
    const notices = notificationActions(host, sea);
    expect(await notices.titles('master')).toEqual(['review: Ответ на замечание к анкете: novice']);
    expect((await notices.page('tech')).notifications).toMatchObject([
      { kind: 'review', url: `/sea/queue/${novice}`, text: 'Резать верёвки' },
    ]);
  });

  test('OWN-81: nobody answers what was said to another, what is no comment, or their own answer', async () => {
    await master.comment(novice, { body: '<p>Кто она?</p>' });
    const [comment] = (await own()).comments;
    const boris = reviewActions(host, sea, 'boris', { as: sea.keys.boris });
    expect(verdictOf(await boris.answer(comment?.id ?? '', '<p>Я</p>'))).toBe('remarkNotFound');
    const thief = reviewActions(host, sea, 'boris', { as: novice });
    expect(verdictOf(await thief.answer(comment?.id ?? '', '<p>Я</p>'))).toBe('profileNotYours');
    expect(verdictOf(await mara.answer('999', '<p>Я</p>'))).toBe('remarkNotFound');
    await mara.answer(comment?.id ?? '', '<p>Я</p>');
    const answer = (await own()).comments[1];
    expect(verdictOf(await mara.answer(answer?.id ?? '', '<p>Я</p>'))).toBe('remarkNotFound');
    await master.step(novice, 'confirm');
    expect(verdictOf(await master.comment(novice, { body: '<p>И ещё</p>' }))).toBe(
      'reviewStepWrong',
    );
    expect(verdictOf(await mara.answer(comment?.id ?? '', '<p>Я</p>'))).toBe('remarkNotFound');
  });

  test('OWN-74: a repeated comment and a repeated answer are kept once', async () => {
    for (const _ of [1, 2]) await master.comment(novice, { body: '<p>Кто она?</p>' }, key);
    const [comment] = (await own()).comments;
    for (const _ of [1, 2]) await mara.answer(comment?.id ?? '', '<p>Я</p>', key);
    expect((await own()).comments).toHaveLength(2);
    expect(await notificationActions(host, sea).unreads('mara')).toBe(1);
  });

  test('OWN-74: fields that are none, nothing, too much and hostile markup', async () => {
    const wrong = [
      [{ body: '<p>А</p>', field: 'newcomment' }, 'field'],
      [{ body: '<p>А</p>', field: '__proto__' }, 'field'],
      [{ body: '<p> </p>' }, 'body'],
      [{ body: `<p>${'я'.repeat(60_000)}</p>` }, 'body'],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await master.comment(novice, body);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
    }
    await master.comment(novice, {
      body: '<p>Кто?<script>alert(1)</script><img src=x onerror=a></p>',
    });
    const [{ body } = { body: '' }] = (await own()).comments;
    expect(body).toContain('Кто?');
    expect(body).not.toMatch(/script|onerror/);
  });
});
