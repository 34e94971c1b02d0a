import { selectCan, type WithHost } from '../../api/index.ts';
import { selectCharacters, selectUser, type WithSession } from '../session/index.ts';

/** Does the user own the community, on a host that knows of such? */
export const selectIsOwner = (state: WithSession & WithHost): boolean =>
  selectCan(state, 'community') === true && selectUser(state)?.admin === true;

/** May the user lead the game one is in beside its turns (leadRefusal)? The host lists the characters alone that one acts as. */
export const selectLeadsGame = (state: WithSession & WithHost): boolean =>
  selectIsOwner(state) ||
  (selectCan(state, 'community') === true &&
    selectCharacters(state).some(({ isGameMaster }) => isGameMaster));
