import { TEXT_LIMIT, type TurnRoutes } from '../../../src/contract/index.ts';
import { markupRefusal } from '../../../src/domain/index.ts';
import { turnAtPier, turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import type { TestHost } from '../../support/host/index.ts';
import { type Actions, draftAt, refusalOf } from '../../support/host/turns.ts';
import { htmlAttacks } from '../../support/htmlAttacks.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
beforeEach(async () => ({ host, sea, does } = await turnsHost()));
afterEach(() => host.close());

/** Sends a draft that must be refused, and checks that it left no trace. */
async function refused(
  ...[login, character, draft, options]: Parameters<Actions['post']>
): Promise<[number, string]> {
  const before = await dump(host.db);
  const answer = await does.post(login, character, draft, options);
  expect(await dump(host.db)).toBe(before);
  expect(host.published).toEqual([]);
  return refusalOf(answer);
}

describe('a turn', () => {
  it('HOST-01 is kept, answered to its author, and seen by everybody', async () => {
    const answer = await does.post('mara', sea.keys.mara, draftAt('pier'));

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Ход сделан.',
      currentLocation: 'pier',
      locationRoutes: [{ key: 'market', title: 'Рынок' }],
      turn: turnAtPier(sea, {
        id: expect.stringMatching(/^\d+$/) as string,
        isOwner: true,
      }),
    });
    const { turn } = answer.json<{ turn: object }>();
    expect(await does.list('mara')).toEqual([turn]);
    for (const login of [undefined, 'boris', 'master'] as const) {
      expect(await does.list(login)).toEqual([{ ...turn, isOwner: false }]);
    }
  });

  it('HOST-01 goes along a way, and its author with it', async () => {
    const draft = draftAt('pier', { action: 'route', location: 'market' });
    const answer = (await does.post('mara', sea.keys.mara, draft)).json<TurnRoutes>();

    expect(answer).toMatchObject({
      message: 'Персонаж перешёл в другое место.',
      currentLocation: 'market',
      turn: {
        location: { key: 'pier' },
        actionFrom: { key: 'pier' },
        actions: [{ key: 'route', to: { key: 'market', title: 'Рынок' } }],
      },
    });
    expect(answer.locationRoutes?.map(({ key }) => key)).toEqual(['pier', 'cave']);
    expect(await does.placeOf(sea.keys.mara)).toBe('market');
    const form = (await does.form('mara', sea.keys.mara)).json();
    expect(form).toMatchObject({ currentLocation: 'market', actionTypes: ['route'] });
    expect(form.locationRoutes).toEqual(answer.locationRoutes);
  });

  it('HOST-05 is cleaned on the host, whatever it is made of', async () => {
    for (const attack of htmlAttacks) {
      const body = `<p>Слово</p>${attack}`;
      const draft = draftAt('pier', { body });
      const answer = await does.post('mara', sea.keys.mara, draft);
      expect(answer.statusCode).toBe(markupRefusal(body) ? 422 : 200);
      if (answer.statusCode === 422) continue;
      const { post } = answer.json<{ turn: { post: string } }>().turn;
      expect(post).toMatch(/^<p>Слово<\/p>/);
      expect(post).not.toMatch(/<(?:script|style|iframe|svg|math|form|object|embed|link|meta)\b/i);
      const names = post.replace(/"[^"]*"/g, '""'); // what stands in a title is text
      expect(names).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
      expect(post).not.toMatch(/<[^>]*(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i);
    }
    const kept = await host.db.selectFrom('turns').select('post').orderBy('id').execute();
    const seen = new Set((await does.list('boris')).map(({ post }) => post));
    expect(kept.slice(-20).every(({ post }) => seen.has(post))).toBe(true);
  });

  it('keeps no control characters and no halves of characters', async () => {
    const body = '<p>а\u0000б\u0007в&#1;г\ud800д\tе</p>';
    const answer = await does.post('mara', sea.keys.mara, draftAt('pier', { body }));

    expect(answer.json().turn.post).toBe('<p>абвг\ufffdд\tе</p>');
  });

  it('may be as long as a turn may be, and not a letter longer', async () => {
    const body = `<p>${'щ'.repeat(TEXT_LIMIT.turn)}</p>`;
    expect(
      (await does.post('mara', sea.keys.mara, draftAt('pier', { body }))).json().turn.post,
    ).toBe(body);

    host.published.length = 0;
    const longer = draftAt('pier', { body: `<p>${'щ'.repeat(TEXT_LIMIT.turn + 1)}</p>` });
    expect(await refused('mara', sea.keys.mara, longer)).toEqual([
      422,
      'Ход слишком длинный: не больше 50\u00a0000 зн.',
    ]);
  });

  it('FORM-16 is taken in the own location, at the bases without one, everywhere from the game master', async () => {
    const statuses = async (login: 'mara' | 'boris' | 'reader' | 'master', key: string) => {
      const found: Record<string, number> = {};
      for (const place of ['pier', 'market', 'cave']) {
        const db = host.db.updateTable('characters').set({ locationId: null });
        if (login === 'boris') await db.where('id', '=', Number(key)).execute();
        found[place] = (await does.post(login, key, draftAt(place))).statusCode;
      }
      return found;
    };

    expect(await statuses('mara', sea.keys.mara)).toEqual({ pier: 200, market: 403, cave: 403 });
    expect(await statuses('boris', sea.keys.boris)).toEqual({ pier: 403, market: 200, cave: 403 });
    expect(await statuses('reader', 'user')).toEqual({ pier: 403, market: 200, cave: 403 });
    expect(await statuses('master', 'master')).toEqual({ pier: 200, market: 200, cave: 200 });

    await host.db.updateTable('games').set({ chooseTurnLocation: 1 }).execute();
    expect((await does.post('mara', sea.keys.mara, draftAt('cave'))).statusCode).toBe(403);
    expect((await does.post('mara', sea.keys.mara, draftAt('market'))).statusCode).toBe(200);
    expect(await does.placeOf(sea.keys.mara)).toBe('market');
  });

  it('gives those who stand nowhere their first place, and moves no user character', async () => {
    await does.post('boris', sea.keys.boris, draftAt('market'));
    await does.post('reader', 'user', draftAt('market'));

    expect(await does.placeOf(sea.keys.boris)).toBe('market');
    expect(await does.placeOf(sea.ids.reader)).toBeNull();
    expect((await does.list())[0]?.char).toMatchObject({ type: 'user', name: 'reader' });
  });
});

