import { CompiledQuery, createQueryId } from 'kysely';
import type { Db } from '../../../server/db/index.ts';

/** What the database does for the queries of `work`, step by step. */
export async function planOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const ran: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      ran.push(db.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(watched);
  const plans = ran.map(({ sql: text, parameters }) =>
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const details: string[] = [];
  for (const plan of plans) {
    const { rows } = await db.executeQuery(plan);
    details.push(...rows.map((row) => String((row as { detail: unknown }).detail)));
  }
  return details;
}
