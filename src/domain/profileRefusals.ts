import type { ErrorId, Game } from '../contract/index.ts';
import { isOpen } from './gameAccess.ts';
import {
  canChangeAvatar,
  canCreateProfile,
  canEditProfile,
  canViewProfiles,
} from './profilePermissions.ts';
import type { Actor } from './role.ts';

/** Why the host refuses what one wants with profiles; undefined where it does not (spec 1 §2, §6, §8). A game that is over takes nothing new. */

type Refusal = ErrorId | undefined;

const whereOpen = (game: Pick<Game, 'status'>): Refusal =>
  isOpen(game) ? undefined : 'gameClosed';

/** Why a game shows no list of its profiles. */
export const listProfilesRefusal = (game: Pick<Game, 'enable_profiles'>): Refusal =>
  game.enable_profiles ? undefined : 'profileViewForbidden';

/** Why a game shows no profile by itself. */
export const viewProfileRefusal = (game: Pick<Game, 'profile_show'>): Refusal =>
  canViewProfiles(game) ? undefined : 'profileViewForbidden';

/** Why this character does not edit its profile. */
export const editProfileRefusal = (
  game: Pick<Game, 'profile_edit' | 'status'>,
  actor: Actor,
): Refusal => (canEditProfile(game, actor) ? whereOpen(game) : 'profileEditForbidden');

/** Why this character does not change its avatar. */
export const avatarRefusal = (
  game: Pick<Game, 'avatar_change' | 'status'>,
  actor: Actor,
): Refusal => (canChangeAvatar(game, actor) ? whereOpen(game) : 'avatarChangeForbidden');

/** Why one who is signed in makes no profile, where `owned` of at most `limit` are theirs already (no limit where undefined). */
export function createProfileRefusal(
  game: Pick<Game, 'profile_create' | 'status'>,
  { owned, limit = Infinity }: { owned: number; limit?: number | undefined },
): Refusal {
  if (!canCreateProfile(game, true)) return 'profileCreateForbidden';
  return whereOpen(game) ?? (owned < limit ? undefined : 'tooManyProfiles');
}

/**
 * Why one who is signed in does not choose among the profiles. Masters of the game do, and those who have no character in it yet: the
 * home page sends them (HOME-03, PROF-04).
 */
export function chooseProfileRefusal(
  game: Pick<Game, 'profile_choose' | 'status'>,
  { leads, hasCharacter }: { leads: boolean; hasCharacter: boolean },
): Refusal {
  if (!game.profile_choose) return 'choosingDisabled';
  return leads || !hasCharacter ? whereOpen(game) : 'mastersOnly';
}
