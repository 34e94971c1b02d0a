import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Turn } from '../../../src/contract/index.ts';
import { errorText } from '../../../server/errors/index.ts';
import { chatActions, type ChatActions, makeChat, sentBy } from '../../support/host/chat.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import {
  ALL_ON,
  makePeoples,
  makeProfile,
  profileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';
import { type Actions, draftAt } from '../../support/host/turns.ts';
import { makeQuests, type QuestActions, questActions } from '../../support/host/world.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
let chat: ChatActions;
let quests: QuestActions;
let mara: string;
beforeEach(async () => {
  ({ host, sea, does } = await turnsHost());
  await makeChat(host, sea);
  await makeQuests(host, sea);
  chat = chatActions(host, sea);
  quests = questActions(host, sea);
  ({ mara } = sea.keys);
});
afterEach(() => host.close());

const post = (body: string, key?: string) =>
  does.post('mara', mara, draftAt('pier', { body }), { ...(key && { key }) });
const turnOf = (answer: LightMyRequestResponse) => answer.json<{ turn: Turn }>().turn;
const titled = (length: number) => `<a href="https://x.y" title="${'ы'.repeat(length)}">x</a>`;

describe('a text of much more markup than words', () => {
  it.each([
    ['markupTooMuch', `x${'<b>'.repeat(78_000)}`, undefined],
    ['markupTooMuch', titled(190).repeat(100), undefined],
    ['markupTooMuch', `x${' '.repeat(9_000)}x`, undefined],
    // Each of a player's pictures would become a link that is much longer.
    ['markupTooMuch', `${'ы'.repeat(3_000)}${'<img src="/a">'.repeat(101)}`, undefined],
    ['titleTooLong', titled(201), 200],
    ['addressTooLong', `<img src="/${'a'.repeat(2_000)}">`, 2_000],
  ] as const)(
    'SAFE-01 is refused as %s under its field, whoever sends it',
    async (id, html, max) => {
      const turn = turnOf(await post('<p>Ход</p>')).id;
      await makePeoples(host, sea);
      await setFlags(host, sea, ALL_ON);
      const before = await dump(host.db);
      const short = html.slice(0, 39_000);
      const answers = {
        body: await post(html),
        'body of an edit': await does.edit('mara', mara, turn, { body: html }),
        'body of a comment': await does.comment('mara', mara, turn, short),
        chronicle: await quests.write('mara', mara, { chronicle: html }),
        newcomment: await profileActions(host, sea, 'mara').create(sheet({ newcomment: short })),
      };
      for (const [field, answer] of Object.entries(answers)) {
        expect([field, answer.statusCode]).toEqual([field, 422]);
        expect(answer.json<{ errors: object }>().errors).toEqual({
          [field.split(' ')[0] ?? '']: [errorText(id, max === undefined ? {} : { max })],
        });
      }
      expect(await dump(host.db)).toBe(before);
    },
  );

  it('SAFE-01 is refused where the links in place of a player’s pictures make it too long', async () => {
    const letters = 49_990;
    const full = `${'ы'.repeat(letters)}${'<img src="/a">'.repeat(100)}`;
    expect((await post(full)).statusCode).toBe(422);
    const { post: kept } = turnOf(await post(full.slice(20_000)));
    expect(Buffer.byteLength(kept)).toBeLessThan(200_000);
  });

  it('SAFE-01 SAFE-02 of one turn is at most 200 kB, so that a page of turns by its number is bounded', async () => {
    const heavy = `<p>${`<a href="https://x.y" title="${'ы'.repeat(190)}">${'ы'.repeat(180)}</a> `.repeat(270)}</p>`;
    expect(heavy.length).toBeLessThan(4 * 48_870 + 4_096);
    expect((await post(heavy)).statusCode).toBe(422);
    expect((await post(`<p>${'ы'.repeat(50_000)}</p>`)).statusCode).toBe(200);
  });

  it('SAFE-02 keeps nobody from the longest legal text, which is cleaned beside the event loop', async () => {
    const longest = `<p>${'<'.repeat(100)}${'ы'.repeat(199_890)}</p>`;
    const answer = await quests.write('mara', mara, { chronicle: longest });

    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ event: { desc: string } }>().event.desc).toBe(
      `<p>${'&lt;'.repeat(100)}${'ы'.repeat(199_890)}</p>`,
    );
  });
});

describe('a retry under the same key', () => {
  const kept = async () =>
    (await host.db.selectFrom('idempotencyKeys').select('made').execute()).map(({ made }) => made);

  it('SAFE-01 is answered from the turn as it stands now, of which the key keeps no word', async () => {
    const key = randomUUID();
    const body = `<p>${'ы'.repeat(9_000)}</p>`;
    const first = await post(body, key);
    const { id } = turnOf(first);
    expect((await kept()).join('').length).toBeLessThan(200);
    expect((await post(body, key)).json()).toEqual(first.json());

    await does.edit('mara', mara, id, { body: '<p>Иначе</p>' });
    expect(turnOf(await post(body, key))).toMatchObject({ id, post: '<p>Иначе</p>' });

    await does.remove('mara', mara, id);
    const gone = await post(body, key);
    expect([gone.statusCode, gone.json()]).toEqual([
      200,
      { ...routesOf(first), currentLocation: 'pier', message: 'Ход сделан.' },
    ]);
  });
  const routesOf = (answer: LightMyRequestResponse) => {
    const { locationRoutes } = answer.json<{ locationRoutes: unknown[] }>();
    return { locationRoutes };
  };

  it('SAFE-01 is answered without a comment or a message that was deleted meanwhile', async () => {
    const { id } = turnOf(await post('<p>Ход</p>'));
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const comment = () => does.comment('mara', mara, id, '<p>Слово</p>', { key: one });
    const say = () => chat.say('mara', mara, 'hall', 'Слово', { key: two });
    const roll = () =>
      does.roll('master', 'master', { location: 'pier', roll: '/2d6' }, { key: three });
    expect((await comment()).json()).toEqual((await comment()).json());
    const rolled = await roll();
    expect((await roll()).json()).toEqual(rolled.json());
    const said = sentBy(await say());
    await chat.remove('mara', mara, 'hall', said.id);
    await host.db.deleteFrom('turnComments').execute();
    await host.db
      .updateTable('turns')
      .set({ deletedAt: NOON })
      .where('userId', 'is', null)
      .execute();

    expect((await comment()).json()).toEqual({ message: 'Комментарий добавлен.' });
    expect([(await say()).statusCode, (await say()).json()]).toEqual([200, {}]);
    expect((await roll()).json()).toEqual({ ...rolled.json(), turn: undefined });
  });
});

