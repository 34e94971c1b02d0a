import { leaveCommunity } from '../../../server/accounts/leave.ts';
import type { JournalEntry } from '../../../src/contract/index.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import {
  createTestHost,
  NOON,
  send,
  type Headers,
  type TestHost,
} from '../../support/host/index.ts';
import { actsOf, makeLeader, makeOwner } from '../../support/host/owners.ts';
import { reviewActions } from '../../support/host/reviews.ts';

let host: TestHost;
let sea: Community;
let owner: { id: number; headers: Headers };
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  owner = await makeOwner(host);
});
afterEach(() => host.close());

const at = '/api/rpg/community';
type Page = { entries: JournalEntry[]; next?: string };

const read = async (query = '', headers = owner.headers): Promise<Page> =>
  (await send(host, 'GET', `${at}/journal${query}`, headers)).json<Page>();
const actions = ({ entries }: Page) => entries.map(({ action }) => action);
const undo = async (id: string, headers = owner.headers) =>
  verdictOf(await send(host, 'POST', `${at}/journal/${id}/undo`, headers));
const rename = (name: string) => send(host, 'POST', `${at}/name`, owner.headers, { name });
const status = (game: string, to: string, headers = sea.headers.master) =>
  send(host, 'POST', `${at}/games/${game}/status`, headers, { status: to });
const save = (user: number, role: string, is = 'active', headers = sea.headers.master) =>
  send(host, 'POST', `${at}/games/sea/staff/${user}`, headers, { role, status: is });

it('OWN-60 says who did what to whom, when, before and after', async () => {
  await rename('Маяк');
  await status('sea', 'closed');
  await save(sea.users.boris, 'tech');
  const { entries } = await read();
  expect(entries).toMatchObject([
    {
      ...{ at: NOON, who: { name: 'master' }, game: 'sea', action: 'staffAppointed' },
      subject: { type: 'user', id: String(sea.users.boris), name: 'boris' },
      after: { role: 'tech', status: 'active' },
    },
    { action: 'gameChanged', before: { status: 'active' }, after: { status: 'closed' } },
    { action: 'communityNamed', before: { name: 'Летопись' }, after: { name: 'Маяк' } },
  ]);
  // A master reads what was done in their game alone.
  expect(actions(await read('?game=sea', sea.headers.master))).toEqual([
    'staffAppointed',
    'gameChanged',
  ]);
});

it('OWN-62 is filtered by game, act, person and time, a page at a time', async () => {
  for (let n = 0; n < 33; n += 1) {
    await rename(`Маяк ${n}`);
    host.advance(1_000);
  }
  await save(sea.users.boris, 'tech');
  const first = await read('?action=communityNamed');
  expect(first.entries).toHaveLength(30);
  const rest = await read(`?action=communityNamed&before=${first.next ?? ''}`);
  expect([rest.entries.length, rest.next]).toEqual([3, undefined]);
  expect(rest.entries.at(-1)?.after).toEqual({ name: 'Маяк 0' });
  const times = `?from=${NOON + 1_000}&to=${NOON + 3_000}`;
  expect((await read(times)).entries.map(({ after }) => after)).toEqual([
    { name: 'Маяк 2' },
    { name: 'Маяк 1' },
  ]);
  expect(actions(await read(`?person=${sea.users.boris}`))).toEqual(['staffAppointed']);
  expect(actions(await read(`?person=${sea.users.master}`))).toEqual(['staffAppointed']);
  expect(actions(await read('?person=99999'))).toEqual([]);
  for (const wrong of ['?action=burn', '?from=x', '?game=..', "?person='"])
    expect((await send(host, 'GET', `${at}/journal${wrong}`, owner.headers)).statusCode).toBe(422);
});

it('OWN-63 is a file, a table or lines of JSON, the oldest first, in which no name is a formula', async () => {
  await rename('=1+1"');
  await rename('Маяк');
  await rename('Мол;=1+1;"=2;-3; - да');
  const file = (format: string, headers = owner.headers, more = '') =>
    send(host, 'GET', `${at}/journal/file?format=${format}${more}`, headers);
  const csv = await file('csv');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="journal.csv"',
  });
  const [head, first, second, third] = csv.body.split('\r\n');
  expect(head).toMatch(/^\uFEFF"id","at"/);
  expect(first).toContain(`"'=1+1"""`);
  expect(second).toContain('"Маяк"');
  // Excel in Russian takes the semicolon for the end of a cell.
  expect(third).toContain(`"Мол;'=1+1;'""=2;'-3; - да"`);
  expect(third).not.toMatch(/;"*[=+@-]/);
  const lines = (await file('jsonl')).body.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as JournalEntry).after)).toEqual([
    { name: '=1+1"' },
    { name: 'Маяк' },
    { name: 'Мол;=1+1;"=2;-3; - да' },
  ]);
  expect((await file('jsonl', sea.headers.master, '&game=sea')).body).toBe('');
  expect((await file('xml')).statusCode).toBe(422);
});

