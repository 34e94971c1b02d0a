import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { flag } from '../../../server/db/index.ts';
import { bookHost, pier, posts, type Reader } from '../../support/host/books.ts';
import type { Community } from '../../support/host/community.ts';
import { insertCharacter, insertTurn, NOON, type TestHost } from '../../support/host/index.ts';
import { refusalOf } from '../../support/host/turns.ts';
import { makeEvent, makeQuest } from '../../support/host/world.ts';

let book: Awaited<ReturnType<typeof bookHost>>;
let host: TestHost;
let sea: Community;
let { write, html, ask, mara } = {} as typeof book;
beforeEach(async () => {
  book = await bookHost();
  ({ host, sea, write, html, ask, mara } = book);
});
afterEach(() => book.close());

describe('a quest and a character as a book', () => {
  it('BACK-72 a quest tells its events with their chronicles, then the turns that it is marked with', async () => {
    const id = await makeQuest(host.db, sea, { key: 'storm' });
    const told = {
      title: 'Отлив',
      description: '<p>Вода ушла.</p>',
      chronicle: '<p>Нашли якорь.</p>',
    };
    const { id: event } = await makeEvent(host.db, sea, id, { key: 'ebb' });
    await host.db.updateTable('questEvents').set(told).where('id', '=', event).execute();
    const { id: later } = await makeEvent(host.db, sea, id, { key: 'later', status: 'pending' });
    await host.db
      .updateTable('questEvents')
      .set({ title: 'Тайное', chronicle: '<p>Тайна</p>' })
      .where('id', '=', later)
      .execute();
    const turn = await write('<p>Буря.</p>', NOON, { charIsMaster: flag(true) });
    await write('<p>Мимо.</p>', NOON);
    await host.db.insertInto('turnQuests').values({ turnId: turn, questId: id }).execute();
    const document = await html({ quest: 'storm' }, mara);
    const chapters = [...document.querySelectorAll('main > section')].map((one) =>
      one.textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(chapters).toEqual([
      'Отлив Вода ушла. Нашли якорь.',
      expect.stringMatching(/^20 ноября 2026 г\. Мастер\s?Причал · 12:00 Буря\.$/) as string,
    ]);
    const master = await html({ quest: 'storm' }, { login: 'master', character: 'master' });
    expect(master.body.textContent).toContain('Тайна');
    expect(refusalOf(await ask({ format: 'html', quest: 'storm' }))[0]).toBe(404);
  });

  it('BACK-73 a character’s way is for those who see it, and never names who made the turns of the seasons', async () => {
    await write('<p>Мой</p>', NOON);
    await write('<p>Сезон</p>', NOON, { charIsMaster: flag(true) });
    expect(posts(await html({ profile: sea.keys.mara }))).toEqual(['Мой']);
    const hidden = await insertCharacter(
      host.db,
      { id: sea.games.sea },
      { id: sea.users.mara },
      {
        status: 'invisible',
      },
    );
    const place = { id: sea.places.pier, gameId: sea.games.sea };
    await insertTurn(
      host.db,
      place,
      { id: hidden.id, ownerId: sea.users.mara },
      { post: '<p>Тс</p>' },
    );
    const statusFor = async (who?: Reader) =>
      (await ask({ format: 'epub', profile: String(hidden.id) }, who)).statusCode;
    expect(await statusFor()).toBe(404);
    expect(await statusFor({ login: 'boris', character: sea.keys.boris })).toBe(404);
    expect(await statusFor(mara)).toBe(200);
  });

  it('BACK-73 has comments for those between whom they are, and only where they are asked for', async () => {
    const turn = await write('<p>Ход</p>', NOON);
    await host.db
      .insertInto('turnComments')
      .values({
        ...{ turnId: turn, author: 'master', userId: sea.users.master, characterId: null },
        ...{ body: '<p>Поправьте время.</p>', createdAt: NOON },
      })
      .execute();
    const comments = async (query: Record<string, string>, who?: Reader) =>
      [...(await html({ ...pier, ...query }, who)).querySelectorAll('.comment')].map(
        (one) => one.textContent,
      );
    const wanted = { comments: '1' };
    const said = ['Комментарий мастераПоправьте время.'];
    expect(await comments(wanted, mara)).toEqual(said);
    expect(await comments(wanted, { login: 'master', character: 'master' })).toEqual(said);
    expect(await comments({}, mara)).toEqual([]);
    expect(await comments(wanted, { login: 'boris', character: sea.keys.boris })).toEqual([]);
    expect(await comments(wanted)).toEqual([]);
  });

  it('BACK-73 is refused as reading is', async () => {
    await write('<p>Ход</p>', NOON);
    const status = async (query: object, who?: Reader) =>
      (await ask({ format: 'html', ...query }, who)).statusCode;
    expect(await status({ location: 'nowhere' })).toBe(404);
    expect(await status({ format: 'pdf', ...pier })).toBe(422);
    expect(await status(pier, { login: 'boris', character: sea.keys.mara })).toBe(403);
    await host.db
      .updateTable('games')
      .set({ status: 'inactive' })
      .where('id', '=', sea.games.sea)
      .execute();
    expect(await status(pier)).toBe(404);
    expect(await status(pier, mara)).toBe(404);
    expect(await status(pier, { login: 'master', character: 'master' })).toBe(200);
  });
});

describe('books that many ask for', () => {
  it('BACK-75 are made two at a time, and one that nobody waits for gives its place back', async () => {
    const long = `<p>${'Слово за слово. '.repeat(10_000)}</p>`;
    for (let turn = 0; turn < 60; turn += 1) await write(long, NOON + turn);
    await host.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = host.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/api/rpg/book/sea?format=html&location=pier`;
    const begin = async () => {
      const request = get(url);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { request, answer };
    };
    // Nobody reads on: both stand still with what fits on the way.
    const [one, other] = [await begin(), await begin()];
    expect([one.answer.statusCode, other.answer.statusCode]).toEqual([200, 200]);
    const third = await begin();
    expect(third.answer.statusCode).toBe(503);
    expect(third.answer.headers['retry-after']).toBe('30');
    expect(await json(third.answer)).toMatchObject({ code: 'bookBusy' });
    one.request.destroy();
    let again = await begin();
    while (again.answer.statusCode === 503) {
      again.answer.resume();
      again = await begin();
    }
    expect(again.answer.statusCode).toBe(200);
    again.request.destroy();
    other.request.destroy();
  });

  it('BACK-75 are few for each reader in five minutes', async () => {
    await book.close();
    book = await bookHost({ rateLimit: 60 });
    ({ write, ask } = book);
    await write('<p>Ход</p>', NOON);
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1)
      statuses.push((await ask({ format: 'html', ...pier })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
