import { type ApiError, noticeRaised, type WithHost } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { normalizeMessage } from '../../../domain/index.ts';
import { discardDraft } from '../../../lib/drafts/storedDraft.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { WithConnection } from '../../../realtime/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import type { WithPresence } from '../../presence/index.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey, type ChatScope } from '../channels.ts';
import { messageRemoved, type SentFrom } from '../rooms/actions.ts';
import { isSameMessage, selectFailedNonce } from '../rooms/outbox.ts';
import { deleteMessage, editMessage, sendMessage } from '../rooms/thunks.ts';
import type { WithChat } from '../slice.ts';
import { selectRoomMessages } from '../rooms/selectors.ts';
import {
  selectCanChange,
  selectComposer,
  selectSelected,
  selectTextRefusal,
} from './composerSelectors.ts';
import { editBegun, editSaved, saveBegun, saveFailed, selectionCleared } from './composersSlice.ts';
import { draftKey } from './composerDraft.ts';

/** What goes out from an input: messages, throws, edits and deletions. */

type State = WithChat & WithSession & WithPresence & WithConnection & WithHost;
type SendThunk = AppThunk<Promise<ApiError | undefined>, State>;

/** Sends a text; the answer's error where there is one. */
function sendOut(scope: ChatScope, text: string, from: SentFrom): SendThunk {
  return async (dispatch, getState, { newId }) => {
    const { channel } = scope;
    const nonce = selectFailedNonce(getState(), channelKey(channel), text) ?? newId();
    const { ok, error } = await dispatch(sendMessage(channel, text, nonce, from));
    // Also where another character has taken over, or the input has left the screen.
    if (ok) dispatch(discardDraft(draftKey(scope), (draft) => draft.nonce === nonce));
    return ok ? undefined : error;
  };
}

/** Sends what stands in the input, or saves the edit that does. Does nothing where it cannot go out. */
export function submit(scope: ChatScope): AppThunk<Promise<void>, State> {
  return async (dispatch, getState) => {
    const composer = selectComposer(getState(), channelKey(scope.channel));
    if (!composer || composer.sending || selectTextRefusal(getState(), composer)) return;
    await dispatch(composer.edit ? saveEdit(scope) : sendOut(scope, composer.text, 'input'));
  };
}

/** Has the host throw dice by a command such as '/3d6+2' (DICE-02): the command and what came of it stand in the history. */
export function throwDice(scope: ChatScope, command: string): SendThunk {
  return async (dispatch, getState) => {
    const composer = selectComposer(getState(), channelKey(scope.channel));
    if (!composer || composer.sending || composer.edit) return undefined;
    return dispatch(sendOut(scope, command, 'dice'));
  };
}

/** Is the message itself what the host does not know any more? */
function isGone({ code, status }: ApiError): boolean {
  return code === undefined ? status === 404 : code === 'messageNotFound';
}

/** Saves the edit (MSG-02). One that changes nothing is over at once. */
function saveEdit(scope: ChatScope): SendThunk {
  return async (dispatch, getState) => {
    const { channel } = scope;
    const { edit, text = '' } = selectComposer(getState(), channelKey(channel)) ?? {};
    if (!edit) return undefined;
    const { id, original } = edit;
    if (isSameMessage(text, original)) {
      dispatch(selectionCleared({ channel }));
      return undefined;
    }
    dispatch(saveBegun({ channel }));
    const { error } = await dispatch(editMessage(channel, id, normalizeMessage(text)));
    if (error && isGone(error)) dispatch(messageRemoved({ channel, id }));
    dispatch(error ? saveFailed({ channel, id, error }) : editSaved({ channel, id }));
    return error;
  };
}

/** Deletes a message. One that is gone already is as good as deleted. */
export function removeMessage(channel: ChannelRef, id: string): SendThunk {
  return async (dispatch) => {
    const { error } = await dispatch(deleteMessage(channel, id));
    if (!error) return undefined;
    if (!isGone(error)) return error;
    dispatch(messageRemoved({ channel, id }));
    return undefined;
  };
}

/** What is done with selected messages (MSG-01, MSG-02). */

type SelectionThunk<Result> = AppThunk<Result, State>;

function notify(messageKey: MessageKey): SelectionThunk<void> {
  return (dispatch, _getState, { newId }) =>
    void dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
}

const messageOf = (state: WithChat, channel: ChannelRef, id: string): ChatMessage | undefined =>
  selectRoomMessages(state, channelKey(channel)).find((message) => message.id === id);

/** Takes the one selected message into the input; says so where its time is over meanwhile. */
export function beginEdit(channel: ChannelRef, id: string): SelectionThunk<void> {
  return (dispatch, getState, { clock }) => {
    const message = messageOf(getState(), channel, id);
    const may = message && selectCanChange(getState(), channel, { message, now: clock() });
    if (may) dispatch(editBegun({ channel, id, text: message.message }));
    else dispatch(notify('composer.tooLate'));
  };
}

/** Copies the texts of the selected messages, oldest first, and says whether it could. */
export function copySelected(channel: ChannelRef): SelectionThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const key = channelKey(channel);
    const selected = new Set(selectSelected(getState(), key));
    const messages = selectRoomMessages(getState(), key).filter(({ id }) => selected.has(id));
    const text = messages.map(({ message }) => message).join('\n');
    const copied = await writeClipboard(text);
    dispatch(notify(copied ? 'composer.copied' : 'composer.notCopied'));
  };
}
