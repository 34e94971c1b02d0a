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
      ...{ kind: 'export', gameId: null, subject: null, state: 'running', result: null, refusal: null },
      ...{ startedAt: NOON, writtenAt: NOON, endedAt: null, ...job },
    })
    .execute();
  return job.token;
}
