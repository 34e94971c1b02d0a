import { sql } from 'kysely';
import { type Db, isPostgres } from '../db/index.ts';
import type { Phrase, Query } from './query.ts';

/** A text as it enters the index: its stems in their order, and the marks by which it is chosen. */
export type Entry = { id: number; stems: readonly string[]; marks: readonly string[] };

/** What is asked of the index. Ids are those of search_documents; `from` belongs to the range, `before` does not. */
export type Asked = {
  query: Query;
  /** At least one of these marks. */
  scopes: readonly string[];
  /** All of these marks. */
  marks: readonly string[];
  from: number;
  before: number;
  limit: number;
};

/**
 * The index of words: one port, an adapter for each database (decision 52). All of it takes part in the transaction of the `db` that it was made
 * for. What people type never gets here: stems and marks are letters, digits and `_` alone, and each adapter refuses anything else.
 */
export type TextIndex = {
  /** Adds texts that are not in it. */
  add: (entries: readonly Entry[]) => Promise<void>;
  remove: (id: number) => Promise<void>;
  /** Takes out everything, to have it made again. Until `made` is called in the same transaction, nothing can be found. */
  empty: () => Promise<void>;
  made: () => Promise<void>;
  /** Ids of texts, the newest first. */
  find: (asked: Asked) => Promise<number[]>;
};

const TOKENS = /^[\p{L}\p{N}_ ]+$/u;

/** A token, or several with spaces between them; throws where it is none. */
function safe(tokens: string): string {
  if (!TOKENS.test(tokens)) throw new Error(`No token of the index: ${tokens}`);
  return tokens;
}

const idsOf = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);

const either = (parts: readonly string[], or: string): string => `(${parts.join(or)})`;

/** A query in the language of FTS5. Everything is quoted: no word of it is an operator. */
export function fts5Query({ query, scopes, marks }: Pick<Asked, 'query' | 'scopes' | 'marks'>) {
  const phrase = ({ variants, beginning }: Phrase): string => {
    const one = (stems: readonly string[]): string =>
      `"${safe(stems.join(' '))}"${beginning ? ' *' : ''}`;
    return either(variants.map(one), ' OR ');
  };
  const quoted = (mark: string): string => `"${safe(mark)}"`;
  const wanted = [...query.all.map(phrase), ...marks.map(quoted)];
  const found = `(${[...wanted, either(scopes.map(quoted), ' OR ')].join(' AND ')})`;
  return query.none.length === 0 ? found : `${found} NOT ${either(query.none.map(phrase), ' OR ')}`;
}

/** A query in the language of tsquery. */
export function tsQuery({ query, scopes, marks }: Pick<Asked, 'query' | 'scopes' | 'marks'>) {
  const quoted = (token: string): string => `'${safe(token)}'`;
  const phrase = ({ variants, beginning }: Phrase): string => {
    const one = (stems: readonly string[]): string =>
      `(${stems.map(quoted).join(' <-> ')}${beginning ? ':*' : ''})`;
    return either(variants.map(one), ' | ');
  };
  return [
    ...query.all.map(phrase),
    ...query.none.map((one) => `!${phrase(one)}`),
    ...marks.map(quoted),
    either(scopes.map(quoted), ' | '),
  ].join(' & ');
}

/** What PostgreSQL keeps of the places of a word: those up to this number, and so many. */
const LAST_PLACE = 16_383;
const MOST_PLACES = 255;

/** A text as PostgreSQL's vector: each stem with its places, marks without any. */
export function vectorOf({ stems, marks }: Pick<Entry, 'stems' | 'marks'>): string {
  const places = new Map<string, number[]>(marks.map((mark) => [mark, []]));
  stems.forEach((stem, index) => {
    const known = places.get(stem) ?? [];
    if (known.length === 0) places.set(stem, known);
    if (index < LAST_PLACE && known.length < MOST_PLACES) known.push(index + 1);
  });
  safe([...places.keys()].join(' '));
  return [...places]
    .map(([word, at]) => (at.length > 0 ? `'${word}':${at.join(',')}` : `'${word}'`))
    .join(' ');
}

// A number that stands alone is bound as one with a fraction, which FTS5 takes for no id.
const whole = (id: number) => sql<number>`cast(${id} as integer)`;

const inSqlite = (db: Db): TextIndex => ({
  async add(entries) {
    for (const { id, stems, marks } of entries)
      await sql`insert into search_index (rowid, words)
        values (${whole(id)}, ${safe([...stems, ...marks].join(' '))})`.execute(db);
  },
  remove: async (id) =>
    void (await sql`delete from search_index where rowid = ${whole(id)}`.execute(db)),
  empty: async () =>
    void (await sql`insert into search_index (search_index) values ('delete-all')`.execute(db)),
  made: () => Promise.resolve(),
  find: async ({ from, before, limit, ...asked }) =>
    idsOf(
      await sql<{ id: number }>`
        select rowid as id from search_index where search_index match ${fts5Query(asked)}
          and rowid >= ${whole(from)} and rowid < ${whole(before)}
        order by rowid desc limit ${whole(limit)}`.execute(db),
    ),
});

const inPostgres = (db: Db): TextIndex => ({
  async add(entries) {
    if (entries.length === 0) return;
    const rows = entries.map(
      (one) => sql`(cast(${one.id} as bigint), cast(${vectorOf(one)} as tsvector))`,
    );
    await sql`insert into search_index (id, words) values ${sql.join(rows)}`.execute(db);
  },
  remove: async (id) => void (await sql`delete from search_index where id = ${id}`.execute(db)),
  // To make the index of all texts at once takes a fraction of the time of adding one after the other.
  empty: async () => {
    await sql`drop index search_index_words`.execute(db);
    await sql`delete from search_index`.execute(db);
  },
  made: async () =>
    void (await sql`create index search_index_words on search_index using gin (words)`.execute(db)),
  find: async ({ from, before, limit, ...asked }) =>
    idsOf(
      await sql<{ id: number }>`
        select id from search_index where words @@ cast(${tsQuery(asked)} as tsquery)
          and id >= ${from} and id < ${before}
        order by id desc limit ${limit}`.execute(db),
    ),
});

/** The index of a database, or of the one of a transaction. */
export const textIndexOf = (db: Db): TextIndex => (isPostgres(db) ? inPostgres(db) : inSqlite(db));
