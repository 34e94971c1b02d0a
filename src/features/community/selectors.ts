import { selectCan, type WithHost } from '../../api/index.ts';
import { selectIsOwner, selectModerates, type WithSession } from '../session/index.ts';

const selectHasCommunity = (state: WithHost): boolean => selectCan(state, 'community') === true;

/** Does the user own the community, on a host that knows of such? */
export const selectOwnsCommunity = (state: WithSession & WithHost): boolean =>
  selectHasCommunity(state) && selectIsOwner(state);

/** May the user lead the game of the page beside its turns (leadRefusal)? */
export const selectLeadsGame = (state: WithSession & WithHost): boolean =>
  selectHasCommunity(state) && selectModerates(state);
