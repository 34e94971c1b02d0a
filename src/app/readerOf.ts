import { selectInitStatus, selectUser } from '../features/session/index.ts';
import type { RootState } from './reducer.ts';

/** Who is here: the id of the user, empty for a guest, undefined until the host has told it. */
export function readerOf(state: RootState): string | undefined {
  const user = selectUser(state);
  if (user) return user.id;
  return selectInitStatus(state) === 'ready' ? '' : undefined;
}
