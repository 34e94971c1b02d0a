import { type RawBuilder, sql } from 'kysely';
import type { ThingKind, WorkshopKind } from '../../src/contract/index.ts';
import type { Change } from '../community/standing.ts';
import type { Leading } from '../community/access.ts';
import type { Db, Tables, Trx } from '../db/index.ts';

/** Fields of a thing by their names, as workshopFields has them; what is empty is absent. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a field names: another thing of the game, or a character of it. */
export type RefKind = ThingKind | 'characters';

/** Turns that were moved from a place to another, by their keys; the newest last. */
export type MovedTurns = { from: string; to: string; ids: readonly number[] };

/**
 * A change under way: by whom, in which game and when (ms). What it does to the rights of users is added to `changes`, which turns it moves to `moved`: both
 * are published after the commit.
 */
export type Work = {
  trx: Trx;
  leading: Leading;
  now: number;
  changes: Change[];
  moved: MovedTurns[];
};

type ThingTable = keyof Pick<
  Tables,
  | 'games'
  | 'maps'
  | 'locations'
  | 'quests'
  | 'questEvents'
  | 'characters'
  | 'factions'
  | 'species'
  | 'positions'
  | 'chatChannels'
  | 'tags'
>;

/**
 * How the things of a kind are kept (WORK-60). The engine does all that is the same for every kind: rights, versions, history, journal, cleaning, keys,
 * order, putting away.
 */
export type Kind = {
  table: ThingTable;
  /** Which rows `t` of the table are things of this kind in a game. */
  of: (gameId: number) => RawBuilder<boolean>;
  /** The column of each field that has one of its own. */
  columns: Readonly<Record<string, string>>;
  /** What the fields that name others name: one id, or a list of them. */
  refs?: Readonly<Record<string, RefKind>>;
  html?: readonly string[];
  pictures?: readonly string[];
  /** Fields of one line; the first is what it is called. */
  lines: readonly [string, ...string[]];
  /** The field that names what it belongs to; with `keyWithin` keys are unique within that alone. */
  parent?: string;
  keyWithin?: true;
  /** The order of lists, where it is not `place` and id. */
  orderBy?: RawBuilder<unknown>;
  /** Columns of a new row that are no fields. */
  fixed?: (gameId: number, now: number) => Readonly<Record<string, string | number>>;
  /** Fields that stand in other tables. */
  more?: (db: Db, id: number) => Promise<Fields>;
  /** Refuses what no schema knows: a map in itself. */
  check?: (trx: Trx, id: number | undefined, fields: Fields) => Promise<void>;
  /** Writes what stands in other tables, or follows from the change. `before` is absent of a new one. */
  write?: (work: Work, id: number, fields: Fields, before: Fields | undefined) => Promise<void>;
  /** What goes with it when it is put away; resolves with what bringing back has to know. */
  away?: (work: Work, id: number) => Promise<Fields | undefined>;
  back?: (work: Work, id: number, kept: Fields) => Promise<void>;
};

/** The things of a kind in a game: `t` where {@link Kind.of} holds. */
export const rowsOf = ({ table, of }: Kind, gameId: number): RawBuilder<unknown> =>
  sql`${sql.table(table)} t where ${of(gameId)}`;

/** Rows `t` that stand in this game. */
export const inThisGame = (gameId: number): RawBuilder<boolean> => sql`t.game_id = ${gameId}`;

/** A field's text or number as text; empty for anything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Rows of whom a field of ids says something, each once. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? [...new Set(value.map(Number))] : [];

/** The field of a kind under which its key stands, where it has one. */
export const hasKey = (kind: Kind): boolean => 'key' in kind.columns;

/** What a kind is called in the journal. */
export const subjectOf = (name: WorkshopKind): ThingKind | 'game' =>
  name === 'games' ? 'game' : name;
