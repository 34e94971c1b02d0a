import type { LightMyRequestResponse } from 'fastify';
import { errorStatus, type ErrorId } from '../../../src/contract/index.ts';
import type { Verdict } from '../rights/table.ts';
import { verdictOf } from './asRole.ts';
import { dump } from './dump.ts';
import type { TestHost } from './index.ts';

/** All that is kept. Jobs go on by themselves: of them only which there are, and which of them are cancelled. */
async function keptBy({ db }: TestHost): Promise<unknown[]> {
  const jobs = db.selectFrom('jobs').select('token').orderBy('token');
  const cancelled = jobs.where('state', '=', 'cancelled');
  return [await dump(db, ['jobs']), await jobs.execute(), await cancelled.execute()];
}

/** Sends a request, and checks that a refusal has its status, changed nothing and published nothing; resolves with 'yes' or the refusal's id. */
export async function verdictAt(
  host: TestHost,
  request: () => Promise<LightMyRequestResponse>,
): Promise<string> {
  const before = await keptBy(host);
  host.published.length = 0;
  const answer = await request();
  const verdict = verdictOf(answer);
  if (verdict === 'yes') return verdict;
  expect([verdict, answer.statusCode]).toEqual([verdict, errorStatus[verdict as ErrorId]]);
  expect([verdict, await keptBy(host)]).toEqual([verdict, before]);
  // The user of a socket is published before anything is signed for it; a notice, which is a row that would be new, may be late of an earlier call.
  const told = host.published.filter(
    (one) =>
      one.kind !== 'identify' && !(one.kind === 'event' && one.event.endsWith('NotificationMade')),
  );
  expect([verdict, told]).toEqual([verdict, []]);
  return verdict;
}

/** Tries each situation of a row in turn, and compares all verdicts at once. */
export async function tryRow<Case>(
  verdicts: ReadonlyMap<Case, Verdict>,
  attempt: (situation: Case) => Promise<string>,
): Promise<void> {
  const found = new Map<Case, string>();
  for (const situation of verdicts.keys()) found.set(situation, await attempt(situation));
  expect(found).toEqual(verdicts);
}
