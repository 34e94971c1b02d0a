import { randomUUID } from 'node:crypto';
import type { TurnComment } from '../../../src/contract/index.ts';
import { oneTurnHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { type Actions, refusalOf } from '../../support/host/turns.ts';

const SECRET = '<p>Между нами</p>';

let host: TestHost;
let sea: Community;
let does: Actions;
let id: string;
beforeEach(async () => ({ host, sea, does, id } = await oneTurnHost()));
afterEach(() => host.close());

const comment = (body = SECRET, key?: string) =>
  does.comment('mara', sea.keys.mara, id, body, { ...(key && { key }) });
const read = async (login: 'mara' | 'master' = 'mara'): Promise<TurnComment[]> => {
  const key = login === 'mara' ? sea.keys.mara : 'master';
  const answer = await does.comments(login, key, id);
  return answer.json<{ comments: TurnComment[] }>().comments;
};

describe('comments', () => {
  it('HOST-01 TURN-06 are read oldest first, by owner and masters, each as owner or master', async () => {
    host.advance(90_000);
    const first = await comment();
    const second = await does.comment('tech', 'master', id, '<p>Принято</p>');

    const own = {
      id: expect.any(String) as string,
      author: 'owner',
      body: SECRET,
      created: NOON / 1000 + 90,
      created_at: '20.11.2026, 12:01',
    };
    expect(first.json()).toEqual({ comment: own, message: 'Комментарий добавлен.' });
    expect(second.json().comment).toMatchObject({ author: 'master', body: '<p>Принято</p>' });
    expect(await read()).toEqual([first.json().comment, second.json().comment]);
    expect(await read('master')).toEqual(await read());
  });

  it('are cleaned as posts are', async () => {
    const body = '<p onclick="x()">Да<script>alert(1)</script></p>';
    expect((await comment(body)).json().comment.body).toBe('<p>Да</p>');
  });

  it.each([
    ['nothing', '', 'Обязательное поле'],
    ['no text', '<p> </p>', 'Обязательное поле'],
    ['nothing that cleaning leaves', '<script>x</script>', 'Обязательное поле'],
    ['too much', `<p>${'щ'.repeat(4_001)}</p>`, `Слишком длинно: не больше 4\u00a0000 зн.`],
    ['too much markup', 'x'.repeat(40_001), `Слишком длинно: не больше 40\u00a0000 зн.`],
  ])('of %s are refused under the field, and nothing is changed', async (_what, body, said) => {
    const before = await dump(host.db);
    const answer = await comment(body);

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ body: [said] });
    expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);
  });

  it('of the longest are taken', async () => {
    expect((await comment(`<p>${'щ'.repeat(4_000)}</p>`)).statusCode).toBe(200);
  });

  it('make a newer version of the turn, which everybody receives, without a word of them', async () => {
    const [before] = await does.list();
    await comment();
    const [after] = await does.list();

    expect(after).toEqual({ ...before, commentsCount: 1, updated: before!.updated! + 1 });
    const events = host.published.flatMap((one) => (one.kind === 'event' ? [one] : []));
    expect(events.map(({ channel }) => channel)).toEqual([
      'rpg.game.sea.turn',
      'rpg.game.sea.pier.turn',
      `private-rpg.game.sea.profile.${sea.keys.mara}.turn`,
      `private-rpg.game.sea.profile.${sea.keys.novice}.turn`,
    ]);
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set(['App\\Events\\Rpg\\TurnUpdated']),
    );
    expect(events[0]!.data).toEqual({ turn: after });
    expect(events[2]!.data).toEqual({ turn: { ...after, isOwner: true } });
    const everything = JSON.stringify([host.published, await does.list('boris')]);
    expect(everything).not.toContain('Между нами');
    expect((await does.news(0, 'boris')).turns).toEqual([after]);
  });

  it('that are retried with their key are added and published once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => comment(SECRET, key)));

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await read()).toHaveLength(1);
    expect(host.published).toHaveLength(4);
    expect((await comment('<p>Другое</p>', key)).statusCode).toBe(409);
  });

  it('of many at the same time are all there, each with a version of its own', async () => {
    const [before] = await does.list();
    await Promise.all([
      ...Array.from({ length: 5 }, () => comment()),
      ...Array.from({ length: 5 }, () => does.comment('master', 'master', id, SECRET)),
    ]);

    expect(await read()).toHaveLength(10);
    const [after] = await does.list();
    expect(after).toMatchObject({ commentsCount: 10, updated: before!.updated! + 10 });
  });

  it('go with their turn, and are not found afterwards', async () => {
    await comment();
    await does.remove('mara', sea.keys.mara, id);

    expect(await dump(host.db, ['idempotency_keys'])).not.toContain('Между нами');
    expect(refusalOf(await comment())).toEqual([404, 'Ход не найден.']);
    expect(refusalOf(await does.comments('mara', sea.keys.mara, id))).toEqual([
      404,
      'Ход не найден.',
    ]);
  });
});

it('of one turn are no more than can be read together', async () => {
  const rows = Array.from({ length: 499 }, (_, index) => ({
    turnId: Number(id),
    author: 'owner' as const,
    userId: sea.users.mara,
    body: '<p>Да</p>',
    createdAt: NOON + index,
  }));
  await host.db.insertInto('turnComments').values(rows).execute();
  expect((await comment()).statusCode).toBe(200);

  const before = await dump(host.db);
  const text = 'Комментариев к этому ходу уже слишком много, чтобы добавить ещё один.';
  expect(refusalOf(await comment())).toEqual([409, text]);
  expect(await dump(host.db)).toBe(before);
  expect(await read()).toHaveLength(500);
});
