import type { Trx } from '../../db/index.ts';
import { findLocation, type LocationRow } from '../../db/queries/locations.ts';
import { DomainError } from '../../errors/index.ts';

/** The place of a turn. Refusal: locationNotFound. */
export async function placeOfTurn(trx: Trx, gameId: number, key: string): Promise<LocationRow> {
  const row = await findLocation(trx, gameId, key);
  if (!row) throw new DomainError('locationNotFound');
  return row;
}
