import { type Selectable, sql } from 'kysely';
import type {
  Turn,
  TurnAction,
  TurnChar,
  TurnComment,
  TurnReaction,
} from '../../../src/contract/index.ts';
import { formatRoll, isHidden } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { fromJson, isSet, type Tables } from '../schema/index.ts';
import { placeOf } from './locations.ts';
import { seesCharacter } from './visibility.ts';
import { present, wireTimes } from './wire.ts';
import type { TurnRow } from './turns.ts';

/** Looks up by id; one query for each kind, however many turns there are. */
function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function grouped<T extends { turnId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.turnId, [...(groups.get(row.turnId) ?? []), row]);
  return groups;
}

const distinct = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

function speakersOf(db: Db, ids: readonly number[], viewer: number | undefined) {
  return db
    .selectFrom('characters')
    .leftJoin('profiles', 'profiles.characterId', 'characters.id')
    .leftJoin('species', (join) =>
      join.onRef('species.id', '=', 'profiles.speciesId').on('species.putAwayAt', 'is', null),
    )
    .leftJoin('factions', (join) =>
      join.onRef('factions.id', '=', 'profiles.factionId').on('factions.putAwayAt', 'is', null),
    )
    .selectAll('characters')
    .select([
      'profiles.gender',
      'profiles.age',
      'species.title as speciesTitle',
      'species.image as speciesImage',
      'factions.title as factionTitle',
      'factions.image as factionImage',
    ])
    .select(seesCharacter(viewer).as('seen'))
    .where('characters.id', 'in', ids)
    .execute();
}

type Speaker = Awaited<ReturnType<typeof speakersOf>>[number];

const emblem = (title: string | null, img: string | null) =>
  title === null ? null : { title, ...present({ img }) };

/**
 * The speaker as the contract has it (spec 1 §3 Turn char). An NPC speaks as a profile does. Of one who is hidden the name alone stands over
 * what it said, to everybody alike: shared channels have one version for all (LIVE-07).
 */
const charOf = (row: Speaker): TurnChar => (isHidden(row) ? headOf(row) : wholeOf(row));

const wholeOf = (row: Speaker): TurnChar => ({ ...headOf(row), ...lookOf(row) });

function headOf({ id, type, name }: Speaker): TurnChar {
  return { id: String(id), type: type === 'user' ? 'user' : 'profile', name };
}

const lookOf = (row: Speaker): Omit<TurnChar, 'id' | 'type' | 'name'> =>
  present({
    img: row.turnAvatar ?? row.avatar,
    url: row.url,
    seo: row.seo === '' ? null : row.seo,
    gender: row.gender === 'unknown' ? null : row.gender,
    age: row.age === null ? null : String(row.age),
    faction: emblem(row.factionTitle, row.factionImage),
    species: emblem(row.speciesTitle, row.speciesImage),
  });

