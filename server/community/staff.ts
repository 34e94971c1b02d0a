import type { FastifyRequest } from 'fastify';
import type { StaffMember, StaffRole, StaffStatus } from '../../src/contract/index.ts';
import { staffRefusal } from '../../src/domain/index.ts';
import { type Db, flag, isSet, type Trx } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';
import { findPerson, leadGame, type Leading, type PersonRow, refuse } from './access.ts';
import { writeJournal } from './journal.ts';
import type { Change } from './standing.ts';

/** As what somebody serves, and whether they act. */
export type Post = { role: StaffRole; status: StaffStatus };

const isStatus = (status: string): status is StaffStatus =>
  ['active', 'nonactive', 'archive'].includes(status);

/** The `master` characters of a game that serve in it, whatever their status; one who is dismissed has neither flag. */
const serving = (db: Db, gameId: number) =>
  db
    .selectFrom('characters')
    .innerJoin('users', 'users.id', 'characters.ownerId')
    .select(['users.id as userId', 'users.name', 'users.avatar'])
    .select(['characters.id', 'characters.status', 'characters.isGameMaster'])
    .where('characters.gameId', '=', gameId)
    .where('characters.type', '=', 'master')
    .where((eb) =>
      eb.or([
        eb('characters.isGameMaster', '=', flag(true)),
        eb('characters.isGameTech', '=', flag(true)),
      ]),
    );

type Serving = { status: string; isGameMaster: 0 | 1 };

const postOf = ({ status, isGameMaster }: Serving): Post => ({
  role: isSet(isGameMaster) ? 'master' : 'tech',
  status: isStatus(status) ? status : 'active',
});

const ORDER: readonly StaffStatus[] = ['active', 'nonactive', 'archive'];

/** The staff of a game: those who act first, in the order in which they were appointed (OWN-47). */
export async function staffOf(db: Db, gameId: number): Promise<StaffMember[]> {
  const rows = await serving(db, gameId).orderBy('characters.id').execute();
  return rows
    .map((row) => ({
      person: { id: String(row.userId), name: row.name, ...present({ avatar: row.avatar }) },
      ...postOf(row),
    }))
    .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
}

/** As what a user serves in a game; undefined for one who does not. */
async function postNow(db: Db, gameId: number, userId: number): Promise<Post | undefined> {
  const row = await serving(db, gameId).where('users.id', '=', userId).executeTakeFirst();
  return row && postOf(row);
}

/** Writes the `master` character of somebody: made where there is none yet, of the past where they serve no more; what it has written stays. */
async function writePost(
  trx: Trx,
  gameId: number,
  { person, post, now }: { person: PersonRow; post: Post | undefined; now: number },
): Promise<void> {
  const { id: ownerId, name, avatar, url } = person;
  const flags = {
    isGameMaster: flag(post?.role === 'master'),
    isGameTech: flag(post?.role === 'tech'),
    status: post?.status ?? ('archive' as const),
  };
  const known = await trx
    .selectFrom('characters')
    .select('id')
    .where('gameId', '=', gameId)
    .where('ownerId', '=', ownerId)
    .where('type', '=', 'master')
    .executeTakeFirst();
  if (known) {
    const changed = { ...flags, name, updatedAt: now };
    await trx.updateTable('characters').set(changed).where('id', '=', known.id).execute();
    return;
  }
  await trx
    .insertInto('characters')
    .values({
      ...{ gameId, ownerId, type: 'master', name, avatar, url, confirmed: flag(true) },
      ...{ ...flags, createdAt: now, updatedAt: now },
    })
    .execute();
}

const acts = (post: Post | undefined): boolean => post?.status === 'active';

/** Is what somebody may do less than before? A technician may less than a master (section 6 of the specification). */
function isLess(before: Post | undefined, after: Post | undefined): boolean {
  if (!acts(before)) return false;
  return !acts(after) || (before?.role === 'master' && after?.role === 'tech');
}

/** Whose post becomes which one, in a game that the asker leads. */
export type Appointment = Leading & { person: PersonRow; post: Post | undefined; now: number };

/** Appoints, changes or dismisses without asking who may: the first master of a new game, or {@link changeStaff}. */
export async function appoint(
  trx: Trx,
  { user, row, person, post, now }: Omit<Appointment, 'leader'>,
): Promise<Change[]> {
  const before = await postNow(trx, row.id, person.id);
  if (before?.role === post?.role && before?.status === post?.status) return [];
  await writePost(trx, row.id, { person, post, now });
  await writeJournal(trx, {
    at: now,
    userId: user.id,
    gameId: row.id,
    action: post ? (before ? 'staffChanged' : 'staffAppointed') : 'staffDismissed',
    subject: { type: 'user', id: person.id, name: person.name },
    ...(before && { before }),
    ...(post && { after: post }),
  });
  return [{ userId: person.id, game: row.key, reconnects: isLess(before, post) }];
}

/**
 * Appoints somebody in a game, changes role or status, or dismisses them (`post` undefined). Nothing happens where it is so already (OWN-47 to
 * OWN-51). Refusals: those of leading, personNotFound, staffSelf. Resolves with whose standing has changed.
 */
export async function changeStaff(
  trx: Trx,
  {
    game,
    user,
    request,
    now,
  }: { game: string; user: string; request: FastifyRequest; now: number },
  post: Post | undefined,
): Promise<Change[]> {
  const leading = await leadGame(trx, game, request);
  const person = await findPerson(trx, user);
  refuse(staffRefusal(leading.leader, person.id === leading.user.id));
  return appoint(trx, { ...leading, person, post, now });
}
