import { sql } from 'kysely';
import type {
  CallBody,
  Calls,
  MapOptions,
  WorkshopFigure,
  WorkshopWay,
} from '../../src/contract/index.ts';
import { fitGeometry } from '../../src/domain/index.ts';
import { writeJournal } from '../community/journal.ts';
import { type Db, fromJson, type JsonText, toJson, type Trx } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';
import { invalid } from '../errors/index.ts';
import { Overtaken } from './access.ts';
import { type Work } from './kind.ts';
import { readThing } from './read.ts';
import { type Standing, standingOf, type Subject, writeRevision } from './revisions.ts';

/** Ways and figures, which are saved as whole lists with a version (WORK-71, WORK-72). */

/** A list as it is kept, with its version. */
export type Listed<Name extends string, One> = Standing & Record<Name, One[]>;

async function waysNow(db: Db, gameId: number): Promise<WorkshopWay[]> {
  const rows = await db
    .selectFrom('locationRoutes')
    .innerJoin('locations', 'locations.id', 'locationRoutes.fromId')
    .select(['locationRoutes.fromId', 'locationRoutes.toId'])
    .where('locations.gameId', '=', gameId)
    .orderBy('locationRoutes.fromId')
    .orderBy('locationRoutes.toId')
    .execute();
  return rows.map(({ fromId, toId }) => ({ from: String(fromId), to: String(toId) }));
}

/** Where characters of players stand who are in play. */
async function standsNow(db: Db, gameId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('characters')
    .select('locationId')
    .distinct()
    .where('gameId', '=', gameId)
    .where('type', '=', 'profile')
    .where('status', 'in', ['active', 'invisible'])
    .where('locationId', 'is not', null)
    .orderBy('locationId')
    .execute();
  return rows.map(({ locationId }) => String(locationId));
}

/** The ways of a game, those of places that are put away too, and where its players stand. */
export async function readWays(
  db: Db,
  gameId: number,
): Promise<Listed<'ways', WorkshopWay> & { stands: string[] }> {
  const standing = await standingOf(db, { kind: 'ways', id: gameId });
  return { ways: await waysNow(db, gameId), stands: await standsNow(db, gameId), ...standing };
}

/** The figures of a map, in their order. */
export async function figuresNow(db: Db, mapId: number): Promise<WorkshopFigure[]> {
  const rows = await db
    .selectFrom('mapFeatures')
    .selectAll()
    .where('mapId', '=', mapId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    geometry: fromJson(row.geometry as JsonText<WorkshopFigure['geometry']>),
    ...present({
      location: row.locationId === null ? null : String(row.locationId),
      target: row.targetMapId === null ? null : String(row.targetMapId),
      ...{ width: row.imageWidth, height: row.imageHeight },
    }),
  }));
}

/** The picture that figures lie on: its size, where the host has it, and how it is tiled. */
type Ground = { size?: [number, number]; options: MapOptions };

async function groundOf(db: Db, mapId: number): Promise<Ground> {
  const row = await db
    .selectFrom('maps')
    .select(['options', 'pictureWidth', 'pictureHeight'])
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow();
  const { pictureWidth: width, pictureHeight: height } = row;
  const options = fromJson(row.options as JsonText<MapOptions>);
  return { ...(width !== null && height !== null && { size: [width, height] }), options };
}

/** The figures of a map of a game, with what they lie on. Refusal: thingNotFound. */
export async function readFigures(
  db: Db,
  gameId: number,
  mapId: number,
): Promise<Listed<'figures', WorkshopFigure> & Ground> {
  await readThing(db, 'maps', gameId, mapId);
  const standing = await standingOf(db, { kind: 'figures', id: mapId });
  return { figures: await figuresNow(db, mapId), ...(await groundOf(db, mapId)), ...standing };
}

/** Are all of these rows of the game? */
async function areOfGame(
  { trx, leading }: Work,
  table: 'locations' | 'maps',
  ids: ReadonlySet<string>,
): Promise<boolean> {
  if (ids.size === 0) return true;
  // Few are more than a statement takes; a game has no more than a few thousand.
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('gameId', '=', leading.row.id)
    .execute();
  const known = new Set(rows.map(({ id }) => String(id)));
  return [...ids].every((id) => known.has(id));
}

/** A list that is saved: what it was, what it is to be, and how it is written. */
type Saving<Name extends string, One> = {
  subject: Subject & { kind: Name };
  title: string;
  version: number;
  before: Listed<Name, One>;
  after: One[];
  write: () => Promise<void>;
};

