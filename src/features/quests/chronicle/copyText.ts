import { noticeRaised } from '../../../api/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import type { AppThunk } from '../../../lib/store.ts';

/** What is marked in a field, by the means of browsers that have no clipboard for pages over plain http. */
function copyMarked(field: HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way on a page over plain http
  return document.execCommand('copy');
}

/** Copies all that stands in a field, and says whether it could. Where it could not, the text is marked at least. */
export function copyField(field: HTMLTextAreaElement): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { newId }) => {
    const copied = (await writeClipboard(field.value)) || copyMarked(field);
    const messageKey = copied ? 'chronicle.copied' : 'chronicle.notCopied';
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}
