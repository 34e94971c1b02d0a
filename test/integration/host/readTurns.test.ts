import fc from 'fast-check';
import { NEWS_LIMIT, POLL_OVERLAP_MS, type Turn } from '../../../src/contract/index.ts';
import { emptyFeed, mergeTurns, nextSince, removeTurns } from '../../../src/domain/index.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import { type Actions, draftAt } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
beforeEach(async () => ({ host, sea, does } = await turnsHost()));
afterEach(() => host.close());

/** Turns of the pier, one a second up to noon, two of them in each second where `pairs`. */
async function makeMany(count: number, pairs = false): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const second = pairs ? Math.floor(index / 2) * 2 : index;
    const at = NOON - (count - second) * 1000;
    return {
      gameId: sea.games.sea,
      locationId: sea.places.pier,
      characterId: Number(sea.keys.mara),
      userId: sea.users.mara,
      post: `<p>${index}</p>`,
      createdAt: at,
      updatedAt: at,
    };
  });
  for (let from = 0; from < count; from += 500) {
    await host.db
      .insertInto('turns')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

const idsOf = (turns: readonly Turn[]) => turns.map(({ id }) => id);

async function pages(next: (page: number, last: Turn[]) => string): Promise<Turn[][]> {
  const all: Turn[][] = [];
  for (let page = 1; page < 100; page += 1) {
    const turns = await does.list('boris', next(page, all.flat()));
    if (turns.length === 0) return all;
    all.push(turns);
  }
  throw new Error('The pages do not end');
}

const byNumber = (page: number) => `?page=${page}`;
const byOldest = (page: number, known: Turn[]) =>
  page === 1 ? '' : `?page=${page}&before=${known.at(-1)?.id}`;

describe('pages of turns', () => {
  it.each([
    ['number', byNumber],
    ['the oldest turn at hand', byOldest],
  ])('by %s give every turn once, newest first, id as the tie-break', async (_what, next) => {
    await makeMany(50, true);
    const all = await pages(next);

    expect(all.map((page) => page.length)).toEqual([20, 20, 10]);
    const ids = idsOf(all.flat()).map(Number);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(50);
  });

  it('QUICK-30 from the oldest turn upwards give every turn once, newest first, whatever comes and goes meanwhile', async () => {
    await makeMany(45, true);
    const all: Turn[][] = [];
    for (let after = 'start'; all.length < 9; after = all[0]?.[0]?.id ?? '') {
      const page = await does.list('boris', `?page=1&after=${after}`);
      if (page.length === 0) break;
      all.unshift(page);
      if (all.length === 1) await does.remove('master', 'master', page[0]!.id);
      if (all.length === 2) await does.post('mara', sea.keys.mara, draftAt('pier'));
    }

    expect(all.map((page) => page.length)).toEqual([6, 20, 20]);
    const ids = idsOf(all.flat()).map(Number);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(46);
  });

  it('QUICK-30 by a turn that nobody knows are those asked for by number', async () => {
    await makeMany(25);
    expect(await does.list('boris', '?page=2&after=999999')).toHaveLength(5);
  });

  it('by the oldest turn at hand lose nothing when turns come and go meanwhile', async () => {
    await makeMany(45);
    const first = await does.list('boris');
    await does.remove('master', 'master', first[3]!.id);
    await does.remove('master', 'master', first.at(-1)!.id);
    for (let index = 0; index < 3; index += 1)
      await does.post('mara', sea.keys.mara, draftAt('pier'));
    const second = await does.list('boris', byOldest(2, first));

    expect(Number(second[0]?.id)).toBe(Number(first.at(-1)?.id) - 1);
    expect(second).toHaveLength(20);
  });

  it('overlook a turn that is not of this game, and refuse what is no id', async () => {
    await makeMany(3);
    expect(await does.list('boris', '?before=999999')).toHaveLength(3);
    for (const query of ['?before=../1', '?before=1&before=2', '?page=0', '?page=x', '?page=1.5']) {
      const answer = await send(host, 'GET', `/api/rpg/turns/sea${query}`);
      expect([query, answer.statusCode]).toEqual([query, 422]);
    }
  });

  it('are read by whoever may read the game, through own characters only', async () => {
    await makeMany(1);
    const status = async (url: string, login?: 'mara' | 'boris' | 'master') =>
      (await send(host, 'GET', url, login ? sea.headers[login] : undefined)).statusCode;

    expect(await status('/api/rpg/turns/sea')).toBe(200);
    expect(await status('/api/rpg/turns/ended')).toBe(200);
    expect(await status(`/api/rpg/turns/sea/${sea.keys.mara}`, 'mara')).toBe(200);
    expect(await status(`/api/rpg/turns/sea/${sea.keys.mara}`, 'boris')).toBe(403);
    expect(await status(`/api/rpg/turns/sea/${sea.keys.mara}`)).toBe(401);
    expect(await status('/api/rpg/turns/draft')).toBe(404);
    expect(await status('/api/rpg/turns/draft', 'mara')).toBe(404);
    expect(await status(`/api/rpg/turns/draft/${sea.keys.maraDraft}`, 'mara')).toBe(404);
    expect(await status('/api/rpg/turns/draft', 'master')).toBe(200);
    expect(await status('/api/rpg/turns/nothing')).toBe(404);
  });
});

describe('news since a date', () => {
  it('HOST-01 LIVE-09 tells of turns made, changed and deleted since, and up to when', async () => {
    await makeMany(3);
    const [, changed, deleted] = await does.list();
    host.advance(60_000);
    const since = NOON + 60_000;
    await does.edit('master', 'master', changed!.id, { body: '<p>Иначе</p>' });
    await does.remove('master', 'master', deleted!.id);
    const made = (await does.post('mara', sea.keys.mara, draftAt('pier'))).json().turn.id;

    const news = await does.news(since);
    expect(new Set(idsOf(news.turns))).toEqual(new Set([changed!.id, made]));
    expect(news.turns.find(({ id }) => id === changed!.id)?.post).toBe('<p>Иначе</p>');
    expect(news.deleted).toEqual([deleted!.id]);
    expect(news.now).toBe(since);
    expect(await does.news(since + 10)).toEqual({ turns: [], deleted: [], now: since });
  });

  it('LIVE-09 asked with the overlap, polls end in the feed of the host, whatever happened between them', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('post', 'edit', 'delete', 'poll'), n: fc.nat(20) }),
      fc.record({ what: fc.constant('wait'), n: fc.nat(2 * POLL_OVERLAP_MS) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let feed = mergeTurns(emptyFeed, await does.list('boris'));
        let synced: number | undefined;
        const poll = async () => {
          const news = await does.news(nextSince(feed, synced), 'boris');
          feed = removeTurns(mergeTurns(feed, news.turns), news.deleted);
          synced = news.now;
        };
        for (const { what, n } of steps) {
          const known = await does.list('mara');
          const id = known[n % Math.max(1, known.length)]?.id ?? '1';
          if (what === 'wait') host.advance(n);
          else if (what === 'poll') await poll();
          else if (what === 'post') await does.post('mara', sea.keys.mara, draftAt('pier'));
          else if (what === 'edit')
            await does.edit('mara', sea.keys.mara, id, { body: `<p>${n}</p>` });
          else await does.remove('mara', sea.keys.mara, id);
        }
        await poll();
        const newest = await does.list('boris');
        expect(feed.turns.slice(0, newest.length)).toEqual(newest);
        for (const { id } of newest) await does.remove('mara', sea.keys.mara, id);
      }),
      { numRuns: 12 },
    );
  });

  it('HOST-01 are seen by each as theirs, by guests as nobody’s', async () => {
    await does.post('mara', sea.keys.mara, draftAt('pier'));
    expect((await does.news(0, 'mara')).turns[0]?.isOwner).toBe(true);
    expect((await does.news(0, 'boris')).turns[0]?.isOwner).toBe(false);
    const guest = await host.app.inject({
      method: 'POST',
      url: '/api/rpg/turns/sea/new',
      headers: sea.headers.stranger,
      payload: { date: 0 },
    });
    expect(guest.json().turns[0].isOwner).toBe(false);
  });

  it('are no more than one answer may hold, the newest of them', async () => {
    await makeMany(NEWS_LIMIT + 20);
    const { turns } = await does.news(0);

    expect(turns).toHaveLength(NEWS_LIMIT);
    expect(Number(turns.at(-1)?.id)).toBe(NEWS_LIMIT + 20);
    expect(await does.news(8.64e15)).toMatchObject({ turns: [], deleted: [] });
  });

  it('hold no more text than the host can carry, the newest of it, and say that there is more', async () => {
    await makeMany(30);
    await host.db
      .updateTable('turns')
      .set({ post: 'ы'.repeat(40_000) })
      .execute();
    const { turns, more } = await does.news(0);

    expect(turns.map(({ id }) => id)).toEqual(Array.from({ length: 26 }, (_, n) => `${5 + n}`));
    expect(more).toBe(true);
    await host.db
      .updateTable('turns')
      .set({ post: 'ы'.repeat(1_100_000) })
      .execute();
    expect((await does.news(0)).turns.map(({ id }) => id)).toEqual(['30']);
    expect(await does.news(NOON + 1)).not.toHaveProperty('more');
  });
});
