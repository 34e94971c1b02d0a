import type { Character, OwnBlock } from '../../../src/contract/index.ts';
import type { SessionState } from '../../../src/features/session/index.ts';
import { makeGuestSession, makeSession } from '../factories.ts';
import type { CallRole } from './calls.ts';
import { actors } from './client.ts';

/** The roles of the table of calls as a client sees them, in the game `forest`. */

/** The host lists the characters alone that one acts as here: none of who is blocked, rests, or leads another game. */
const characterOf: Partial<Record<CallRole, Character>> = {
  user: actors.user,
  player: actors.player,
  tech: actors.tech,
  master: actors.master,
};

const blocksOf: Partial<Record<CallRole, OwnBlock>> = {
  blocked: { reason: 'Спам' },
  blockedMaster: { game: 'forest', reason: 'Спам' },
};

/** The session of a role. */
export function callSession(role: CallRole): SessionState {
  if (role === 'guest') return makeGuestSession();
  const own = characterOf[role];
  const block = blocksOf[role];
  const { characterKey: _key, ...session } = makeSession();
  return {
    ...session,
    user: {
      ...{ id: '3', name: 'Вера', admin: role === 'owner' },
      ...(block && { blocks: [block] }),
    },
    characters: { status: 'ready', list: own ? [own] : [] },
    ...(own && { characterKey: own.key }),
  };
}
