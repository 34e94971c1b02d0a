import { calls, DRAFT_LIMIT, DRAFTS_KEPT } from '../../../src/contract/index.ts';
import { tidyUp } from '../../../server/db/index.ts';
import {
  asGuest,
  createTestHost,
  type Headers,
  NOON,
  send,
  signIn,
  type TestHost,
} from '../../support/host/index.ts';

const KEY = 'turnDraft/forest/7/new';
const PHONE = 'the-phone';
const DESK = 'the-desk-top';

let host: TestHost;
let mara: Headers;
beforeEach(async () => {
  host = await createTestHost();
  mara = await signIn(host, 'mara');
});
afterEach(() => host.close());

const textOf = (html: string): string => JSON.stringify({ html });

interface Change {
  readonly from: number;
  readonly device?: string;
  readonly savedAt?: number;
  readonly key?: string;
}

async function post(url: string, change: Change & { value?: string }, headers = mara) {
  const body = { key: KEY, device: PHONE, savedAt: 1, ...change };
  const answer = await send(host, 'POST', url, headers, body);
  return {
    status: answer.statusCode,
    ...answer.json<{ saved?: boolean; draft?: object; code?: string }>(),
  };
}

const save = (html: string, change: Change, headers = mara) =>
  post('/api/rpg/draft', { ...change, value: textOf(html) }, headers);
const remove = (change: Change, headers = mara) => post('/api/rpg/draft/delete', change, headers);
const read = async (headers = mara, key = KEY) =>
  (
    await send(host, 'GET', `/api/rpg/draft?key=${encodeURIComponent(key)}`, headers)
  ).json<unknown>();
const list = async (headers = mara) =>
  (await send(host, 'GET', '/api/rpg/drafts', headers)).json<{ drafts: { key: string }[] }>()
    .drafts;

/** The housekeeping of another time; it ends sessions too. */
async function tidyAt(ms: number): Promise<void> {
  await tidyUp(host.db, NOON + ms);
  mara = await signIn(host, 'mara');
}