it('OWN-38 does not keep the name of one who has left and taken it along', async () => {
  const asOwner = (login: 'mara' | 'boris') =>
    send(host, 'POST', `${at}/owners/${sea.users[login]}`, owner.headers);
  for (const login of ['mara', 'boris'] as const) await asOwner(login);
  await leaveCommunity(host.deps, sea.users.mara, 'removed');
  const acts = await host.db.selectFrom('journal').select('subjectName').orderBy('id').execute();
  expect(acts.map(({ subjectName }) => subjectName)).toEqual(['Ушедший игрок', 'boris']);
});

it('OWN-38 nor as the one who had a character, or got it', async () => {
  const master = reviewActions(host, sea, 'master');
  await master.hand(sea.keys.boris, String(sea.users.mara));
  await master.hand(sea.keys.boris, String(sea.users.stranger));
  await leaveCommunity(host.deps, sea.users.mara, 'removed');
  const { entries } = await read();
  const states = entries.map(({ before, after }) => [before?.['player'], after?.['player']]);
  expect(states).toEqual([
    ['Ушедший игрок', 'stranger'],
    ['boris', 'Ушедший игрок'],
  ]);
});

describe('an act', () => {
  it('OWN-64 is taken back by its reverse, once, which is an act of its own', async () => {
    await rename('Маяк');
    await status('sea', 'closed');
    await save(sea.users.boris, 'tech');
    await save(sea.users.boris, 'master', 'nonactive');
    await send(host, 'POST', `${at}/owners/${sea.users.mara}`, owner.headers);
    const { entries } = await read();
    for (const { id } of entries) expect([id, await undo(id)]).toEqual([id, 'yes']);
    for (const { id } of entries) expect([id, await undo(id)]).toEqual([id, 'actUndone']);
    const init = await send(host, 'GET', '/api/rpg/init', sea.headers.mara);
    expect(init.json()).toMatchObject({
      settings: { title: 'Летопись' },
      user: { admin: false },
      rpg: {
        games: expect.arrayContaining([
          expect.objectContaining({ key: 'sea', status: 'active' }),
        ]) as unknown,
      },
    });
    expect((await actsOf(host)).slice(5)).toEqual([
      'ownerDismissed',
      'staffChanged',
      'staffDismissed',
      'gameChanged',
      'communityNamed',
    ]);
    expect((await read()).entries.filter(({ undone }) => undone === NOON)).toHaveLength(5);
    // What takes back can itself be taken back.
    const [last] = (await read()).entries;
    expect(await undo(last?.id ?? '')).toBe('yes');
  });

  it('OWN-64 is taken back by two at once only once', async () => {
    await status('sea', 'closed');
    const [entry] = (await read()).entries;
    const both = [undo(entry?.id ?? ''), undo(entry?.id ?? '', sea.headers.master)];
    expect((await Promise.all(both)).toSorted()).toEqual(['actUndone', 'yes']);
  });

  it('OWN-64 is not taken back where something else was done since, nor one that is final', async () => {
    await rename('Маяк');
    await rename('Порт');
    await send(host, 'POST', `${at}/games`, owner.headers, {
      ...{ title: 'Новая', key: 'novaya', preset: 'empty' },
    });
    const { entries } = await read();
    const of = (action: string, n = 0) =>
      entries.filter((one) => one.action === action)[n]?.id ?? '';
    expect(await undo(of('communityNamed', 1))).toBe('actOvertaken');
    expect(await undo(of('gameMade'))).toBe('actFinal');
    expect(await undo('99999')).toBe('actNotFound');
    expect((await read()).entries.filter(({ undone }) => undone !== undefined)).toEqual([]);
  });

  it('OWN-64 keeps to the rules: no master takes back what was done to them, nor in another game, nor to the community', async () => {
    await save(sea.users.boris, 'master');
    const [appointed] = (await read()).entries;
    const id = appointed?.id ?? '';
    expect(await undo(id, sea.headers.boris)).toBe('staffSelf');
    const other = await makeLeader(host, sea.games.feast, 'other');
    expect(await undo(id, other.headers)).toBe('leadersOnly');
    await rename('Маяк');
    const [named] = (await read()).entries;
    expect(await undo(named?.id ?? '', sea.headers.master)).toBe('ownersOnly');
    expect(await undo(id, sea.headers.master)).toBe('yes');
  });

  it('OWN-61 is deleted by no call', async () => {
    await rename('Маяк');
    const [entry] = (await read()).entries;
    for (const method of ['DELETE', 'PATCH', 'PUT'] as const)
      for (const url of [`${at}/journal`, `${at}/journal/${entry?.id ?? ''}`])
        expect([404, 405]).toContain((await send(host, method, url, owner.headers)).statusCode);
    expect(await actsOf(host)).toEqual(['communityNamed']);
  });
});
