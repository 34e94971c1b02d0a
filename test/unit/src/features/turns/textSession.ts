import type { AppStore } from '../../../../../src/app/store.ts';
import { sendComment } from '../../../../../src/features/turns/oneTurn/commentsThunks.ts';
import { sendEdit } from '../../../../../src/features/turns/oneTurn/modesThunks.ts';
import {
  asEdit,
  type TurnTextScope,
  textKey,
  textOptions,
  type TurnText,
} from '../../../../../src/features/turns/oneTurn/turnText.ts';
import { createDraftSession } from '../../../../../src/lib/drafts/useDraft.ts';
import { until } from '../../../../support/draftBrowser.ts';

/** What the editor of an edit or a comment does; `post` is the turn's text that an edit begins from. */
export async function openText(store: AppStore, scope: TurnTextScope, post = '') {
  const options = textOptions(scope);
  const session = store.dispatch(createDraftSession(textKey(scope), () => options));
  session.open();
  await until(() => session.state()?.status === 'owned');
  const begun: TurnText = scope.mode === 'editing' ? asEdit(post) : { html: '' };
  const text = (): TurnText => session.state()?.value ?? begun;
  const send = scope.mode === 'editing' ? sendEdit : sendComment;
  return {
    session,
    text,
    write: (html: string) => session.save({ ...text(), html }),
    send: (html: string) => store.dispatch(send(scope, session, { ...text(), html })),
  };
}