describe('drafts on the host', () => {
  it('BACK-30 keeps what one device wrote for the others, and lists it without its text', async () => {
    const value = textOf('<p>Дождь & <b>ветер</b></p>');
    const body = {
      key: KEY,
      device: PHONE,
      savedAt: 7,
      from: 0,
      value,
      about: '{}',
      excerpt: 'Дождь',
      count: 13,
    };
    const answer = await send(host, 'POST', calls.saveDraft.path({}), mara, body);
    expect(answer.json()).toEqual({ saved: true, draft: { version: 1, at: NOON } });
    expect(await read()).toEqual({ version: 1, value, device: PHONE, at: NOON });
    expect(await list()).toEqual([
      { key: KEY, version: 1, at: NOON, device: PHONE, about: '{}', excerpt: 'Дождь', count: 13 },
    ]);
    expect(await read(mara, 'turnDraft/forest/7/new2')).toEqual({ version: 0, at: 0 });
  });

  it('BACK-30 lists what the last save says it is about, also where its text is the same', async () => {
    const body = { key: KEY, device: PHONE, savedAt: 7, from: 0, value: textOf('Дождь') };
    const saved = async (more: object) =>
      (await send(host, 'POST', calls.saveDraft.path({}), mara, { ...body, ...more })).json<{
        draft: { version: number };
      }>().draft.version;
    expect(await saved({ about: '{"place":"Лес"}', excerpt: 'Дождь', count: 5 })).toBe(1);
    host.advance(1_000);
    for (const about of ['{"place":"Роща"}', '']) {
      expect(await saved({ about })).toBe(1);
      const place = { about: '{"place":"Роща"}', excerpt: 'Дождь', count: 5 };
      expect(await list()).toEqual([{ key: KEY, version: 1, at: NOON, device: PHONE, ...place }]);
    }
  });

  it('BACK-31 saves nothing over what another device wrote, and answers what stands there', async () => {
    await save('Дождь', { from: 0 });
    expect(await save('Дождь и ветер', { from: 1, device: DESK })).toMatchObject({
      ...{ saved: true, draft: { version: 2 } },
    });
    expect(await save('Дождь и снег', { from: 1, savedAt: 9 })).toEqual({
      status: 200,
      saved: false,
      draft: { version: 2, value: textOf('Дождь и ветер'), device: DESK, at: NOON },
    });
    expect(await remove({ from: 1, savedAt: 9 })).toMatchObject({ saved: false });
    expect(await read()).toMatchObject({ value: textOf('Дождь и ветер') });
  });

  it('BACK-31 takes a retry for what it is, and an old call that was long under way for none', async () => {
    await save('Дождь', { from: 0, savedAt: 5 });
    // The answer was lost: the phone still names the version before.
    expect(await save('Дождь', { from: 0, savedAt: 5 })).toMatchObject({
      ...{ saved: true, draft: { version: 1 } },
    });
    expect(await save('Дождь и ветер', { from: 0, savedAt: 8 })).toMatchObject({
      ...{ saved: true, draft: { version: 2 } },
    });
    expect(await save('Дож', { from: 0, savedAt: 3 })).toMatchObject({ saved: false });
    expect(await read()).toMatchObject({ version: 2, value: textOf('Дождь и ветер') });
  });

  it('BACK-32 keeps a draft that was sent from coming back, for some weeks', async () => {
    await save('Дождь', { from: 0 });
    expect(await remove({ from: 1, device: DESK })).toMatchObject({
      ...{ saved: true, draft: { version: 2 } },
    });
    expect(await remove({ from: 1, device: DESK })).toMatchObject({ saved: true });
    expect(await save('Дождь', { from: 1, savedAt: 9 })).toMatchObject({
      ...{ saved: false, draft: { version: 2, device: DESK } },
    });
    expect(await list()).toEqual([]);
    await tidyAt(DRAFTS_KEPT.mark);
    expect(await read()).toMatchObject({ version: 2 });
    await tidyAt(DRAFTS_KEPT.mark + 1);
    expect(await read()).toEqual({ version: 0, at: 0 });
  });

  it('BACK-32 keeps a text from coming back that was still on its way here when it was sent', async () => {
    expect(await remove({ from: 0, savedAt: 5 })).toMatchObject({ saved: true });
    expect(await save('Дождь', { from: 0, savedAt: 3 })).toMatchObject({ saved: false });
    expect(await list()).toEqual([]);
    expect(await save('Ветер', { from: 0, savedAt: 8 })).toMatchObject({ saved: true });
  });

  it('BACK-30 of two that save at once for the first time one is answered with the other', async () => {
    const both = await Promise.all([
      save('Дождь', { from: 0 }),
      save('Ветер', { from: 0, device: DESK }),
    ]);
    expect(both.map(({ saved }) => saved).toSorted()).toEqual([false, true]);
  });

  it('BACK-33 is nobody else’s: neither read, nor listed, nor changed, and in no line of the log', async () => {
    await save('Тайное слово', { from: 0 });
    const boris = await signIn(host, 'boris');
    await host.db.updateTable('users').set({ isOwner: 1 }).where('name', '=', 'boris').execute();
    expect(await read(boris)).toEqual({ version: 0, at: 0 });
    expect(await list(boris)).toEqual([]);
    await save('Своё', { from: 0 }, boris);
    await remove({ from: 1 }, boris);
    expect(await read()).toMatchObject({ version: 1, value: textOf('Тайное слово') });
    for (const url of ['/api/rpg/drafts', `/api/rpg/draft?key=${KEY}`])
      expect((await send(host, 'GET', url, asGuest(host))).statusCode).toBe(401);
    expect((await save('Ничьё', { from: 0 }, asGuest(host))).status).toBe(401);
    expect(host.log.join('\n')).not.toMatch(/Тайное|turnDraft/);
  });

  it('BACK-34 tells the account’s own channel which draft has changed, and nothing of its words', async () => {
    const { id } = await host.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'mara')
      .executeTakeFirstOrThrow();
    await save('Дождь', { from: 0 });
    await save('Дождь', { from: 0 });
    await remove({ from: 1 });
    const events = host.published.map((message) => ({ ...message }));
    const what = { channel: `private-rpg.user.${id}`, event: 'App\\Events\\Rpg\\DraftChanged' };
    expect(events).toMatchObject([
      { ...what, data: { key: KEY, version: 1, device: PHONE } },
      { ...what, data: { key: KEY, version: 2, device: PHONE } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Дождь');
  });

  it('BACK-33 has room for so many drafts and bytes of an account, and always for one that does not grow', async () => {
    const row = {
      version: 1,
      about: '',
      excerpt: '',
      count: 0,
      device: DESK,
      savedAt: 1,
      updatedAt: NOON,
    };
    const { id: userId } = await host.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'mara')
      .executeTakeFirstOrThrow();
    await save('Дождь', { from: 0 });
    await host.db
      .insertInto('drafts')
      .values(
        Array.from({ length: DRAFT_LIMIT.count - 1 }, (_, at) => ({
          ...{ ...row, userId, key: `turnDraft/forest/7/${at}`, value: '{}', bytes: 2 },
        })),
      )
      .execute();
    const full = { status: 409, code: 'draftsFull' };
    expect(await save('Ветер', { from: 0, key: 'turnDraft/sea/7/new' })).toMatchObject(full);
    expect(await save('Снег', { from: 1 })).toMatchObject({ saved: true });
    await host.db.deleteFrom('drafts').where('key', '=', 'turnDraft/forest/7/0').execute();
    await host.db
      .updateTable('drafts')
      .set({ bytes: DRAFT_LIMIT.bytes - 400 })
      .where('key', '=', 'turnDraft/forest/7/1')
      .execute();
    const long = 'Снег'.repeat(100);
    expect(await save(long, { from: 2 })).toMatchObject(full);
    expect(await remove({ from: 2 })).toMatchObject({ saved: true });
    const tooLong = await save('Ж'.repeat(DRAFT_LIMIT.value), { from: 3 });
    expect(tooLong.status).toBe(422);
  });

  it('BACK-35 goes by itself where nobody touched it for half a year', async () => {
    await save('Дождь', { from: 0 });
    await tidyAt(DRAFTS_KEPT.draft);
    expect(await list()).toHaveLength(1);
    await tidyAt(DRAFTS_KEPT.draft + 1);
    expect(await list()).toEqual([]);
  });
});

describe('the limit of drafts', () => {
  it('BACK-33 counts them by themselves: who saves very often can still post', async () => {
    const small = await createTestHost({ env: { RATE_LIMIT: '160' } });
    try {
      const headers = await signIn(small, 'mara');
      const body = { key: KEY, device: PHONE, savedAt: 1, from: 0, value: '{}' };
      const statuses: number[] = [];
      for (let times = 0; times < 21; times += 1)
        statuses.push((await send(small, 'POST', '/api/rpg/draft', headers, body)).statusCode);
      expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
      expect(statuses[20]).toBe(429);
      const settings = await send(small, 'POST', '/api/rpg/settings', headers, { settings: '{}' });
      expect(settings.statusCode).toBe(200);
    } finally {
      await small.close();
    }
  });
});
