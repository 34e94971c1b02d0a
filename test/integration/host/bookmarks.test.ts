import { tidyUp } from '../../../server/db/index.ts';
import { BOOKMARK_LIMIT } from '../../../src/contract/index.ts';
import { bookmarkActions } from '../../support/host/bookmarks.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { insertTurn, NOON, send, type TestHost } from '../../support/host/index.ts';
import { type Actions, refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
let marks: ReturnType<typeof bookmarkActions>;
beforeEach(async () => {
  ({ host, sea, does } = await turnsHost());
  marks = bookmarkActions(host, sea);
});
afterEach(() => host.close());

/** A turn of mara's at the pier, a second after what was before. */
async function turnOf(post = '<p>Ход</p>', more: Partial<{ charIsMaster: 0 | 1 }> = {}) {
  host.advance(1_000);
  const mara = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  return String((await insertTurn(host.db, pier, mara, { post, ...more })).id);
}

const listed = async (login: 'boris' | 'mara' = 'boris') =>
  (await marks.page(login)).bookmarks.map(({ turn }) => turn);

describe('bookmarks', () => {
  it('BACK-65 list the marked turns, the newest mark first, with excerpt, author, place, game and note', async () => {
    const first = await turnOf('<p>Туман <b>сел</b> на воду.</p>');
    const second = await turnOf('<p>Пора.</p>', { charIsMaster: 1 });
    expect((await marks.save('boris', second)).json()).toEqual({
      bookmark: { turn: second, marked: NOON + 2_000, note: '' },
    });
    host.advance(1_000);
    await marks.save('boris', first, { note: '  Перечитать\r\nперед сходом ' });

    const mark = { gone: false, game: { key: 'sea', title: 'sea' }, date: NOON };
    const pier = { key: 'pier', title: 'Причал' };
    expect(await marks.page('boris')).toEqual({
      bookmarks: [
        {
          ...{ ...mark, turn: first, marked: NOON + 3_000, note: 'Перечитать\nперед сходом' },
          ...{ location: pier, who: { name: 'mara' }, charIsMaster: false },
          text: 'Туман сел на воду.',
        },
        {
          ...{ ...mark, turn: second, marked: NOON + 2_000, note: '' },
          ...{ location: pier, charIsMaster: true, text: 'Пора.' },
        },
      ],
    });
    expect(await marks.turns('boris')).toEqual([first, second]);
  });

  it('BACK-66 a note is changed where it stands, and marking again moves nothing', async () => {
    const [first, second] = [await turnOf(), await turnOf()];
    await marks.save('boris', first, { note: 'Старое' });
    host.advance(1_000);
    await marks.save('boris', second);
    host.advance(1_000);
    await marks.save('boris', first);
    expect(await marks.one('boris', first)).toMatchObject({ note: 'Старое' });
    await marks.save('boris', first, { note: 'Новое' });
    expect(await marks.one('boris', first)).toMatchObject({ note: 'Новое', marked: NOON + 2_000 });
    await marks.save('boris', first, { note: '' });
    expect(await marks.one('boris', first)).toMatchObject({ note: '' });
    expect(await listed()).toEqual([second, first]);
  });

  it('BACK-67 one that was taken away is put back with its note and, undone, in its place', async () => {
    const [first, second] = [await turnOf(), await turnOf()];
    await marks.save('boris', first, { note: 'Моё' });
    host.advance(1_000);
    await marks.save('boris', second);
    expect((await marks.remove('boris', first)).statusCode).toBe(200);
    expect((await marks.remove('boris', first)).statusCode).toBe(200);
    expect(await listed()).toEqual([second]);
    expect(await marks.one('boris', first)).toBeUndefined();
    await marks.save('boris', first, { undo: true });
    expect(await listed()).toEqual([second, first]);
    expect(await marks.one('boris', first)).toMatchObject({ note: 'Моё' });

    await marks.remove('boris', first);
    host.advance(1_000);
    await marks.save('boris', first);
    expect(await listed()).toEqual([first, second]);
    expect(await marks.one('boris', first)).toMatchObject({ note: 'Моё' });
    await marks.remove('boris', first);
    host.advance(25 * 60 * 60 * 1_000);
    await tidyUp(host.db, host.deps.clock());
    await marks.save('boris', first);
    expect(await marks.one('boris', first)).toMatchObject({ note: '' });
  });

  it('BACK-68 a note and their number have limits, which are said', async () => {
    const turn = await turnOf();
    const long = await marks.save('boris', turn, { note: 'ы'.repeat(BOOKMARK_LIMIT.note + 1) });
    expect(long.statusCode).toBe(422);
    expect(long.json()).toMatchObject({ errors: { note: ['Слишком длинно: не больше 500 зн.'] } });
    const turns = Array.from({ length: BOOKMARK_LIMIT.count }, () => ({
      ...{ gameId: sea.games.sea, locationId: sea.places.pier, characterId: null, userId: null },
      ...{ post: '', createdAt: NOON, updatedAt: NOON, actionFromId: null },
      ...{ clockAt: null, deletedAt: null },
    }));
    for (let from = 0; from < turns.length; from += 100) {
      const rows = turns.slice(from, from + 100);
      const ids = await host.db.insertInto('turns').values(rows).returning('id').execute();
      const many = ids.map(({ id }) => ({ userId: sea.users.boris, turnId: id, note: '' }));
      const values = many.map((row) => ({ ...row, markedAt: NOON, removedAt: null }));
      await host.db.insertInto('bookmarks').values(values).execute();
    }
    expect(refusalOf(await marks.save('boris', turn))).toEqual([
      409,
      'Закладок уже 1 000, больше не поместится. Снимите те, что вам больше не нужны.',
    ]);
    // One that is there already is no further one.
    const [last = ''] = await marks.turns('boris');
    expect((await marks.save('boris', last, { note: 'Да' })).statusCode).toBe(200);

    const seen: string[] = [];
    let next: string | undefined;
    do {
      const page = await marks.page('boris', next);
      seen.push(...page.bookmarks.map(({ turn: id }) => id));
      next = page.next;
    } while (next !== undefined);
    expect(new Set(seen).size).toBe(BOOKMARK_LIMIT.count);
    expect(seen).toHaveLength(BOOKMARK_LIMIT.count);
  });

  it('BACK-77 the account’s own channel hears which turn was marked and unmarked, and nothing of the note', async () => {
    const turn = await turnOf();
    const before = host.published.length;
    await marks.save('boris', turn, { note: 'Тайное' });
    await marks.remove('boris', turn);
    expect((await marks.save('boris', '999999')).statusCode).toBe(404);
    const told = host.published.slice(before);
    const channel = `private-rpg.user.${sea.users.boris}`;
    const event = 'App\\Events\\Rpg\\BookmarkChanged';
    expect(told).toMatchObject([
      { channel, event, data: { turn, marked: true } },
      { channel, event, data: { turn, marked: false } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Тайное');
  });

  it('BACK-69 of a turn that is gone, or may be read no longer, nothing is told, and its mark can be taken away', async () => {
    const [deleted, closed] = [await turnOf('<p>Тайна</p>'), await turnOf('<p>Тайна</p>')];
    for (const turn of [deleted, closed]) await marks.save('boris', turn, { note: 'Моё' });
    await does.remove('mara', sea.keys.mara, deleted);
    const [, gone] = (await marks.page('boris')).bookmarks.toReversed();
    expect(gone).toMatchObject({ gone: false });
    await host.db
      .updateTable('games')
      .set({ status: 'inactive' })
      .where('id', '=', sea.games.sea)
      .execute();
    const { bookmarks } = await marks.page('boris');
    const nothing = {
      marked: NOON + 2_000,
      note: 'Моё',
      gone: true,
      charIsMaster: false,
      text: '',
    };
    expect(bookmarks).toEqual([
      { ...nothing, turn: closed },
      { ...nothing, turn: deleted },
    ]);
    expect(refusalOf(await marks.save('mara', closed))).toEqual([404, 'Ход не найден.']);
    expect((await marks.save('boris', closed, { note: 'Другое' })).statusCode).toBe(200);
    for (const turn of [deleted, closed]) await marks.remove('boris', turn);
    expect(await listed()).toEqual([]);
    await marks.save('boris', closed, { undo: true });
    expect(await listed()).toEqual([closed]);
  });

  it('BACK-69 are for those who are signed in, and nobody else’s', async () => {
    const turn = await turnOf();
    await marks.save('boris', turn, { note: 'Моё' });
    expect(await listed('mara')).toEqual([]);
    expect(await marks.one('mara', turn)).toBeUndefined();
    for (const path of ['', '/turns', `/${turn}`])
      expect((await send(host, 'GET', `/api/rpg/bookmarks${path}`)).statusCode).toBe(401);
    expect(refusalOf(await marks.save('boris', '999'))).toEqual([404, 'Ход не найден.']);
    expect(refusalOf(await marks.save('boris', 'abc'))).toEqual([404, 'Ход не найден.']);
  });
});