describe('pages of long turns', () => {
  it.each(['turns/sea', 'location/sea/pier'])(
    'SAFE-01 end earlier, and who reads on by the last turn finds every one: %s',
    async (address) => {
      const template = await host.db
        .selectFrom('turns')
        .selectAll()
        .where('id', '=', Number(turnOf(await post('<p>Ход</p>')).id))
        .executeTakeFirstOrThrow();
      const { id: _id, ...row } = template;
      const sizes = [5, 300, 5, 200_000, 100_000, ...Array<number>(30).fill(20_000), 600_000, 9, 9];
      const rows = sizes.map((size) => ({ ...row, post: 'ы'.repeat(size) }));
      for (const one of rows) await host.db.insertInto('turns').values(one).execute();

      const seen: string[] = [];
      let query = '?page=1';
      for (let page = 1; ; page += 1) {
        const answer = await send(host, 'GET', `/api/rpg/${address}${query}`);
        const { turns, last_page: last } = answer.json<{ turns: Turn[]; last_page?: number }>();
        if (turns.length === 0) break;
        seen.push(...turns.map(({ id }) => id));
        if (turns.length > 1) expect(answer.rawPayload.length).toBeLessThan(300 * 1024);
        // Without it the client takes a short page for the last one.
        if (turns.length < 20 && seen.length < sizes.length + 1) expect(last).toBe(page + 1);
        query = `?page=${page + 1}&before=${turns.at(-1)?.id}`;
      }
      const all = await host.db.selectFrom('turns').select('id').orderBy('id', 'desc').execute();
      expect(seen).toEqual(all.map(({ id }) => String(id)));
    },
  );

  it('SAFE-01 comments on a turn, and on a profile, are no more than one answer may hold', async () => {
    const { id } = turnOf(await post('<p>Ход</p>'));
    await does.comment('mara', mara, id, '<p>Слово</p>');
    const body = 'ы'.repeat(1024 * 1024);
    await host.db.updateTable('turnComments').set({ body }).execute();
    const full = await does.comment('mara', mara, id, '<p>Ещё</p>');
    expect([full.statusCode, full.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'turnCommentsFull' }),
    ]);

    await makePeoples(host, sea);
    await setFlags(host, sea, { ...ALL_ON, profileEdit: 1 });
    const own = { id: sea.users.mara };
    const given = { name: 'Робкий', confirmed: 0 } as const;
    const profile = await makeProfile(host, { id: sea.games.sea }, own, given);
    await host.db
      .insertInto('profileComments')
      .values({ characterId: Number(profile), userId: own.id, body: `${body}ы`, createdAt: NOON })
      .execute();
    const form = sheet({ name: 'Робкий', alias: 'Тихий', newcomment: '<p>Ещё</p>' });
    const refused = await profileActions(host, sea, 'mara').save(profile, form);
    expect(refused.json()).toMatchObject({
      errors: { newcomment: [errorText('profileCommentsFull')] },
    });
  });
});

describe('what an account writes in a day', () => {
  it('SAFE-01 has a limit: more is refused with what to do, until the day has passed', async () => {
    const { id } = turnOf(await post(`<p>${'ы'.repeat(600)}</p>`));
    const noted = () => host.db.selectFrom('writtenTexts').selectAll().execute();
    expect(await noted()).toMatchObject([{ userId: sea.users.mara, bytes: 1_207 }]);
    await does.edit('mara', mara, id, { body: '<p>короче</p>' });
    expect(await noted()).toMatchObject([{ bytes: 1_207 }]);
    await host.db
      .updateTable('writtenTexts')
      .set({ bytes: 20 * 1024 * 1024 })
      .execute();

    const refused = [
      await post('<p>Ещё</p>'),
      await does.edit('mara', mara, id, { body: `<p>${'ы'.repeat(601)}</p>` }),
      await does.comment('mara', mara, id, '<p>Ещё</p>'),
      await chat.say('mara', mara, 'hall', 'Ещё'),
      await quests.write('mara', mara, { chronicle: '<p>Ещё</p>' }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toEqual({ code: 'textDayFull', error: errorText('textDayFull') });
    }
    expect(await noted()).toHaveLength(1);
    expect((await does.edit('mara', mara, id, { body: '<p>Да</p>' })).statusCode).toBe(200);
    const draft = draftAt('market');
    expect((await does.post('boris', sea.keys.boris, draft)).statusCode).toBe(200);

    host.advance(24 * 60 * 60_000);
    expect((await post('<p>Ещё</p>')).statusCode).toBe(200);
  });
});
