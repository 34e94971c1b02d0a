import { sql } from 'kysely';
import {
  type WorkshopEntry,
  type WorkshopKind,
  type WorkshopThing,
} from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import type { GameRow } from '../db/queries/games.ts';
import { present } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { type Fields, hasKey, idsIn, type Kind, rowsOf, wordOf } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { standingOf } from './revisions.ts';

/** Reading what masters make: lists, and things with all of their fields. */

/** A thing as it is kept. */
export type Stored = { id: number; fields: Fields; putAwayAt: number | null };

type Row = Record<string, unknown> & { id: number; putAwayAt: number | null };

const awayColumn = ({ table }: Kind) =>
  table === 'games' ? sql`null as put_away_at` : sql`t.put_away_at`;

function fieldsOf(row: Row, { columns, refs = {} }: Kind): Fields {
  const said = Object.keys(columns).flatMap((field): [string, unknown][] => {
    const value = row[field] ?? null;
    if (value === null) return [];
    return [[field, field in refs ? wordOf(value) : value]];
  });
  return Object.fromEntries(said);
}

/** A thing of a game by its row. Refusal: thingNotFound. */
export async function readThing(
  db: Db,
  name: WorkshopKind,
  gameId: number,
  id: number,
): Promise<Stored> {
  const kind = kinds[name];
  const columns = Object.entries(kind.columns).map(
    ([field, column]) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(field)}`,
  );
  const { rows } = await sql<Row>`select t.id, ${awayColumn(kind)}, ${sql.join(columns)}
    from ${rowsOf(kind, gameId)} and t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('thingNotFound');
  const more = await kind.more?.(db, row.id);
  return { id: row.id, putAwayAt: row.putAwayAt, fields: { ...fieldsOf(row, kind), ...more } };
}

/** The id of a thing as it travels. */
export const wireId = (name: WorkshopKind, game: Pick<GameRow, 'key'>, id: number): string =>
  name === 'games' ? game.key : String(id);

/** The names of the characters that fields name, whosever they are: masters' own stand in no list that is chosen from (WORK-173). */
async function namesIn(db: Db, { refs = {} }: Kind, gameId: number, fields: Fields) {
  const named = Object.entries(refs).flatMap(([field, of]) =>
    of === 'characters' ? idsIn(fields[field]) : [],
  );
  if (named.length === 0) return undefined;
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name as title'])
    .where('gameId', '=', gameId)
    .where('id', 'in', [...new Set(named)])
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}

/** A thing as the contract has it. */
export async function viewThing(
  db: Db,
  name: WorkshopKind,
  game: GameRow,
  id: number,
): Promise<WorkshopThing> {
  const { fields, putAwayAt } = await readThing(db, name, game.id, id);
  const standing = await standingOf(db, { kind: name, id });
  const people = await namesIn(db, kinds[name], game.id, fields);
  return {
    ...{ id: wireId(name, game, id), fields, ...standing },
    ...present({ awayAt: putAwayAt }),
    ...(people && { people }),
  };
}

type EntryRow = {
  id: number;
  title: string;
  key: string | null;
  parent: number | null;
  status: string | null;
  image: string | null;
  putAwayAt: number | null;
  version: number | null;
  at: number | null;
};

/** The things of a kind, in the order of players (WORK-62). */
export async function listThings(
  db: Db,
  name: WorkshopKind,
  game: GameRow,
): Promise<WorkshopEntry[]> {
  const kind = kinds[name];
  const columnOf = (field: string | undefined) => {
    const column = field === undefined ? undefined : kind.columns[field];
    return column === undefined ? sql`null` : sql.ref(`t.${column}`);
  };
  const key = name === 'games' ? sql`t.key` : columnOf(hasKey(kind) ? 'key' : undefined);
  const status = name === 'games' ? sql`t.status` : columnOf('status');
  const { rows } = await sql<EntryRow>`
    select t.id, ${columnOf(kind.lines[0])} as title, ${key} as key,
      ${columnOf(kind.parent)} as parent, ${status} as status,
      ${columnOf(kind.pictures?.[0])} as image, ${awayColumn(kind)}, r.version, r.at
    from ${sql.table(kind.table)} t
    left join revisions r on r.kind = ${name} and r.subject_id = t.id and r.version = (
      select max(l.version) from revisions l where l.kind = ${name} and l.subject_id = t.id)
    where ${kind.of(game.id)}
    order by ${kind.orderBy ?? sql`t.place, t.id`}`.execute(db);
  return rows.map(({ id, title, version, ...row }, place) => ({
    ...{ id: wireId(name, game, id), title, place, version: version ?? 0 },
    ...present({ key: row.key, status: row.status, image: row.image }),
    ...present({ parent: row.parent === null ? null : String(row.parent) }),
    ...present({ changedAt: row.at, awayAt: row.putAwayAt }),
  }));
}
