import type { LightMyRequestResponse } from 'fastify';
import { flag } from '../../../server/db/index.ts';
import { callerOf, verdictOf } from '../../support/host/asRole.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import { makeGame, makeMaster, signIn, type TestHost, userOf } from '../../support/host/index.ts';
import { describe as tell, sheet } from '../../support/host/profiles.ts';
import { reviewActions } from '../../support/host/reviews.ts';
import { tryRow, verdictAt } from '../../support/host/tryRow.ts';
import {
  type ReviewCase,
  type ReviewDeed,
  type ReviewRole,
  reviewRows,
} from '../../support/rights/reviews.ts';

/** One host for all: what an attempt has changed is put right before the next. */
let host: TestHost;
let sea: Community;
let last: number;
let attempts = 0;

beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  const other = await makeGame(host.db, { key: 'other', place: 9 });
  // The logins of the community have roles enough: two more lead another game, and led this one.
  for (const login of ['foreign', 'former']) {
    const user = await userOf(host, login);
    sea.headers[login as Login] = await signIn(host, login);
    sea.users[login as Login] = user.id;
  }
  await makeMaster(host.db, other, { id: sea.users['foreign' as Login] }, { name: 'Чужой' });
  const { id } = await makeMaster(
    host.db,
    { id: sea.games.sea },
    { id: sea.users['former' as Login] },
    { name: 'Бывший', status: 'nonactive' },
  );
  last = id;
  await tell(host, Number(sea.keys.novice), { alias: 'Новенькая' });
});
afterAll(() => host.close());

async function settle(situation: ReviewCase): Promise<void> {
  const { db } = host;
  await db.deleteFrom('characters').where('id', '>', last).execute();
  await db.deleteFrom('profileReviews').execute();
  await db
    .updateTable('characters')
    .set({ confirmed: flag(false), ownerId: sea.users.mara })
    .where('id', '=', Number(sea.keys.novice))
    .execute();
  await db
    .updateTable('games')
    .set({ status: situation === 'open' ? 'active' : situation, maxProfiles: null })
    .where('id', '=', sea.games.sea)
    .execute();
}

/** A role as it calls: the login, and the key of its character. */
function callerFor(role: ReviewRole): { who: Login | undefined; as: string } {
  if (role === 'foreign' || role === 'former') return { who: role as Login, as: 'master' };
  const { login, key } = callerOf(host, sea, role);
  return { who: login, as: key };
}

/** The profile as a master would send it back. */
async function versionNow(profile: string): Promise<string> {
  return (await reviewActions(host, sea, 'master').review(profile)).version;
}

async function attempt(role: ReviewRole, deed: ReviewDeed): Promise<string> {
  const { who, as } = callerFor(role);
  const does = reviewActions(host, sea, who, { as });
  const { novice, boris } = sea.keys;
  const versions = { novice: await versionNow(novice), boris: await versionNow(boris) };
  const fresh = sheet({ name: `Имя ${++attempts}`, alias: `Прозвище ${attempts}` });
  const deeds: Record<ReviewDeed, () => Promise<LightMyRequestResponse>> = {
    list: () => does.list(),
    count: () => does.count(),
    show: () => does.show(novice),
    players: () => does.players('boris'),
    comment: () => does.comment(novice, { body: '<p>Кто она?</p>' }),
    step: () => does.step(novice, 'confirm', { version: versions.novice }),
    hand: async () => {
      const to = (await ownerOf(boris)) === sea.users.boris ? sea.users.mara : sea.users.boris;
      return does.hand(boris, String(to), versions.boris);
    },
    offerForm: () => does.offerForm(),
    offer: () => does.offer(fresh),
    limit: () => does.limit(3 + attempts),
  };
  return verdictAt(host, () => deeds[deed]());
}

async function ownerOf(profile: string): Promise<number | null | undefined> {
  const row = host.db.selectFrom('characters').select('ownerId').where('id', '=', Number(profile));
  return (await row.executeTakeFirst())?.ownerId;
}

it.each(reviewRows)('OWN-70: %s: %s', async (role, deed, verdicts) => {
  await tryRow(verdicts, async (situation) => {
    await settle(situation);
    return attempt(role, deed);
  });
});

it('OWN-70: a master of another game reaches nothing of this one through their own', async () => {
  await settle('open');
  const foreign = reviewActions(host, sea, 'foreign' as Login, { game: 'other' });
  const { novice } = sea.keys;
  const version = await versionNow(novice);
  const answers = [
    await foreign.show(novice),
    await foreign.comment(novice, { body: '<p>А</p>' }),
    await foreign.step(novice, 'confirm', { version }),
    await foreign.hand(novice, null, version),
  ];
  expect(answers.map(verdictOf)).toEqual(answers.map(() => 'profileNotFound'));
  expect(await foreign.names()).toEqual([]);
});
