import { COMMUNITY_LIMIT } from '../../src/contract/index.ts';
import { namedAs, nameProblem } from '../../src/domain/index.ts';
import type { Db, Trx } from '../db/index.ts';
import { invalid, pageTexts } from '../errors/index.ts';
import { writeJournal } from './journal.ts';

/** Where app_meta stores what the community is called. */
const NAME = 'communityName';

/** What the community is called (OWN-43): «Летопись» until an owner names it. */
export async function communityName(db: Db): Promise<string> {
  const row = await db
    .selectFrom('appMeta')
    .select('value')
    .where('key', '=', NAME)
    .executeTakeFirst();
  return row?.value ?? pageTexts.name;
}

/** Gives it a name where it has none yet, as an archive of a community does. */
export async function nameFirst(trx: Trx, name: string): Promise<void> {
  const row = { key: NAME, value: name };
  await trx
    .insertInto('appMeta')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Gives it another name; nothing happens where it has that one. The caller has looked who asks. Refusals under `name`: fieldRequired, fieldTooLong. */
export async function nameCommunity(
  trx: Trx,
  { typed, userId, now }: { typed: string; userId: number; now: number },
): Promise<void> {
  const problem = nameProblem(typed, COMMUNITY_LIMIT.name);
  if (problem) throw invalid({ name: [problem] });
  const [before, name] = [await communityName(trx), namedAs(typed)];
  if (before === name) return;
  await trx
    .insertInto('appMeta')
    .values({ key: NAME, value: name })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: name }))
    .execute();
  await writeJournal(trx, {
    at: now,
    userId,
    action: 'communityNamed',
    subject: { type: 'community', id: 'community', name },
    before: { name: before },
    after: { name },
  });
}
