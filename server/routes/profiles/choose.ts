import type { FastifyRequest } from 'fastify';
import {
  type CallParams,
  type CallResponse,
  type Calls,
  profileIdOf,
} from '../../../src/contract/index.ts';
import { chooseProfileRefusal } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import { type Db, inGame } from '../../db/index.ts';
import { factionsOf } from '../../db/queries/profileChoices.ts';
import { findSeenProfile, offeredProfiles, type ProfileRow } from '../../db/queries/profiles.ts';
import { profileOf } from '../../db/queries/profileViews.ts';
import { countOwned, takeProfile } from '../../db/queries/profileWrites.ts';
import { leadersOf } from '../../db/queries/reviews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { broadcastWaiting } from '../../notifications/broadcast.ts';
import { refuseBlocked } from '../access.ts';
import { refuse, visitGame, type Visitor } from './access.ts';

/** One who comes to choose, whether they may or not. Refusals: unauthorised, gameNotFound, blocked. */
async function visitor(db: Db, params: { game: string }, request: FastifyRequest) {
  const { id: userId } = requireUser(request);
  const visited = await visitGame(db, params, request);
  await refuseBlocked(db, userId, visited.row.id);
  return { ...visited, userId };
}

const mayChoose = ({ game, viewer: { isStaff }, hasCharacter }: Visitor): void =>
  refuse(chooseProfileRefusal(game, { leads: isStaff, hasCharacter }));

/** What there is to choose from (PROF-04). Refusals: choosingDisabled, mastersOnly, gameClosed, noProfilesToAdd. */
export async function listChoices(
  { db }: Deps,
  params: CallParams<Calls['profilesToChoose']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['profilesToChoose']>> {
  const asker = await visitor(db, params, request);
  mayChoose(asker);
  const rows = await offeredProfiles(db, asker.row.id);
  if (rows.length === 0) throw new DomainError('noProfilesToAdd');
  const profiles = rows.map((row) => {
    const card = profileOf(row, 'card');
    // A profile with a story already belongs to its player.
    const showsBiography = row.biography !== null && (asker.viewer.isStaff || !card.chosen);
    return { ...card, ...(showsBiography && { biography: row.biography ?? '' }) };
  });
  return { profiles, factions: await factionsOf(db, asker.row.id) };
}

const isOffered = ({ type, offered, status, confirmed }: ProfileRow): boolean =>
  type === 'profile' && offered === 1 && status === 'active' && confirmed === 1;

/**
 * Gives a profile to the one who chooses it; the masters' lists are refetched. One transaction: of two who choose at once the second is refused. Who has it already is answered so
 * once more, for an answer may be lost. Refusals: those of choosing, profileNotFound, characterChoiceWrong (not offered),
 * profileAlreadyChosen, tooManyProfiles.
 */
export async function chooseProfile(
  deps: Deps,
  params: CallParams<Calls['chooseProfile']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chooseProfile']>> {
  const { db, clock } = deps;
  const leaders = await inGame(db, params.game, async (trx) => {
    const asker = await visitor(trx, params, request);
    const { row: game, userId } = asker;
    const row = await findSeenProfile(trx, game.id, profileIdOf(params.profile) ?? '', userId);
    if (row && isOffered(row) && row.ownerId === userId) return [];
    mayChoose(asker);
    if (!row) throw new DomainError('profileNotFound');
    if (!isOffered(row)) throw new DomainError('characterChoiceWrong');
    if (row.ownerId !== null) throw new DomainError('profileAlreadyChosen');
    const owned = await countOwned(trx, game.id, userId);
    if (owned >= (game.maxProfiles ?? Infinity)) throw new DomainError('tooManyProfiles');
    const taken = await takeProfile(trx, { id: row.id, ownerId: userId, now: clock() });
    if (!taken) throw new DomainError('profileAlreadyChosen');
    return leadersOf(trx, game.id);
  });
  void broadcastWaiting(deps, request.log, leaders);
  return { message: noticeText('profileAdded') };
}
