import type { Game } from '../contract/index.ts';
import { isOpen } from './gameAccess.ts';
import { type Actor, isMaster, isRefused, isUnconfirmed, roleOf } from './role.ts';

/** What the flags of a game and a role allow with profiles and chronicles (spec 1 §2, §6). */

/** Do names of profiles lead to their pages? */
export function canViewProfiles(game: Pick<Game, 'profile_show'>): boolean {
  return game.profile_show;
}

/** Biography, skills, bag and location of a profile are for masters. */
export const seesHiddenFields = isMaster;

/** Only a profile is edited, while unconfirmed or where the game allows it; none that was refused. */
export function canEditProfile(game: Pick<Game, 'profile_edit'>, actor: Actor): boolean {
  if (roleOf(actor) !== 'profile' || isRefused(actor)) return false;
  return isUnconfirmed(actor) || game.profile_edit;
}

/** One who is signed in may create a profile where the game allows it. */
export function canCreateProfile(game: Pick<Game, 'profile_create'>, signedIn: boolean): boolean {
  return signedIn && game.profile_create;
}

/** Masters choose among the profiles where the game allows it. */
export function canChooseProfile(game: Pick<Game, 'profile_choose'>, actor: Actor): boolean {
  return game.profile_choose && isMaster(actor);
}

/** The home page offers the choice to one who is signed in and has no character, in no game that is over (HOME-03). */
export function offersChoiceAtHome(
  game: Pick<Game, 'profile_choose' | 'status'>,
  actor: Actor,
  signedIn: boolean,
): boolean {
  const hasNone = actor === undefined || isRefused(actor);
  return game.profile_choose && isOpen(game) && signedIn && hasNone;
}

/** Only a profile changes its avatar, while unconfirmed or where the game allows it. */
export function canChangeAvatar(game: Pick<Game, 'avatar_change'>, actor: Actor): boolean {
  return roleOf(actor) === 'profile' && (isUnconfirmed(actor) || game.avatar_change);
}

/** Chronicles are for characters that are no plain users (CHRON-04). */
export function canOpenChronicle(actor: Actor): boolean {
  const role = roleOf(actor);
  return role !== 'guest' && role !== 'user';
}
