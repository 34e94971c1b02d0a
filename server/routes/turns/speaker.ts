import type { CallBody, Calls } from '../../../src/contract/index.ts';
import { isMaster, offeredModes, writeRefusal } from '../../../src/domain/index.ts';
import type { Trx } from '../../db/index.ts';
import type { CharacterRow } from '../../db/queries/characters.ts';
import {
  awayLocation,
  findLocation,
  type LocationRow,
  placesClosedTo,
} from '../../db/queries/locations.ts';
import { findNpc } from '../../db/queries/npcs.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import type { ActingUser } from '../access.ts';

export type TurnDraft = CallBody<Calls['postTurn']>;

/** Who is seen to speak in a turn: a character of the asker, the game master of the seasons, or an NPC that a master leads. */
export type Speaker = {
  /** The character that has a location and may be moved; absent for users and for masters of the seasons. */
  walker?: Pick<CharacterRow, 'id' | 'locationId'>;
  characterId: number;
  charIsMaster: boolean;
};

const hasQuests = ({ quests }: TurnDraft): boolean => (quests?.length ?? 0) > 0;

/** An NPC is led by all masters, unless one of them has taken it over. Quests mark turns of the seasons alone. */
async function npcSpeaker(
  trx: Trx,
  { row, user, actor }: ActingUser,
  draft: TurnDraft,
): Promise<Speaker> {
  if (hasQuests(draft)) {
    if (!offeredModes(actor).includes('seasons')) throw new DomainError('seasonsGrandmasterOnly');
    throw invalid({ quests: ['fieldWrong'] });
  }
  const npc = await findNpc(trx, row.id, draft.npc ?? '');
  if (!npc) throw new DomainError('npcNotFound');
  if (npc.ownerId !== null && npc.ownerId !== user.id) throw new DomainError('npcForbidden');
  return { walker: npc, characterId: npc.id, charIsMaster: false };
}

function seasonsSpeaker({ actor, actorRow }: ActingUser, draft: TurnDraft): Speaker {
  if (!offeredModes(actor).includes('seasons')) {
    throw new DomainError(hasQuests(draft) ? 'seasonsGrandmasterOnly' : 'npcNotChosen');
  }
  return { characterId: actorRow.id, charIsMaster: true };
}

function ownSpeaker({ actorRow }: ActingUser, draft: TurnDraft): Speaker {
  if (draft.npc !== undefined || hasQuests(draft)) throw new DomainError('mastersOnly');
  const walks = actorRow.type === 'profile';
  return { ...(walks && { walker: actorRow }), characterId: actorRow.id, charIsMaster: false };
}

/** Refuses to write in a place. Refusals: those of posting in a game, cannotWriteHere, placeClosed. */
export async function refuseWriting(
  trx: Trx,
  { game, actor, actorRow }: ActingUser,
  location: string,
): Promise<void> {
  const closed = await placesClosedTo(trx, actorRow.id);
  const refusal = writeRefusal(game, actor, location, closed);
  if (refusal) throw new DomainError(refusal);
}

/**
 * Who speaks in this turn (spec 1 §4 "Turn form modes", §6). Refusals: those of writing in the place, mastersOnly, npcNotChosen,
 * npcNotFound, npcForbidden, seasonsGrandmasterOnly.
 */
export async function speakerOf(trx: Trx, acting: ActingUser, draft: TurnDraft): Promise<Speaker> {
  await refuseWriting(trx, acting, draft.currentLocation);
  if (!isMaster(acting.actor)) return ownSpeaker(acting, draft);
  return draft.npc === undefined ? seasonsSpeaker(acting, draft) : npcSpeaker(trx, acting, draft);
}

/** The place of a turn. Refusals: locationPutAway, locationNotFound. */
export async function placeOfTurn(trx: Trx, gameId: number, key: string): Promise<LocationRow> {
  const row = await findLocation(trx, gameId, key);
  if (row) return row;
  throw new DomainError(
    (await awayLocation(trx, gameId, key)) ? 'locationPutAway' : 'locationNotFound',
  );
}