/** All that some turns point at, read once; reactions as far as the viewer sees who reacted. */
async function loadParts(db: Db, rows: readonly TurnRow[], viewer: number | undefined) {
  const turnIds = rows.map(({ id }) => id);
  const actions = await db
    .selectFrom('turnActions')
    .selectAll()
    .where('turnId', 'in', turnIds)
    .orderBy('id')
    .execute();
  const reactions = await db
    .selectFrom('turnReactions')
    .selectAll()
    .where('turnId', 'in', turnIds)
    .orderBy('createdAt')
    .orderBy('characterId')
    .execute();
  const comments = await db
    .selectFrom('turnComments')
    .select(({ fn }) => ['turnId', fn.countAll().as('count')])
    .where('turnId', 'in', turnIds)
    .groupBy('turnId')
    .execute();
  const placeIds = distinct([
    ...rows.flatMap(({ locationId, actionFromId }) => [locationId, actionFromId]),
    ...actions.map(({ toId }) => toId),
  ]);
  const speakerIds = distinct([
    ...rows.map(({ characterId }) => characterId),
    ...reactions.map(({ characterId }) => characterId),
  ]);
  return {
    actions: grouped(actions),
    reactions: grouped(reactions),
    comments: new Map(comments.map(({ turnId, count }) => [turnId, Number(count)])),
    places: byId(
      await db.selectFrom('locations').selectAll().where('id', 'in', placeIds).execute(),
    ),
    speakers: byId(speakerIds.length === 0 ? [] : await speakersOf(db, speakerIds, viewer)),
  };
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

function placeIn(parts: Parts, id: number | null) {
  const row = id === null ? undefined : parts.places.get(id);
  return row && placeOf(row);
}

function actionsOf(parts: Parts, turnId: number): TurnAction[] {
  return (parts.actions.get(turnId) ?? []).flatMap((row): TurnAction[] => {
    const to = placeIn(parts, row.toId);
    if (row.key === 'route') return to ? [{ key: 'route', to }] : [];
    return row.roll === null ? [] : [{ key: 'roll', roll: formatRoll(fromJson(row.roll)) }];
  });
}

/** A reaction, to those who see whoever made it. */
function reactionOf(speaker: Speaker, viewer: number | undefined): TurnReaction {
  const isOwner = viewer !== undefined && speaker.ownerId === viewer;
  return speaker.type === 'master' ? { isOwner } : { char: wholeOf(speaker), isOwner };
}

function reactionsOf(parts: Parts, turnId: number, viewer: number | undefined): TurnReaction[] {
  return (parts.reactions.get(turnId) ?? []).flatMap(({ characterId }) => {
    const speaker = parts.speakers.get(characterId);
    return speaker && isSet(Number(speaker.seen)) ? [reactionOf(speaker, viewer)] : [];
  });
}

/** The reaction of a character as the contract has it. */
export async function viewReaction(
  db: Db,
  characterId: number,
  viewer: number,
): Promise<TurnReaction> {
  const [speaker] = await speakersOf(db, [characterId], viewer);
  if (!speaker) throw new Error(`No character ${String(characterId)}`);
  return reactionOf(speaker, viewer);
}

/**
 * Turns as the contract has them (spec 1 §3 Turn), in the order given. `viewer` is the account that will read them: it decides
 * `isOwner`, which is false for everybody where the viewer is left out (public channels), and whose reactions are seen.
 */
export async function viewTurns(
  db: Db,
  rows: readonly TurnRow[],
  viewer?: number,
): Promise<Turn[]> {
  if (rows.length === 0) return [];
  const parts = await loadParts(db, rows, viewer);
  return rows.map((row): Turn => {
    const speaker = row.characterId === null ? undefined : parts.speakers.get(row.characterId);
    return {
      id: String(row.id),
      post: row.post,
      ...wireTimes(row),
      updated: row.updatedAt,
      actions: actionsOf(parts, row.id),
      charIsMaster: isSet(row.charIsMaster),
      isOwner: viewer !== undefined && row.userId === viewer,
      commentsCount: parts.comments.get(row.id) ?? 0,
      reactions: reactionsOf(parts, row.id, viewer),
      ...present({
        location: placeIn(parts, row.locationId),
        actionFrom: placeIn(parts, row.actionFromId),
        char: speaker && !isSet(row.charIsMaster) ? charOf(speaker) : undefined,
      }),
    };
  });
}

/** One turn as the contract has it. */
export async function viewTurn(db: Db, row: TurnRow, viewer?: number): Promise<Turn> {
  const [turn] = await viewTurns(db, [row], viewer);
  if (!turn) throw new Error(`No view of turn ${String(row.id)}`);
  return turn;
}

type CommentRow = Selectable<Tables['turnComments']>;

/** A comment as the contract has it (spec 1 §3 Comment). */
export function commentOf({ id, author, body, ...times }: CommentRow): TurnComment {
  return { id: String(id), author, body, ...wireTimes(times) };
}

/** A comment by its id. */
export const findComment = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('turnComments').selectAll().where('id', '=', id).executeTakeFirst();

/** How many bytes the comments of a turn have together. */
export async function commentBytes(db: Db, turnId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('turnComments')
    .select(sql<number | string | null>`sum(octet_length(body))`.as('bytes'))
    .where('turnId', '=', turnId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The comments of a turn, oldest first. */
export async function commentsOf(db: Db, turnId: number): Promise<TurnComment[]> {
  const rows = await db
    .selectFrom('turnComments')
    .selectAll()
    .where('turnId', '=', turnId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(commentOf);
}
