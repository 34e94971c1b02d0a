import type { Notification } from '../../src/contract/index.ts';
import { isHidden } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { characterKey } from '../db/queries/characters.ts';
import type { NotificationRow } from '../db/queries/notifications.ts';
import { present } from '../db/queries/wire.ts';
import { excerpt, htmlExcerpt, messageExcerpt, plainFields } from './words.ts';

type Person = NonNullable<Notification['who']>;
type Character = { id: number; name: string; avatar: string | null };
type ChatText = { id: number; characterId: number | null; message: string; at: number };
type Remark = { id: number; name: string; avatar: string | null; body: string; createdAt: number };

/** All that some notifications point at, read once for each kind. */
type Parts = {
  people: Map<number, Character>;
  messages: Map<number, ChatText>;
  remarks: Map<number, Remark>;
};

const ids = (all: readonly (number | null | undefined)[]): number[] => [
  ...new Set(all.filter((one) => one !== null && one !== undefined)),
];
const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

async function messagesOf(db: Db, rows: readonly NotificationRow[]): Promise<ChatText[]> {
  const wanted = ids(rows.map(({ messageId }) => messageId));
  if (wanted.length === 0) return [];
  const messages = db.selectFrom('chatMessages').where('id', 'in', wanted);
  return messages
    .select(['id', 'characterId', 'message'])
    .select(({ fn }) => fn.coalesce('clockAt', 'createdAt').as('at'))
    .execute();
}

async function remarksOf(db: Db, rows: readonly NotificationRow[]): Promise<Remark[]> {
  const wanted = ids(rows.map(({ profileCommentId }) => profileCommentId));
  if (wanted.length === 0) return [];
  return db
    .selectFrom('profileComments')
    .innerJoin('users', 'users.id', 'profileComments.userId')
    .select(['profileComments.id', 'users.name', 'users.avatar'])
    .select(['profileComments.body', 'profileComments.createdAt'])
    .where('profileComments.id', 'in', wanted)
    .execute();
}

/** Who wrote; of one who is hidden the name alone. */
export async function peopleOf(db: Db, authors: readonly number[]): Promise<Character[]> {
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name', 'avatar', 'type', 'status', 'confirmed'])
    .where('id', 'in', authors)
    .execute();
  return rows.map((row) => ({ ...row, avatar: isHidden(row) ? null : row.avatar }));
}

async function loadParts(db: Db, rows: readonly NotificationRow[]): Promise<Parts> {
  const messages = await messagesOf(db, rows);
  const authors = ids([
    ...rows.map(({ turnAuthorId }) => turnAuthorId),
    ...messages.map(({ characterId }) => characterId),
  ]);
  const found = authors.length === 0 ? [] : await peopleOf(db, authors);
  return {
    messages: byId(messages),
    remarks: byId(await remarksOf(db, rows)),
    people: byId(found),
  };
}

/** What it shows: when it was written, by whom as far as readers may know, and how it begins. */
type Notified = { date: number; who?: Person | undefined; text: string };

/** One who wrote, as the contract has it. */
export const personOf = (one: Omit<Character, 'id'> | undefined): Person | undefined =>
  one && { name: one.name, ...present({ avatar: one.avatar }) };

function chatView(row: NotificationRow, { messages, people }: Parts): Notified {
  const message = messages.get(row.messageId ?? -1);
  return {
    date: message?.at ?? row.at,
    who: personOf(people.get(message?.characterId ?? -1)),
    text: messageExcerpt(message?.message ?? ''),
  };
}

/** Authors are shown, but not which master wrote a comment or a turn of the seasons. */
function turnView(row: NotificationRow, { people }: Parts): Notified {
  const hidden = row.charIsMaster === 1 || row.commentAuthor === 'master';
  const who = hidden ? undefined : personOf(people.get(row.turnAuthorId ?? -1));
  const ofComment = row.commentId !== null;
  return {
    date: (ofComment ? row.commentAt : row.turnAt) ?? row.at,
    who,
    text: htmlExcerpt(ofComment ? row.commentBody : row.turnPost),
  };
}

function contentOf(row: NotificationRow, parts: Parts): Notified {
  if (row.channelKey !== null) return chatView(row, parts);
  if (row.complaintId !== null) return { date: row.at, text: excerpt(row.complaintText ?? '') };
  const remark = parts.remarks.get(row.profileCommentId ?? -1);
  if (!remark) return turnView(row, parts);
  return { date: remark.createdAt, who: personOf(remark), text: htmlExcerpt(remark.body) };
}

/** Notifications as the contract has them, in the order given. The rows are such as their readers may see. */
export async function viewNotifications(
  db: Db,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const parts = await loadParts(db, rows);
  return rows.map((row) => {
    const { who, ...rest } = contentOf(row, parts);
    const { characterId: id, characterType: type } = row;
    return {
      ...plainFields(row),
      ...rest,
      ...(id !== null && type !== null && { character: characterKey({ id, type }) }),
      ...present({ who }),
    };
  });
}
