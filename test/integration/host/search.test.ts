import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { CallResponse, Calls } from '../../../src/contract/index.ts';
import { indexTurn, prepareSearch, rebuildSearch } from '../../../server/search/index.ts';
import { type ChatActions, chatActions, makeChat } from '../../support/host/chat.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { asGuest, insertTurn, NOON, send, type TestHost } from '../../support/host/index.ts';
import { type Actions, actions, draftAt } from '../../support/host/turns.ts';
import { makeQuests, questActions } from '../../support/host/world.ts';

type Page = CallResponse<Calls['search']>;

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(`test/fixtures/search/${name}.json`, 'utf8'));

let host: TestHost;
let sea: Community;

let does: Actions;
let chat: ChatActions;

beforeEach(async () => {
  ({ host, sea } = await communityHost());
  await makeChat(host, sea);
  does = actions(host, sea);
  chat = chatActions(host, sea);
});
afterEach(() => host.close());

const headersOf = (login?: Login) => (login ? sea.headers[login] : asGuest(host));

const ask = (login: Login | undefined, query: Record<string, string>) =>
  send(host, 'GET', `/api/rpg/search?${new URLSearchParams(query).toString()}`, headersOf(login));

async function find(login: Login | undefined, query: Record<string, string>): Promise<Page> {
  const answer = await ask(login, query);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

/** What was found, as its text. */
const textsOf = ({ hits }: Page): string[] =>
  hits.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''));

const found = async (login: Login | undefined, q: string, more: Record<string, string> = {}) =>
  textsOf(await find(login, { q, ...more }));

