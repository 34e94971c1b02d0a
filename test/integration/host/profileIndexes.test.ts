import { sql } from 'kysely';
import type { Profile } from '../../../src/contract/index.ts';
import { takenNames } from '../../../server/db/queries/profileNames.ts';
import { profileComments } from '../../../server/db/queries/profileComments.ts';
import { profilesPage } from '../../../server/db/queries/profiles.ts';
import { countOwned } from '../../../server/db/queries/profileWrites.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import { countQueries } from '../../support/host/countQueries.ts';
import { planOf } from '../../support/host/plan.ts';

const COUNT = 10_000;
const LAST = Math.ceil((COUNT + 2) / 24);

let host: TestHost;
let sea: Community;

beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})
    insert into characters
      (game_id, owner_id, type, name, seo, confirmed, folded_name, folded_alias, location_id, created_at, updated_at)
    select ${sea.games.sea}, ${sea.users.boris}, 'profile', 'Житель ' || i, 'x', 1,
      'житель ' || i, 'прозвище ' || i, ${sea.places.pier}, ${NOON}, ${NOON} from n`.execute(
    host.db,
  );
  await sql`
    insert into profiles (character_id, alias, species_id, faction_id, position_id, gender, age, biography)
    select c.id, c.folded_alias, s.id, f.id, p.id, 'female', 20, 'Жизнь'
    from characters c, species s, factions f, positions p
    where c.name like 'Житель %' and s.key = 'coast' and f.key = 'crew' and p.key = 'mate'`.execute(
    host.db,
  );
  await sql`analyze`.execute(host.db);
});
afterAll(() => host.close());

const scope = () => ({ gameId: sea.games.sea });

describe('with ten thousand profiles', () => {
  it.each([
    ['a guest', undefined],
    ['their owner', 'boris'],
    ['a master', 'master'],
  ] as const)('HOST-01 a far page is found by the index alone, for %s', async (_who, login) => {
    const page = { ...scope(), userId: login && sea.users[login], page: LAST - 1 };
    const plan = await planOf(host.db, (db) => profilesPage(db, page));
    const listed = /^SEARCH characters USING COVERING INDEX characters_list/;
    expect(plan.filter((step) => listed.test(step))).toHaveLength(2);
    expect(plan.filter((step) => /TEMP B-TREE|^SCAN/.test(step))).toEqual([]);
    expect(plan.length).toBeGreaterThan(2);
    expect(await countQueries(host.db, (db) => profilesPage(db, page))).toBe(3);
  });

  it('HOST-01 names, comments and what is owned are found by their indexes', async () => {
    const naming = { ...scope(), name: 'житель 7', alias: 'прозвище 9' };
    const names = await planOf(host.db, (db) => takenNames(db, naming));
    expect(names.join('\n')).toMatch(/INDEX characters_(name|list)[^]*INDEX characters_alias/);
    const comments = await planOf(host.db, (db) => profileComments(db, 7));
    expect(comments.join('\n')).toMatch(/INDEX profile_comments_character/);
    const owned = await planOf(host.db, (db) => countOwned(db, sea.games.sea, 1));
    expect(owned.join('\n')).toMatch(/INDEX characters_(owner|list)/);
    for (const plan of [names, comments, owned])
      expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });

  it('HOST-01 its pages hold every profile once, and no more of it than a card', async () => {
    const ask = async (page: number) =>
      (await send(host, 'GET', `/api/rpg/profiles/sea?page=${page}`)).json<{
        data: Profile[];
        last_page: number;
      }>();
    const seen = new Set<string>();
    for (const page of [1, 2, LAST - 1, LAST]) {
      const { data, last_page } = await ask(page);
      expect([page, last_page]).toEqual([page, LAST]);
      for (const { id, ...card } of data) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        expect(card).not.toHaveProperty('biography');
      }
    }
    expect(seen.size).toBe(3 * 24 + ((COUNT + 2) % 24));
    expect((await ask(LAST + 1)).data).toEqual([]);
  });
});
