import type { Character, Game, Turn } from '../../../src/contract/index.ts';
import { makeCharacter, makeGame, makeTurn } from '../entities.ts';
import type { PlaceCase, PlayingRole, TurnCase } from './table.ts';

/** The roles and situations of the table of rights as a client sees them. */

export const actors: Readonly<Record<PlayingRole, Character>> = {
  player: makeCharacter({ key: '7', location: 'pier' }),
  wanderer: makeCharacter({ key: '7' }),
  novice: makeCharacter({ key: '7', confirmed: false, location: 'pier' }),
  user: makeCharacter({ key: 'user', type: 'user', id: '3', confirmed: false }),
  master: makeCharacter({ key: 'master', type: 'master', isGameMaster: true }),
  tech: makeCharacter({ key: 'master', type: 'master', isGameTech: true }),
};

/** The windows of the host's defaults. */
export const globals = {
  menu: [],
  holiday: false,
  turnsCanEditHours: 24,
  turnsCanDeleteHours: 24,
};

export function gameIn(situation: TurnCase | PlaceCase): Game {
  return makeGame({
    status: situation.endsWith('closed game') ? 'closed' : 'active',
    choose_turn_location: situation.endsWith('choice'),
    baseLocations: ['market'],
  });
}

const HOUR_MS = 3_600_000;
const CREATED = 1_700_000_000;

/** A turn at the pier with one comment, as this role sees it: a profile knows its own by its key, others by `isOwner`. */
export function turnIn(role: PlayingRole, situation: TurnCase): Turn {
  const common = { created: CREATED, comments: 1, location: { key: 'pier', title: 'Причал' } };
  if (!situation.startsWith('own'))
    return makeTurn({ ...common, char: { id: '9', type: 'profile', name: 'Чайка' } });
  const { key, type } = actors[role];
  const char = type === 'profile' ? { id: key, type, name: 'Алина' } : undefined;
  return makeTurn({ ...common, char, isOwner: true });
}

/** The moment at which the situation is looked at, ms. */
export const momentIn = (situation: TurnCase): number =>
  CREATED * 1_000 + (situation.endsWith('expired') ? 24 * HOUR_MS + 1_000 : HOUR_MS);
