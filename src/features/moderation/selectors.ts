import type { RootState } from '../../lib/store.ts';
import { selectCharacters, selectUser } from '../session/index.ts';

/** May the reader moderate this game (canModerate): an owner of the community, whoever is an active game master there? */
export const selectModerates = (state: RootState): boolean =>
  selectUser(state)?.admin === true ||
  selectCharacters(state).some(({ isGameMaster }) => isGameMaster);

/** Is the reader an owner of the community? */
export const selectIsOwner = (state: RootState): boolean => selectUser(state)?.admin === true;
