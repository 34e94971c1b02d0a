import { useEffect } from 'react';
import { errorRaised } from '../../api/index.ts';
import { type AppThunk, useAppDispatch } from '../../lib/store.ts';

function raiseFailure(): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const said = { messageKey: 'error.unexpected' } as const;
    dispatch(errorRaised({ id: newId(), said, show: 'toast' }));
  };
}

/** In place of a menu or drawer that could not be opened: a toast says so, and it is closed, so that the next press retries. */
export function FailedToOpen({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(raiseFailure());
    onClose();
  }, [dispatch, onClose]);
  return null;
}
