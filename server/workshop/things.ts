import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type ThingKind, WORKSHOP_LIMIT, type WorkshopKind } from '../../src/contract/index.ts';
import { requireOwner } from '../community/access.ts';
import { writeJournal } from '../community/journal.ts';
import type { Config } from '../config/index.ts';
import { rowId } from '../db/queries/wire.ts';
import { DomainError, invalid } from '../errors/index.ts';
import { Overtaken } from './access.ts';
import { checkFields } from './check.ts';
import { type Fields, type Kind, rowsOf, subjectOf, type Work } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { moveTurns } from './moveTurns.ts';
import { readThing, type Stored, viewThing, wireId } from './read.ts';
import { keptAway, standingOf, writeRevision } from './revisions.ts';
import type { SettledFields } from './settle.ts';

/** Changing what masters make, within the transaction of a game that the asker leads. */

/** What a form sends, its HTML settled. */
export type Form = { fields: Fields; settled: SettledFields; config: Config };

const sorted = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;

/** The same fields, whatever the order in which they and their lists stand. */
const isSame = (one: Fields, other: Fields): boolean => {
  const said = (fields: Fields): string =>
    JSON.stringify(
      Object.keys(fields)
        .toSorted()
        .map((name) => [name, name === 'baseLocations' ? fields[name] : sorted(fields[name])])
        .filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
    );
  return said(one) === said(other);
};

const titleOf = ({ lines }: Kind, fields: Fields): string => String(fields[lines[0]]);

/** What of a change the journal keeps: never whole texts. */
const small = (fields: Fields, kind: Kind, other: Fields) =>
  Object.fromEntries(
    [kind.lines[0], 'key', 'status']
      .filter((name) => fields[name] !== other[name] && fields[name] !== undefined)
      .map((name) => [name, String(fields[name])]),
  );

type Act = 'thingMade' | 'thingChanged' | 'thingPutAway' | 'thingBroughtBack';

async function note(
  { trx, leading, now }: Work,
  name: WorkshopKind,
  { id, fields, before }: { id: number; fields: Fields; before?: Fields },
  action: Act,
): Promise<void> {
  const kind = kinds[name];
  const { user, row } = leading;
  await writeJournal(trx, {
    ...{ at: now, userId: user.id, gameId: row.id, action },
    subject: { type: subjectOf(name), id: wireId(name, row, id), name: titleOf(kind, fields) },
    ...(before && { before: small(before, kind, fields), after: small(fields, kind, before) }),
  });
}

const columnsOf = ({ columns, refs = {} }: Kind, fields: Fields) =>
  Object.entries(columns).map(([field, column]) => {
    const value = fields[field] ?? null;
    return [column, value !== null && field in refs ? Number(value) : value] as const;
  });

async function insert({ trx, leading, now }: Work, kind: Kind, fields: Fields): Promise<number> {
  const { id: gameId } = leading.row;
  const { rows: counted } = await sql<{ count: number | string; last: number | null }>`
    select count(*) as count, max(t.place) as last from ${rowsOf(kind, gameId)}`.execute(trx);
  const { count = 0, last = null } = counted[0] ?? {};
  const { things: max } = WORKSHOP_LIMIT;
  if (Number(count) >= max) throw new DomainError('workshopFull', { max });
  const values = [
    ...columnsOf(kind, fields),
    ...Object.entries(kind.fixed?.(gameId, now) ?? {}),
    ['place', last === null ? 0 : last + 1] as const,
  ];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(trx);
  const [made] = rows;
  if (!made) throw new DomainError('serverError');
  return made.id;
}

/** Makes a thing; resolves with its row. Refusals: workshopFull, those of its fields. */
export async function makeThing(
  work: Work,
  name: ThingKind,
  { config, ...form }: Form,
): Promise<number> {
  const kind = kinds[name];
  const gameId = work.leading.row.id;
  const fields = await checkFields(work.trx, { kind, gameId, ...form }, config);
  const id = await insert(work, kind, fields);
  await kind.write?.(work, id, fields, undefined);
  const { fields: kept } = await readThing(work.trx, name, gameId, id);
  await writeRevision(work, { subject: { kind: name, id }, action: 'made', fields: kept });
  await note(work, name, { id, fields: kept }, 'thingMade');
  return id;
}

/** Refusal: workshopConflict, with the thing as it is now. */
async function refuseOvertaken(
  { trx, leading }: Work,
  name: WorkshopKind,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { version: now } = await standingOf(trx, { kind: name, id });
  if (now !== version) throw new Overtaken(await viewThing(trx, name, leading.row, id));
}