describe('words', () => {
  it('BACK-46 finds the same texts in the same order in either database, by any form of a word', async () => {
    const texts = fixture('texts') as Record<string, string>;
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    const named = new Map<string, string>();
    for (const [index, [name, text]] of Object.entries(texts).entries()) {
      const { id } = await insertTurn(host.db, place, null, {
        post: text.startsWith('<') ? text : `<p>${text}</p>`,
        createdAt: NOON + index * 1_000,
      });
      named.set(String(id), name);
    }
    await host.db.transaction().execute(rebuildSearch);
    const results: Record<string, (string | undefined)[]> = {};
    for (const q of Object.keys(fixture('queries') as object))
      results[q] = (await find(undefined, { q })).hits.map(({ id }) => named.get(id));
    expect(results).toEqual(fixture('queries'));
  });

  it('BACK-46 marks what was looked for in an excerpt around it', async () => {
    const filler = 'Туман стоял над водой. '.repeat(40);
    const post = `<p>${filler}</p><p>Он не увидел <b>корабля</b>, и кораблей было трое.</p><p>${filler}</p>`;
    await does.post('mara', sea.keys.mara, { ...draftAt('pier'), body: post });
    const [hit] = (await find(undefined, { q: 'корабль' })).hits;
    const marked = hit?.excerpt.filter((part) => part.hit).map(({ text }) => text);
    expect(marked).toEqual(['корабля', 'кораблей']);
    const text = hit?.excerpt.map((part) => part.text).join('') ?? '';
    expect(text).toMatch(/^….*Он не увидел корабля, и кораблей было трое\..*…$/);
    expect(text.length).toBeLessThan(280);
    expect(hit).toMatchObject({
      kind: 'turn',
      game: 'sea',
      title: 'Причал',
      who: { name: 'mara' },
      url: `/sea/location/pier/all?turn=${String(hit?.id)}`,
      date: NOON,
    });
  });

  it('BACK-47 answers whatever is typed, and none of it is a word of a database', async () => {
    await does.post('mara', sea.keys.mara, draftAt('pier'));
    const signs = fc.constantFrom(
      ...['"', "'", '*', '-', '(', ')', ':', '&', '|', '!', '<->', 'NEAR(', 'AND', 'OR', 'NOT'],
      ...['«', '»', '\\', '%', '_', '^', '+', '\0', '\ud800', 'ход', 'é', '\u0301', ' ', 'ё', '🐉'],
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        for (const path of ['search', 'search/names']) {
          const url = `/api/rpg/${path}?q=${encodeURIComponent(q.toWellFormed())}`;
          const { statusCode } = await host.app.inject({ url });
          expect([200, 422]).toContain(statusCode);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('BACK-47 refuses what has no word, or too many of them', async () => {
    const codeOf = async (q: string) => (await ask(undefined, { q })).json<{ code: string }>().code;
    expect(await codeOf('?! —')).toBe('searchWordsRequired');
    expect(await codeOf('-дракон')).toBe('searchWordsRequired');
    expect(await codeOf('а '.repeat(13))).toBe('searchTooManyWords');
    expect(await codeOf('а'.repeat(201))).toBe('validation');
    expect((await ask(undefined, { q: 'а', place: 'pier' })).statusCode).toBe(422);
  });
});

describe('texts', () => {
  const path = (id: string, what: string) => `/api/rpg/turn/sea/${sea.keys.mara}/${what}/${id}`;
  const posted = async (body: string): Promise<string> => {
    const answer = await does.post('mara', sea.keys.mara, { ...draftAt('pier'), body });
    return answer.json<{ turn: { id: string } }>().turn.id;
  };

  it('BACK-48 are found from the moment on that they are written, as they were changed, and no more once they are deleted', async () => {
    const id = await posted('<p>Первый маяк</p>');
    expect(await found(undefined, 'маяк')).toEqual(['Первый маяк']);
    await send(host, 'POST', path(id, 'edit'), sea.headers.mara, { body: '<p>Второй причал</p>' });
    expect(await found(undefined, 'маяк')).toEqual([]);
    expect(await found(undefined, 'причал')).toEqual(['Второй причал']);
    await send(host, 'POST', path(id, 'delete'), sea.headers.mara);
    expect(await found(undefined, 'причал')).toEqual([]);
    expect(await host.db.selectFrom('searchDocuments').selectAll().execute()).toEqual([]);
  });

  it('BACK-45 BACK-48 of chat and chronicles as well', async () => {
    const { mara } = sea.keys;
    await makeQuests(host, sea);
    const sent = await chat.say('mara', mara, 'crew', 'Тайный маяк');
    const { id } = sent.json<{ message: { id: string } }>().message;
    expect(await found('mara', 'маяком')).toEqual(['Тайный маяк']);
    expect((await find('mara', { q: 'маяк' })).hits[0]).toMatchObject({
      kind: 'message',
      title: 'crew',
      who: { name: 'mara' },
      url: `/sea/chat/rpg_game/crew?message=${id}`,
    });
    await chat.edit('mara', mara, 'crew', id, 'Тайный грот');
    expect(await found('mara', 'грот')).toEqual(['Тайный грот']);
    await chat.remove('mara', mara, 'crew', id);
    expect(await found('mara', 'грот')).toEqual([]);
    const quests = questActions(host, sea);
    for (const words of ['Открыли грот', 'Закрыли грот'])
      await quests.write('mara', mara, { chronicle: `<p>${words}</p>` });
    expect(await found('boris', 'грот')).toEqual(['Закрыли грот']);
    expect((await find('boris', { q: 'грот' })).hits[0]).toMatchObject({
      kind: 'chronicle',
      title: 'begun',
      under: 'open',
      url: '/sea#event-begun',
    });
    expect(await found(undefined, 'грот')).toEqual([]);
  });

  it('BACK-48 leave nothing in the index where their transaction is undone', async () => {
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    const { id } = await insertTurn(host.db, place, null, { post: '<p>Маяк</p>' });
    const turn = host.db.selectFrom('turns').selectAll().where('id', '=', id);
    const row = await turn.executeTakeFirstOrThrow();
    const undone = host.db.transaction().execute(async (trx) => {
      await indexTurn(trx, row);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await found(undefined, 'маяк')).toEqual([]);
    await host.db.transaction().execute((trx) => indexTurn(trx, row));
    expect(await found(undefined, 'маяк')).toEqual(['Маяк']);
  });

  it('BACK-50 are listed by pages, the newest first, each once', async () => {
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    // Many of one moment, as of a community that was imported.
    for (let n = 1; n <= 45; n += 1)
      await insertTurn(host.db, place, null, {
        post: `<p>Волна ${n}</p>`,
        createdAt: NOON + (n % 3),
      });
    await host.db.transaction().execute(rebuildSearch);
    const all: string[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const page = await find(undefined, { q: 'волны', ...(next && { before: next }) });
      all.push(...textsOf(page));
      next = page.next;
      pages += 1;
    } while (next !== undefined);
    const expected = [2, 1, 0].flatMap((rest) =>
      Array.from({ length: 45 }, (_, index) => 45 - index)
        .filter((n) => n % 3 === rest)
        .map((n) => `Волна ${n}`),
    );
    expect(all).toEqual(expected);
    expect(pages).toBe(3);
  });

  it('BACK-51 are narrowed to a game, a kind, a character, a place, a quest and a time', async () => {
    const { mara, boris } = sea.keys;
    await makeQuests(host, sea);
    await posted('<p>Шторм один</p>');
    host.advance(10_000);
    await does.post('boris', boris, { ...draftAt('market'), body: '<p>Шторм два</p>' });
    host.advance(10_000);
    await chat.say('mara', mara, 'hall', 'Шторм три');
    await questActions(host, sea).write('mara', mara, { chronicle: '<p>Шторм четыре</p>' });
    const by = (more: Record<string, string>) => found('mara', 'шторм', more);
    expect(await by({})).toEqual(['Шторм четыре', 'Шторм три', 'Шторм два', 'Шторм один']);
    expect(await by({ kind: 'turn' })).toEqual(['Шторм два', 'Шторм один']);
    expect(await by({ kind: 'message' })).toEqual(['Шторм три']);
    expect(await by({ character: mara })).toEqual(['Шторм три', 'Шторм один']);
    expect(await by({ game: 'sea', place: 'market' })).toEqual(['Шторм два']);
    expect(await by({ game: 'sea', quest: 'open' })).toEqual(['Шторм четыре']);
    expect(await by({ game: 'ended' })).toEqual([]);
    expect(await by({ game: 'sea', place: 'nowhere' })).toEqual([]);
    expect(await by({ to: String(NOON + 10_000) })).toEqual(['Шторм один']);
    expect(await by({ from: String(NOON + 10_000), to: String(NOON + 10_001) })).toEqual([
      'Шторм два',
    ]);
    const narrowed = { q: 'шторм', game: 'sea', place: 'market', quest: 'open', character: boris };
    expect((await find('mara', narrowed)).filters).toEqual({
      place: 'Рынок',
      quest: 'open',
      character: 'boris',
    });
  });

  it('BACK-51 BACK-49 of a quest are those that are marked with it, for those alone who see it; an edit takes no mark away', async () => {
    await makeQuests(host, sea);
    const { db } = host;
    const idOf = async (key: string) =>
      (await db.selectFrom('quests').select('id').where('key', '=', key).executeTakeFirstOrThrow())
        .id;
    const season = async (body: string, quests: string[] = []) => {
      const draft = { ...draftAt('pier'), body, quests };
      const answer = await does.post('master', 'master', draft);
      return answer.json<{ turn: { id: string } }>().turn.id;
    };
    const marked = await season('<p>Шторм у маяка</p>', [sea.quests.open]);
    const hidden = await season('<p>Шторм в гроте</p>');
    await season('<p>Шторм без квеста</p>');
    await posted('<p>Шторм игрока</p>');
    for (const key of ['secret', 'future'])
      await db
        .insertInto('turnQuests')
        .values({ turnId: Number(hidden), questId: await idOf(key) })
        .execute();
    const edit = { body: '<p>Шторм у старого маяка</p>' };
    const path = `/api/rpg/turn/sea/master/edit/${marked}`;
    expect((await send(host, 'POST', path, sea.headers.master, edit)).statusCode).toBe(200);
    const of = (login: Login | undefined, quest: string) =>
      found(login, 'шторм', { game: 'sea', kind: 'turn', quest });
    const check = async () => {
      expect(await of('mara', 'open')).toEqual(['Шторм у старого маяка']);
      expect(await of('boris', 'open')).toEqual(['Шторм у старого маяка']);
      expect(await of(undefined, 'open')).toEqual([]);
      expect(await of('mara', 'nowhere')).toEqual([]);
      // The words themselves are for everybody: only that they belong to a quest is not.
      expect(await found(undefined, 'грот')).toEqual(['Шторм в гроте']);
    };
    await check();
    await db.transaction().execute(rebuildSearch);
    await check();
    // mara takes part in the invisible one; what is still to come is for masters.
    expect(await of('mara', 'secret')).toEqual(['Шторм в гроте']);
    for (const login of ['boris', 'reader'] as const) expect(await of(login, 'secret')).toEqual([]);
    expect(await of('mara', 'future')).toEqual([]);
    expect((await find('mara', { q: 'шторм', game: 'sea', quest: 'future' })).filters).toBe(
      undefined,
    );
    expect(await of('master', 'future')).toEqual(['Шторм в гроте']);
  });

  it('BACK-49 of a master of the seasons are found under nobody’s name', async () => {
    const id = String(sea.ids.master);
    await does.post('master', 'master', { ...draftAt('pier'), body: '<p>Осень</p>' });
    const [hit] = (await find(undefined, { q: 'осень' })).hits;
    expect(hit).not.toHaveProperty('who');
    expect(await found(undefined, 'осень', { character: id })).toEqual([]);
  });
});

describe('the index', () => {
  it('BACK-52 is made at the start where there is none of this version, and left alone where there is', async () => {
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    await insertTurn(host.db, place, null, { post: '<p>Маяк</p>' });
    await prepareSearch(host.db);
    expect(await found(undefined, 'маяк')).toEqual(['Маяк']);
    await insertTurn(host.db, place, null, { post: '<p>Маяк другой</p>' });
    await prepareSearch(host.db);
    expect(await found(undefined, 'маяк')).toEqual(['Маяк']);
    await host.db
      .updateTable('appMeta')
      .set({ value: 'older' })
      .where('key', '=', 'search')
      .execute();
    await prepareSearch(host.db);
    expect(await found(undefined, 'маяк')).toEqual(['Маяк другой', 'Маяк']);
  });
});
