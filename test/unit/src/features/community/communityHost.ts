import type { SessionState } from '../../../../../src/features/session/index.ts';
import { hostStateOf } from '../../../../../src/api/index.ts';
import { parseConfig } from '../../../../../src/contract/index.ts';
import { makeSession } from '../../../../support/factories.ts';

/** A session on a host that knows of communities. */
export function withCommunity(session: SessionState) {
  const read = parseConfig({ host: { community: true } });
  if (!read.ok) throw new Error(read.field);
  return { session, host: hostStateOf(read.config) };
}

/** The session of an owner. */
export const owned = (over: Partial<SessionState> = {}): SessionState =>
  makeSession({ user: { id: '3', name: 'Вера', admin: true }, ...over });

/** The start of the same user, as an owner or not. */
export const START = (admin: boolean) => ({
  user: { id: '3', name: 'Вера', admin, settings: {} },
  settings: { title: 'Летопись' },
  rpg: { games: [] },
});