/** Changes a thing; resolves with whether it is another now. Refusals: thingNotFound, workshopConflict, those of its fields. */
export async function saveThing(
  work: Work,
  name: WorkshopKind,
  { id, version, config, ...form }: Form & { id: number; version: number },
): Promise<boolean> {
  const kind = kinds[name];
  const { trx, leading } = work;
  const gameId = leading.row.id;
  const { fields: before } = await readThing(trx, name, gameId, id);
  const { version: current } = await standingOf(trx, { kind: name, id });
  const checked = await checkOvertaken();
  if (isSame(checked, before)) return false;
  await refuseOvertaken(work, name, { id, version });
  const set = columnsOf(kind, checked).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(kind.table)} set ${sql.join(set)} where id = ${id}`.execute(trx);
  await kind.write?.(work, id, checked, before);
  const { fields } = await readThing(trx, name, gameId, id);
  const subject = { kind: name, id };
  await writeRevision(work, { subject, action: 'changed', fields, before });
  await note(work, name, { id, fields, before }, 'thingChanged');
  return true;

  // Of one who is late what was wrong matters less than that it is another now.
  async function checkOvertaken(): Promise<Fields> {
    try {
      return await checkFields(trx, { kind, gameId, id, before, ...form }, config);
    } catch (error) {
      if (current !== version) await refuseOvertaken(work, name, { id, version });
      throw error;
    }
  }
}

async function setAway({ trx }: Work, kind: Kind, id: number, at: number | null): Promise<void> {
  await sql`update ${sql.table(kind.table)} set put_away_at = ${at} where id = ${id}`.execute(trx);
}

/** Where the turns of a place are to go: another that is there. Refusal under `moveTurnsTo`: fieldWrong. */
async function targetOf(work: Work, id: number, key: string): Promise<Stored> {
  const target = rowId(key);
  const { id: gameId } = work.leading.row;
  const found =
    target === id
      ? undefined
      : await readThing(work.trx, 'locations', gameId, target).catch((error: unknown) => {
          if (error instanceof DomainError) return undefined;
          throw error;
        });
  if (!found || found.putAwayAt !== null) throw invalid({ moveTurnsTo: ['fieldWrong'] });
  return found;
}

/** Puts a thing away (WORK-66); one that is so already is no mistake. Refusals: thingNotFound, workshopConflict; under `moveTurnsTo` fieldWrong. */
export async function putAway(
  work: Work,
  name: ThingKind,
  { id, version, moveTurnsTo }: { id: number; version: number; moveTurnsTo?: string },
): Promise<boolean> {
  const kind = kinds[name];
  const { trx, leading, now } = work;
  const { fields, putAwayAt } = await readThing(trx, name, leading.row.id, id);
  if (putAwayAt !== null) return false;
  await refuseOvertaken(work, name, { id, version });
  if (moveTurnsTo !== undefined && name !== 'locations')
    throw invalid({ moveTurnsTo: ['fieldWrong'] });
  if (moveTurnsTo !== undefined) {
    const target = await targetOf(work, id, moveTurnsTo);
    const ids = await moveTurns(work, { from: id, to: target.id });
    const [from, to] = [fields, target.fields].map(({ key }) => String(key));
    if (from !== undefined && to !== undefined) work.moved.push({ from, to, ids });
  }
  const kept = await kind.away?.(work, id);
  await setAway(work, kind, id, now);
  await writeRevision(work, {
    ...{ subject: { kind: name, id }, action: 'away', before: fields },
    fields: { ...fields, ...(kept && { kept }) },
  });
  await note(work, name, { id, fields }, 'thingPutAway');
  return true;
}

/** Brings a thing back as it was; one that is there already is no mistake. Refusal: thingNotFound. */
export async function bringBack(work: Work, name: ThingKind, id: number): Promise<boolean> {
  const kind = kinds[name];
  const { trx, leading } = work;
  const { fields, putAwayAt } = await readThing(trx, name, leading.row.id, id);
  if (putAwayAt === null) return false;
  await setAway(work, kind, id, null);
  await kind.back?.(work, id, await keptAway(trx, { kind: name, id }));
  await writeRevision(work, { subject: { kind: name, id }, action: 'back', fields });
  await note(work, name, { id, fields }, 'thingBroughtBack');
  return true;
}

/** Which rows stand in an order: the things of a kind in the game; games themselves for owners, all of them. */
async function orderedRows(
  { trx, leading }: Work,
  name: WorkshopKind,
  request: FastifyRequest,
): Promise<Map<string, number>> {
  if (name === 'games') {
    await requireOwner(trx, request);
    const all = await trx.selectFrom('games').select(['id', 'key']).execute();
    return new Map(all.map(({ id, key }) => [key, id]));
  }
  const from = rowsOf(kinds[name], leading.row.id);
  const { rows } = await sql<{ id: number }>`select t.id from ${from}`.execute(trx);
  return new Map(rows.map(({ id }) => [String(id), id]));
}

/** Puts the things of a kind in this order. Refusals: ownersOnly (games); under `ids` fieldWrong: each has to stand there once. */
export async function orderThings(
  work: Work,
  name: WorkshopKind,
  ids: readonly string[],
  request: FastifyRequest,
): Promise<void> {
  const { trx, leading, now } = work;
  const rows = await orderedRows(work, name, request);
  if (ids.length !== rows.size || new Set(ids).size !== ids.length)
    throw invalid({ ids: ['fieldWrong'] });
  const { table } = kinds[name];
  for (const [place, id] of ids.entries()) {
    const row = rows.get(id);
    if (row === undefined) throw invalid({ ids: ['fieldWrong'] });
    await sql`update ${sql.table(table)} set place = ${place}
      where id = ${row} and place <> ${place}`.execute(trx);
  }
  const { user, row } = leading;
  await writeJournal(trx, {
    ...{ at: now, userId: user.id, gameId: row.id, action: 'thingsOrdered' },
    subject: { type: subjectOf(name), id: name, name: row.title },
  });
}