describe('a turn is refused', () => {
  it.each([
    ['empty text', ''],
    ['an empty paragraph', '<p> &nbsp;</p>'],
    ['nothing but what is cleaned away', '<script>alert(1)</script><img alt="x">'],
    ['invisible characters', '<p>\u200b\u2060\u0000</p>'],
  ])('for %s', async (_what, body) => {
    const draft = draftAt('pier', { body });
    const text = 'Напишите что-нибудь: пустой ход отправить нельзя.';
    expect(await refused('mara', sea.keys.mara, draft)).toEqual([422, text]);
    const answer = await does.post('mara', sea.keys.mara, draft);
    expect(answer.json().errors).toEqual({ body: [text] });
  });

  it('of those who may not speak here', async () => {
    const here = draftAt('pier');
    expect(await refused('mara', sea.keys.boris, draftAt('market'))).toEqual([
      403,
      'Этот персонаж принадлежит другому игроку.',
    ]);
    expect(await refused('mara', sea.keys.novice, here)).toEqual([
      403,
      'Персонаж ещё не подтверждён. Дождитесь решения мастера.',
    ]);
    expect(await refused('mara', 'master', here)).toEqual([
      403,
      'Этим персонажем нельзя играть в этой игре.',
    ]);
    expect(await refused('mara', sea.keys.maraEnded, here)).toEqual([
      403,
      'Этим персонажем нельзя играть в этой игре.',
    ]);
    expect((await refused('mara', String(sea.ids.gull), here))[0]).toBe(403);
    expect((await refused('stranger', 'user', here))[0]).toBe(403);
  });

  it('of a guest and of a character that is out of the game', async () => {
    const url = `/api/rpg/turn/sea/${sea.keys.mara}`;
    const { cookie: _cookie, ...rest } = sea.headers.mara;
    const answer = await host.app.inject({
      method: 'POST',
      url,
      headers: rest,
      payload: draftAt('pier'),
    });
    expect(answer.statusCode).toBe(403);

    await host.db
      .updateTable('characters')
      .set({ status: 'finished' })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    expect((await refused('mara', sea.keys.mara, draftAt('pier')))[0]).toBe(403);
  });

  it('in games that take none', async () => {
    const at = (game: string) => ({ game });
    const hall = draftAt('hall');
    expect(await refused('mara', sea.keys.maraEnded, hall, at('ended'))).toEqual([
      409,
      'Игра закрыта.',
    ]);
    expect(await refused('mara', sea.keys.maraDraft, hall, at('draft'))).toEqual([
      404,
      'Игра не найдена.',
    ]);
    expect(await refused('master', 'master', hall, at('draft'))).toEqual([409, 'Игра закрыта.']);
    expect(await refused('mara', sea.keys.mara, hall, at('nothing'))).toEqual([
      404,
      'Игра не найдена.',
    ]);
  });

  it('in places that do not exist or belong to another game, and on ways that lead nowhere', async () => {
    expect(await refused('mara', sea.keys.mara, draftAt('hall'))).toEqual([
      404,
      'Место не найдено.',
    ]);
    expect(await refused('master', 'master', draftAt('hall'))).toEqual([404, 'Место не найдено.']);
    for (const location of ['cave', 'pier', 'hall', undefined]) {
      const draft = draftAt('pier', { action: 'route', location });
      expect(await refused('mara', sea.keys.mara, draft)).toEqual([403, 'Отсюда туда не пройти.']);
    }
    const user = draftAt('market', { action: 'route', location: 'pier' });
    expect((await refused('reader', 'user', user))[0]).toBe(403);
  });

  it('with what only masters may do', async () => {
    const only = [403, 'Это действие доступно только мастерам.'];
    for (const more of [
      { npc: String(sea.ids.gull) },
      { quests: [sea.quests.open] },
      { action: 'roll' },
    ]) {
      expect(await refused('mara', sea.keys.mara, draftAt('pier', more))).toEqual(only);
    }
  });
});