/** Writes a list down, its version and the journal; resolves with whether it is another now. Refusal: workshopConflict. */
async function saveList<Name extends 'ways' | 'figures', One>(
  work: Work,
  { subject, title, version, before, after, write }: Saving<Name, One>,
): Promise<boolean> {
  const name = subject.kind;
  if (JSON.stringify(before[name]) === JSON.stringify(after)) return false;
  if (before.version !== version) throw new Overtaken(before);
  await write();
  const [was, is] = [{ [name]: before[name] }, { [name]: after }];
  await writeRevision(work, { subject, action: 'changed', fields: is, before: was });
  const { user, row } = work.leading;
  await writeJournal(work.trx, {
    ...{ at: work.now, userId: user.id, gameId: row.id, action: 'thingChanged' },
    subject: { type: name, id: subject.id, name: title },
    ...{ before: { count: before[name].length }, after: { count: after.length } },
  });
  return true;
}

const CHUNK = 500;

/** Writes rows in statements of a size that both databases take. */
async function inChunks<T>(rows: readonly T[], write: (chunk: T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += CHUNK) await write(rows.slice(at, at + CHUNK));
}

/** Saves the ways of a game. Refusals: workshopConflict; under `ways` fieldWrong. */
export async function saveWays(
  work: Work,
  { version, ways }: CallBody<Calls['saveWays']>,
): Promise<boolean> {
  const { trx, leading } = work;
  const { id: gameId, title } = leading.row;
  const known = new Set(ways.flatMap(({ from, to }) => [from, to]));
  if (ways.some(({ from, to }) => from === to) || !(await areOfGame(work, 'locations', known)))
    throw invalid({ ways: ['fieldWrong'] });
  const each = new Map(ways.map((way) => [`${way.from} ${way.to}`, way]));
  const after = [...each.values()].toSorted(
    (a, b) => Number(a.from) - Number(b.from) || Number(a.to) - Number(b.to),
  );
  return saveList<'ways', WorkshopWay>(work, {
    ...{ subject: { kind: 'ways', id: gameId }, title, version, after },
    before: await readWays(trx, gameId),
    write: async () => {
      await sql`delete from location_routes where from_id in (
        select id from locations where game_id = ${gameId})`.execute(trx);
      const rows = after.map(({ from, to }) => ({ fromId: Number(from), toId: Number(to) }));
      await inChunks(rows, (chunk) => trx.insertInto('locationRoutes').values(chunk).execute());
    },
  });
}

/** Writes the figures of a map in place of those that it has. */
export async function writeFigures(
  trx: Trx,
  mapId: number,
  figures: readonly WorkshopFigure[],
): Promise<void> {
  await trx.deleteFrom('mapFeatures').where('mapId', '=', mapId).execute();
  const rows = figures.map((one, place) => ({
    ...{ mapId, place, geometry: toJson<Record<string, unknown>>(one.geometry) },
    locationId: one.location === undefined ? null : Number(one.location),
    targetMapId: one.target === undefined ? null : Number(one.target),
    ...{ imageWidth: one.width ?? null, imageHeight: one.height ?? null },
  }));
  await inChunks(rows, (chunk) => trx.insertInto('mapFeatures').values(chunk).execute());
}

/** Saves the figures of a map, fitted to the picture that it has now. Refusals: thingNotFound, workshopConflict; under `figures` fieldWrong. */
export async function saveFigures(
  work: Work,
  mapId: number,
  { version, figures, size }: CallBody<Calls['saveFigures']>,
): Promise<boolean> {
  const { trx, leading } = work;
  const { fields } = await readThing(trx, 'maps', leading.row.id, mapId);
  const both = figures.some(
    ({ location, target }) => location !== undefined && target !== undefined,
  );
  const places = new Set(figures.flatMap(({ location }) => location ?? []));
  const targets = new Set(figures.flatMap(({ target }) => target ?? []));
  const areKnown =
    (await areOfGame(work, 'locations', places)) && (await areOfGame(work, 'maps', targets));
  if (both || targets.has(String(mapId)) || !areKnown) throw invalid({ figures: ['fieldWrong'] });
  const before = await readFigures(trx, leading.row.id, mapId);
  const after = figures.map(({ geometry, location, target, width, height }) => ({
    geometry: size && before.size ? fitGeometry(geometry, size, before.size) : geometry,
    ...present({ location, target, width, height }),
  }));
  return saveList(work, {
    ...{ subject: { kind: 'figures', id: mapId }, title: String(fields['title']), version, after },
    before,
    write: () => writeFigures(trx, mapId, after),
  });
}
