import { selectCan, type WithHost } from '../../api/index.ts';
import { selectModerates, type WithSession } from '../session/index.ts';

/** Does the host have a workshop? Others are offered nothing of it (WORK-86). */
export const selectHasWorkshop = (state: WithHost): boolean =>
  selectCan(state, 'workshop') === true;

/** May the user build the game of the page (WORK-86)? The host has the same rule. */
export const selectBuilds = (state: WithSession & WithHost): boolean =>
  selectHasWorkshop(state) && selectModerates(state);
