import type { FastifyRequest } from 'fastify';
import type { ErrorId } from '../../src/contract/index.ts';
import { canGuestRead, isMaster, type Leader, leadRefusal } from '../../src/domain/index.ts';
import { findUser, requireUser, type SessionUser } from '../auth/index.ts';
import { type Db, isSet } from '../db/index.ts';
import { charactersOf, characterOf } from '../db/queries/characters.ts';
import { findGame, gameOf, type GameRow } from '../db/queries/games.ts';
import { DomainError } from '../errors/index.ts';

/** Refuses where a rule of the domain says so. */
export function refuse(refusal: ErrorId | undefined): void {
  if (refusal !== undefined) throw new DomainError(refusal);
}

/** The asker as the database has them now: a request may have waited while they were dismissed. Refusal: unauthorised. */
async function askerNow(db: Db, request: FastifyRequest): Promise<SessionUser> {
  const user = await findUser(db, requireUser(request).id);
  if (!user) throw new DomainError('unauthorised');
  return user;
}

/** The asker, who owns the community. Refusals: unauthorised, ownersOnly. */
export async function requireOwner(db: Db, request: FastifyRequest): Promise<SessionUser> {
  const user = await askerNow(db, request);
  if (!user.isOwner) throw new DomainError('ownersOnly');
  return user;
}

/** One who leads a game beside its turns: an owner, or an acting game master of it. */
export type Leading = { user: SessionUser; row: GameRow; leader: Leader };

/** Lets somebody lead a game by its key. Refusals: unauthorised, gameNotFound (also for one that the asker may not see), leadersOnly. */
export async function leadGame(db: Db, key: string, request: FastifyRequest): Promise<Leading> {
  const user = await askerNow(db, request);
  const row = await findGame(db, key);
  if (!row) throw new DomainError('gameNotFound');
  const mine = await charactersOf(db, row.id, user.id);
  const isStaff = mine.some((one) => isMaster(characterOf(one)));
  if (!user.isOwner && !isStaff && !canGuestRead(gameOf(row)))
    throw new DomainError('gameNotFound');
  const isGameMaster = mine.some((one) => isSet(one.isGameMaster));
  const leader = { isOwner: user.isOwner, isGameMaster };
  refuse(leadRefusal(leader));
  return { user, row, leader };
}

/** A person of the community. */
export type PersonRow = { id: number; name: string; avatar: string | null; url: string | null };

/** Somebody by the id of an address. Refusal: personNotFound. */
export async function findPerson(db: Db, id: string): Promise<PersonRow> {
  const found = /^[1-9]\d{0,14}$/.test(id) ? await findUser(db, Number(id)) : undefined;
  if (!found) throw new DomainError('personNotFound');
  return found;
}
