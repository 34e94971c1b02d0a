import type { CallResponse, Calls } from '../../../src/contract/index.ts';
import { makeChat } from '../../support/host/chat.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import { makeQuest } from '../../support/host/world.ts';

type Names = CallResponse<Calls['searchNames']>['names'];

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  await makeChat(host, sea);
});
afterEach(() => host.close());

async function names(login: Login | undefined, query: Record<string, string>): Promise<Names> {
  const url = `/api/rpg/search/names?${new URLSearchParams(query).toString()}`;
  return (await send(host, 'GET', url, login ? sea.headers[login] : asGuest(host))).json<{
    names: Names;
  }>().names;
}

describe('names', () => {
  it('BACK-53 of places, characters, channels and games are found by the beginnings of their words', async () => {
    const titles = async (q: string, login?: Login) =>
      (await names(login, { q })).map(({ kind, title }) => `${kind} ${title}`);
    expect(await titles('прич')).toEqual(['place Причал']);
    expect(await titles('ПРИЧАЛ')).toEqual(['place Причал']);
    expect(await titles('ричал')).toEqual([]);
    expect(await titles('mar')).toEqual(['character mara']);
    expect(await titles('crew', 'mara')).toEqual(['channel crew']);
    expect(await titles('crew', 'boris')).toEqual([]);
    expect(await titles('crew')).toEqual([]);
    expect(await titles('nov')).toEqual([]);
    expect(await titles('nov', 'mara')).toEqual(['character novice']);
    expect(await titles('draft')).toEqual([]);
    expect(await titles('draft', 'master')).toEqual(['game draft']);
    expect((await names(undefined, { q: 'sea' }))[0]).toMatchObject({ id: 'sea', url: '/sea' });
  });

  it('BACK-53 of one kind fill a filter', async () => {
    const found = await names('mara', { q: 'op', kind: 'quest', game: 'sea' });
    expect(found).toEqual([expect.objectContaining({ kind: 'quest', id: 'open' })]);
    expect(await names('mara', { q: 'op', kind: 'quest', game: 'ended' })).toEqual([]);
    // A quest without events too, by those who see it.
    await makeQuest(host.db, sea, { key: 'lamp' });
    await makeQuest(host.db, sea, { key: 'lair', type: 'invisible' });
    const quests = async (login: Login) =>
      (await names(login, { q: 'la', kind: 'quest', game: 'sea' })).map(({ id }) => id);
    expect(await quests('mara')).toEqual(['lamp']);
    expect(await quests('master')).toEqual(['lair', 'lamp']);
    const gull = await names(undefined, { q: 'чай', kind: 'character', game: 'sea' });
    expect(gull.map(({ id }) => id)).toEqual([String(sea.ids.gull)]);
  });
});
