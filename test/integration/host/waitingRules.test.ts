import fc from 'fast-check';
import { waitingOf } from '../../../server/waiting/list.ts';
import { type SceneTurn, standingIn } from '../../../src/domain/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { insertTurn, NOON, type TestHost } from '../../support/host/index.ts';
import { returnProfile } from '../../support/host/reviews.ts';

const HOUR = 3_600_000;
const asking = (userId: number) => ({ userId, now: NOON + HOUR, commentHours: undefined });

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  await returnProfile(host, sea.keys.novice);
});
afterEach(() => host.close());

const authors = ['mara', 'boris', 'reader', 'gull', 'master', 'dice'] as const;
type Author = (typeof authors)[number];

const turnArb = fc.record({
  author: fc.constantFrom(...authors),
  named: fc.uniqueArray(fc.constantFrom<Author[]>('mara', 'boris', 'gull'), { maxLength: 2 }),
  isDeleted: fc.boolean(),
});
type Written = (typeof turnArb extends fc.Arbitrary<infer T> ? T : never)[];

describe('what the host finds', () => {
  const idOf = (who: Author): number => {
    if (who === 'mara' || who === 'boris') return Number(sea.keys[who]);
    return sea.ids[who === 'dice' ? 'master' : who];
  };
  const userOf = (who: Author): number | null =>
    who === 'dice' ? null : sea.users[who === 'gull' ? 'master' : who];

  /** Writes turns on the market; returns those that the rules are to see. */
  async function write(all: Written): Promise<SceneTurn[]> {
    await host.db.deleteFrom('turns').execute();
    const place = { id: sea.places.market, gameId: sea.games.sea };
    const seen: SceneTurn[] = [];
    for (const [index, { author, named, isDeleted }] of all.entries()) {
      const byStaff = ['gull', 'master', 'dice'].includes(author);
      const [character, user] = [idOf(author), userOf(author)];
      const { id } = await insertTurn(
        host.db,
        place,
        { id: character, ownerId: user },
        {
          createdAt: NOON + Math.floor(index / 3),
          charIsMaster: author === 'master' || author === 'dice' ? 1 : 0,
          deletedAt: isDeleted && index % 4 === 0 ? NOON : null,
        },
      );
      for (const one of named)
        await host.db
          .insertInto('turnMentions')
          .values({ turnId: id, characterId: idOf(one) })
          .execute();
      const at = NOON + Math.floor(index / 3);
      const turn = { id, at, user, character, byStaff, named: named.map(idOf) };
      if (!(isDeleted && index % 4 === 0)) seen.push(turn);
    }
    return seen;
  }

  it('BACK-20 is what the rules of the domain say of all turns, for players and masters', async () => {
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.market })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    await fc.assert(
      fc.asyncProperty(fc.array(turnArb, { maxLength: 60 }), async (all) => {
        const turns = await write(all);
        for (const login of ['mara', 'boris', 'reader', 'master'] as const) {
          const isStaff = login === 'master';
          const ids = isStaff ? [sea.ids.master, sea.ids.gull] : [idOf(login)];
          const side = { user: sea.users[login], isStaff, characters: new Set(ids) };
          const news = standingIn(turns, side)?.news;
          const { waiting } = await waitingOf(host.db, asking(sea.users[login]));
          const row = waiting.find(({ state }) => state === 'waits');
          const said = row && { count: row.count, named: row.named, since: row.since };
          expect(said).toEqual(news && { count: news.count, named: news.named, since: news.since });
        }
      }),
      { numRuns: 12 },
    );
  });
});
