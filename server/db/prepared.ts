import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * Prepared statements of PostgreSQL (MANY-81): a query that comes again has a name, by which each connection parses and plans it once. Without them that takes as
 * long as running most of our queries. SQLite's are in statements.ts.
 */

/** So often a text came before it gets a name: lists of ids have many lengths, of which most come once. */
const OFTEN = 3;

/** So many texts have names: each connection keeps the plan of each, some 20 kB. */
const MOST_NAMED = 300;

/** So many texts that have no name yet are counted. */
const MOST_COUNTED = 2_000;

const names = new Map<string, string>();
const counts = new Map<string, number>();
let named = 0;

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === MOST_NAMED) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (counts.size === MOST_COUNTED) counts.clear();
  counts.set(text, count);
  if (count <= OFTEN) return undefined;
  counts.delete(text);
  named += 1;
  names.set(text, `letopis_${named}`);
  return names.get(text);
}

/** From now on all statements are prepared again, under other names. */
export const forgetNames = (): void => names.clear();

/** A client of the driver that prepares queries with parameters; a text without any may hold several statements. */
function preparing(client: PoolClient): PostgresPoolClient {
  const plain: PostgresPoolClient = client;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof text !== 'string') return plain.query(text);
    const name = values.length > 0 ? nameOf(text) : undefined;
    return name === undefined
      ? plain.query<R>(text, values)
      : client.query({ name, text, values: [...values] });
  }
  return { query, release: (destroy) => plain.release(destroy) };
}

const clients = new WeakMap<PoolClient, PostgresPoolClient>();

/** A pool whose clients prepare their queries. */
export const preparingPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? preparing(client);
    clients.set(client, known);
    return known;
  },
  end: () => pool.end(),
});
