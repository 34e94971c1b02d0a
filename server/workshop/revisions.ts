import type { RevisionAction, ThingRevision } from '../../src/contract/index.ts';
import { type Db, fromJson, toJson, type Trx } from '../db/index.ts';
import { countFitting } from '../db/queries/fitting.ts';
import { present } from '../db/queries/wire.ts';
import { countText } from '../routes/textQuota.ts';
import type { Fields, Work } from './kind.ts';

/** What has versions: a thing of a kind, the ways of a game, the figures of a map; by its row. */
export type Subject = { kind: string; id: number };

/** The version of something as it is now, when and by whom it was made. */
export type Standing = {
  version: number;
  changedAt?: number;
  changedBy?: { id: string; name: string };
};

/** Versions of a page of history, at most. */
const HISTORY = 100;

const revisionsOf = (db: Db, { kind, id }: Subject) =>
  db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.userId')
    .select(['revisions.version', 'revisions.at', 'revisions.userId', 'users.name'])
    .where('revisions.kind', '=', kind)
    .where('revisions.subjectId', '=', id)
    .orderBy('revisions.version', 'desc');

const whoOf = ({ userId, name }: { userId: number | null; name: string | null }) =>
  userId === null || name === null ? undefined : { id: String(userId), name };

/** How something stands; version 0 where nobody has changed it here. */
export async function standingOf(db: Db, subject: Subject): Promise<Standing> {
  const row = await revisionsOf(db, subject).executeTakeFirst();
  if (!row) return { version: 0 };
  return { version: row.version, changedAt: row.at, ...present({ changedBy: whoOf(row) }) };
}

/** A new version: what it is now, and what it was, which is written down where nothing is yet. */
export type NewRevision = {
  subject: Subject;
  action: RevisionAction;
  fields: Fields;
  before?: Fields | undefined;
};

/** Writes a version down (WORK-63). Refusal: textDayFull, since a version keeps a text for good. */
export async function writeRevision(
  { trx, leading, now }: Work,
  { subject, action, fields, before }: NewRevision,
): Promise<void> {
  const common = { gameId: leading.row.id, kind: subject.kind, subjectId: subject.id, at: now };
  const { version } = await standingOf(trx, subject);
  const known = await revisionsOf(trx, subject).executeTakeFirst();
  if (!known && before)
    await trx
      .insertInto('revisions')
      .values({ ...common, version: 0, userId: null, action: null, fields: toJson(before) })
      .execute();
  const json = JSON.stringify(fields);
  await countText(trx, { userId: leading.user.id, now, texts: [json] });
  await trx
    .insertInto('revisions')
    .values({ ...common, version: version + 1, userId: leading.user.id, action, fields: json })
    .execute();
}

/** The last versions, the newest first: as many as an answer holds. */
export async function historyOf(db: Db, subject: Subject): Promise<ThingRevision[]> {
  const rows = await revisionsOf(db, subject)
    .select(['revisions.action', 'revisions.fields'])
    .limit(HISTORY)
    .execute();
  const fitting = countFitting(rows.map(({ fields }) => Buffer.byteLength(fields)));
  return rows.slice(0, fitting).map(({ version, at, action, fields, ...row }) => ({
    ...{ version, at, fields: fromJson(fields) },
    ...present({ who: whoOf(row), action }),
  }));
}

/** What the last putting away has kept for bringing back. */
export async function keptAway(trx: Trx, { kind, id }: Subject): Promise<Fields> {
  const row = await trx
    .selectFrom('revisions')
    .select('fields')
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .where('action', '=', 'away')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const kept = row && fromJson(row.fields)['kept'];
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}
