import { noticeRaised } from '../../../api/index.ts';
import type { AppThunk } from '../../../lib/store.ts';

/** A browser has no clipboard on a page that came over plain http from another machine; or it may refuse. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the whole address of a page of the application, and says whether it could. */
export function copyAddress(path: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { origin, newId }) => {
    const copied = await write(origin + path);
    const messageKey = copied ? 'turn.linkCopied' : 'turn.linkNotCopied';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
