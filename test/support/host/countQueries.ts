import type { Db } from '../../../server/db/index.ts';

/** How many queries `work` makes. */
export async function countQueries(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(counted);
  return count;
}
