import type { AppThunk } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { draftedGames } from './turnDraft.ts';
import type { WithTurns } from '../slice.ts';

/** Does the user have a text in this game that is not sent yet: in a form, or stored by the browser from another time? */
export function hasUnsentText(game: string): AppThunk<boolean, WithSession & WithTurns> {
  return (_dispatch, getState, { storage }) => {
    const user = selectUser(getState())?.id;
    const forms = Object.values(getState().turns.forms ?? {});
    const written = forms.some(({ place, empty }) => place.game === game && !empty);
    return written || (user !== undefined && draftedGames(storage, user).has(game));
  };
}
