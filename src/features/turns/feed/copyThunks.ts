import { noticeRaised } from '../../../api/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import type { AppThunk } from '../../../lib/store.ts';

/** Copies the whole address of a page of the application, and says whether it could. */
export function copyAddress(path: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { origin, newId }) => {
    const copied = await writeClipboard(origin + path);
    const messageKey = copied ? 'turn.linkCopied' : 'turn.linkNotCopied';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
