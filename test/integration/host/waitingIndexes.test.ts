import { sql } from 'kysely';
import { toJson } from '../../../server/db/index.ts';
import { waitingOf } from '../../../server/waiting/list.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { countQueries } from '../../support/host/countQueries.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertMaster,
  insertTurn,
  NOON,
  type TestHost,
} from '../../support/host/index.ts';
import { planOf } from '../../support/host/plan.ts';

const HOUR = 3_600_000;
const asking = (userId: number, now: number) => ({ userId, now, commentHours: undefined });

let host: TestHost;
let sea: Community;
beforeEach(async () => ({ host, sea } = await communityHost()));
afterEach(() => host.close());

describe('among a hundred thousand turns', () => {
  /** An account with characters in some games, each with a place of its own beside a full one. */
  async function settle(games: number): Promise<number> {
    const { db } = host;
    for (let i = 0; i < games; i += 1) {
      const game = await insertGame(db, { baseLocations: toJson(['full', 'quiet']) });
      const full = await insertLocation(db, game, { key: 'full' });
      const quiet = await insertLocation(db, game, { key: 'quiet' });
      const owner = { id: sea.users.stranger };
      if (i === 0) await insertMaster(db, game, owner);
      else {
        for (const name of ['Ада', 'Ева'])
          await insertCharacter(db, game, owner, { name, locationId: full.id });
      }
      const other = await insertCharacter(
        db,
        game,
        { id: sea.users.boris },
        { locationId: full.id },
      );
      await sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
        insert into turns (game_id, location_id, character_id, user_id, post, created_at, updated_at)
        select ${game.id}, ${full.id}, ${other.id}, ${sea.users.boris}, '<p>Ход</p>',
          cast(${NOON} as bigint) + i, cast(${NOON} as bigint) + i from n`.execute(db);
      await insertTurn(db, { ...quiet, gameId: game.id }, other, { createdAt: NOON - 1 });
    }
    await sql`analyze`.execute(db);
    return sea.users.stranger;
  }

  it('BACK-20 as many queries for many characters and games as for one, each by an index', async () => {
    const user = await settle(2);
    const ask = (db = host.db) => waitingOf(db, asking(user, NOON + 100 * HOUR));
    const few = await countQueries(host.db, ask);
    const rows = (await ask()).waiting.length;
    await settle(3);
    expect((await ask()).waiting.length).toBeGreaterThan(rows);
    expect(await countQueries(host.db, ask)).toBe(few);
    const plan = await planOf(host.db, ask);
    expect(plan.filter((step) => /^SCAN (t|n|k|x|turns|m)\b/.test(step))).toEqual([]);
    expect(plan.join('\n')).toContain('INDEX turns_location_feed');
  });
});
