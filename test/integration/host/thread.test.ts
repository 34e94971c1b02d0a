import type { Turn } from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { insertCharacter, insertTurn, send, type TestHost } from '../../support/host/index.ts';
import { ALL_ON, setFlags } from '../../support/host/profiles.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  ({ host, sea } = await turnsHost());
  await setFlags(host, sea, ALL_ON);
});
afterEach(() => host.close());

type Page = { turns: { data: Turn[]; last_page: number } };

const ask = (profile: string | number, query = '', login?: Login) =>
  send(host, 'GET', `/api/rpg/profiles/sea/${profile}/turns${query}`, login && sea.headers[login]);
const idsOf = async (profile: string | number, query?: string) => {
  const { turns } = (await ask(profile, query)).json<Page>();
  return { ids: turns.data.map(({ id }) => Number(id)), last: turns.last_page };
};

/** A turn of a character, a second after what was before. */
async function write(characterId: number, more: object = {}, place = sea.places.pier) {
  host.advance(1_000);
  const at = { id: place, gameId: sea.games.sea };
  const by = { id: characterId, ownerId: sea.users.mara };
  const createdAt = host.deps.clock();
  return (await insertTurn(host.db, at, by, { createdAt, ...more })).id;
}

describe('the turns of a character', () => {
  it('BACK-70 come in order from either end, page by page, wherever they stand', async () => {
    const mara = Number(sea.keys.mara);
    const ids: number[] = [];
    for (let turn = 0; turn < 23; turn += 1)
      ids.push(await write(mara, {}, turn % 2 ? sea.places.cave : sea.places.pier));
    await write(Number(sea.keys.boris));
    await write(mara, { deletedAt: 1 });
    expect(await idsOf(mara)).toEqual({ ids: ids.toReversed().slice(0, 20), last: 2 });
    expect(await idsOf(mara, '?page=2')).toEqual({ ids: ids.slice(0, 3).reverse(), last: 2 });
    expect(await idsOf(mara, '?oldest=1')).toEqual({ ids: ids.slice(0, 20), last: 2 });
    expect(await idsOf(mara, '?oldest=true&page=2')).toEqual({ ids: ids.slice(20), last: 2 });
    expect(await idsOf(mara, '?page=3')).toEqual({ ids: [], last: 2 });
  });

  it('BACK-71 tell nobody who made the turns of the seasons', async () => {
    const mara = Number(sea.keys.mara);
    const own = await write(mara);
    await write(mara, { charIsMaster: flag(true) });
    expect(await idsOf(mara)).toEqual({ ids: [own], last: 1 });
  });

  it('BACK-71 are for those who see the character', async () => {
    const game = { id: sea.games.sea };
    const hidden = await insertCharacter(
      host.db,
      game,
      { id: sea.users.mara },
      { status: 'invisible' },
    );
    const npc = await insertCharacter(host.db, game, null, { type: 'npc', name: 'Тень' });
    await write(hidden.id);
    const statuses = async (id: number) =>
      Promise.all(
        [undefined, 'boris', 'mara', 'master'].map(
          async (login) => (await ask(id, '', login as Login | undefined)).statusCode,
        ),
      );
    expect(await statuses(hidden.id)).toEqual([404, 404, 200, 200]);
    expect(await statuses(Number(sea.keys.novice))).toEqual([404, 404, 200, 200]);
    expect(await statuses(npc.id)).toEqual([404, 404, 404, 200]);
    await write(npc.id);
    expect(await statuses(npc.id)).toEqual([200, 200, 200, 200]);
    expect(await statuses(sea.ids.reader)).toEqual([404, 404, 404, 404]);
    await setFlags(host, sea, { ...ALL_ON, profileShow: flag(false) });
    expect((await ask(sea.keys.mara)).statusCode).toBe(403);
  });
});
