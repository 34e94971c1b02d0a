import { sql } from 'kysely';
import { WORKSHOP_LIMIT } from '../../src/contract/index.ts';
import { namedAs, nameProblem } from '../../src/domain/index.ts';
import type { Config } from '../config/index.ts';
import type { Trx } from '../db/index.ts';
import { type FieldProblem, invalid } from '../errors/index.ts';
import { hostPicture } from '../html/pictures.ts';
import { originsOf } from '../routes/pictures.ts';
import {
  type Fields,
  hasKey,
  inThisGame,
  type Kind,
  type RefKind,
  rowsOf,
  wordOf,
} from './kind.ts';
import { kinds } from './kinds/index.ts';
import type { SettledFields } from './settle.ts';

/** What is sent, and what stands there: `id` and `before` are absent of something new. */
export type Sent = {
  kind: Kind;
  gameId: number;
  fields: Fields;
  settled: SettledFields;
  id?: number;
  before?: Fields;
};

type Problems = Record<string, FieldProblem[]>;

// eslint-disable-next-line no-control-regex -- control characters are what is taken out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** A plain text as it is kept: one kind of line break, nothing that no database likes. */
const plain = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

/** The fields as they are kept; what is empty is left out. Throws where HTML is refused. */
function settledFields({ kind, fields, settled, before = {} }: Sent): Fields {
  const { lines, html = [] } = kind;
  const kept = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (html.includes(name)) {
      const text = settled.get(name);
      const old = before[name];
      if (!text || text.isEmpty) return [];
      return [[name, text.take(name, typeof old === 'string' ? old : null)]];
    }
    if (typeof value !== 'string') return [[name, value]];
    const said = lines.includes(name) ? namedAs(value) : plain(value);
    return said === '' && name !== lines[0] ? [] : [[name, said]];
  });
  return Object.fromEntries(kept);
}

function lineProblems({ lines }: Kind, fields: Fields, problems: Problems): void {
  for (const name of lines) {
    const value = fields[name];
    const wrong = typeof value === 'string' ? nameProblem(value, WORKSHOP_LIMIT.title) : undefined;
    if (wrong) problems[name] = [wrong];
  }
}

/** A picture that was uploaded here, or the one that stands there already: no page asks another site (SAFE-07). */
function pictureProblems(
  { kind, before = {} }: Sent,
  fields: Record<string, unknown>,
  config: Config,
  problems: Problems,
): void {
  const settle = (name: string, value: string, old: unknown): string => {
    const own = hostPicture(value, originsOf(config));
    if (own === undefined && value !== old) problems[name] = ['fieldWrong'];
    return value === old ? value : (own ?? value);
  };
  for (const name of kind.pictures ?? []) {
    const value = fields[name];
    if (typeof value === 'string') fields[name] = settle(name, value, before[name]);
  }
  const { icon } = fields;
  const isKept = JSON.stringify(icon) === JSON.stringify(before['icon']);
  if (isKept || typeof icon !== 'object' || icon === null || !('icon' in icon)) return;
  const { icon: drawn } = icon;
  // The name of an icon is no address.
  if (typeof drawn === 'string' && /[/:]/.test(drawn))
    fields['icon'] = { ...icon, icon: settle('icon', drawn, undefined) };
}

/** Keys are unique also against what is put away: it may come back (WORK-66). */
async function keyProblem(
  trx: Trx,
  { kind, gameId, id = -1 }: Sent,
  fields: Fields,
): Promise<FieldProblem | undefined> {
  if (!hasKey(kind)) return undefined;
  const within =
    kind.keyWithin && kind.parent !== undefined
      ? sql`${sql.ref(`t.${kind.columns[kind.parent] ?? 'id'}`)} = ${Number(fields[kind.parent])}`
      : sql`1 = 1`;
  const { rows } = await sql<{ title: string; putAwayAt: number | null }>`
    select t.title, t.put_away_at from ${rowsOf(kind, gameId)}
    and t.key = ${String(fields['key'])} and t.id <> ${id} and ${within}`.execute(trx);
  const [other] = rows;
  if (!other) return undefined;
  return [other.putAwayAt === null ? 'keyTaken' : 'keyTakenAway', { title: other.title }];
}

const refsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(wordOf) : value === undefined ? [] : [wordOf(value)];

/** Ids of a kind that are things of the game, and are there. */
async function knownIds(
  trx: Trx,
  kind: RefKind,
  gameId: number,
  ids: readonly number[],
): Promise<Set<string>> {
  const from =
    kind === 'characters'
      ? sql`characters t where ${inThisGame(gameId)}`
      : rowsOf(kinds[kind], gameId);
  const { rows } = await sql<{ id: number }>`
    select t.id from ${from} and t.put_away_at is null and t.id in (${sql.join(ids)})`.execute(trx);
  return new Set(rows.map(({ id }) => String(id)));
}

/** What a field names has to be there; what it named before may be put away. */
async function refProblems(
  trx: Trx,
  { kind, gameId, before = {} }: Sent,
  fields: Fields,
  problems: Problems,
): Promise<void> {
  for (const [name, of] of Object.entries(kind.refs ?? {})) {
    const old = refsOf(before[name]);
    const added = refsOf(fields[name]).filter((id) => !old.includes(id));
    if (added.length === 0) continue;
    const known = await knownIds(trx, of, gameId, added.map(Number));
    if (added.some((id) => !known.has(id))) problems[name] = ['fieldWrong'];
  }
}

/** What is sent as it is to be kept. Refusals by field: fieldRequired, fieldTooLong, fieldWrong, keyTaken, keyTakenAway, markupTooMuch. */
export async function checkFields(trx: Trx, sent: Sent, config: Config): Promise<Fields> {
  const fields: Record<string, unknown> = { ...settledFields(sent) };
  const problems: Problems = {};
  lineProblems(sent.kind, fields, problems);
  pictureProblems(sent, fields, config, problems);
  await refProblems(trx, sent, fields, problems);
  const taken = await keyProblem(trx, sent, fields);
  if (taken) problems['key'] = [taken];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await sent.kind.check?.(trx, sent.id, fields);
  return fields;
}
