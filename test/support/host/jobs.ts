import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../../server/db/index.ts';
import { NOON } from './data.ts';

/** The row of a job that runs on some other host; resolves with its id. */
export async function makeJob(
  db: Db,
  job: Pick<Insertable<Tables['jobs']>, 'userId' | 'token'> & Partial<Insertable<Tables['jobs']>>,
): Promise<string> {
  await db
    .insertInto('jobs')
    .values({
      ...{
        kind: 'export',
        gameId: null,
        subject: null,
        state: 'running',
        result: null,
        refusal: null,
      },
      ...{ startedAt: NOON, writtenAt: NOON, endedAt: null, ...job },
    })
    .execute();
  return job.token;
}

/** A job that runs, of this person, and no other of anybody. */
export async function onlyJob(db: Db, userId: number): Promise<{ job: string }> {
  await db.deleteFrom('jobs').execute();
  return { job: await makeJob(db, { userId, token: 'a-job' }) };
}
