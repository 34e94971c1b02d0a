import type { FastifyRequest } from 'fastify';
import type { WorkshopKind } from '../../src/contract/index.ts';
import { type Leading, leadGame } from '../community/access.ts';
import type { Db } from '../db/index.ts';
import { rowId } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';

/**
 * Lets somebody into the workshop of a game: its acting game masters, and owners, who set games up before these have any (WORK-61). Refusals: unauthorised,
 * gameNotFound (also for one that the asker may not see), leadersOnly.
 */
export const requireWorkshop = (db: Db, game: string, request: FastifyRequest): Promise<Leading> =>
  leadGame(db, game, request);

/** The row that an address means: of the game itself, whose id is its key, or of one of its things. Refusal: thingNotFound. */
export function rowOf({ row }: Leading, kind: WorkshopKind, id: string): number {
  if (kind !== 'games') return rowId(id);
  if (id !== row.key) throw new DomainError('thingNotFound');
  return row.id;
}

/** Somebody else has changed it: the refusal brings along what is there now (WORK-65). */
export class Overtaken extends DomainError {
  readonly now: unknown;

  constructor(now: unknown) {
    super('workshopConflict');
    this.now = now;
  }

  override get body(): Record<string, unknown> {
    return { ...super.body, now: this.now };
  }
}
