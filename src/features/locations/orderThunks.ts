import { noticeRaised } from '../../api/index.ts';
import type { AppThunk } from '../../lib/store.ts';

/** Says that the turns stand in another order now (LOC-05). */
export function tellOrder(oldestFirst: boolean): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const messageKey = oldestFirst ? 'location.oldestFirst' : 'location.newestFirst';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
