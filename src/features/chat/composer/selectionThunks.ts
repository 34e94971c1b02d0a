import { noticeRaised } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { writeClipboard } from '../../../lib/clipboard.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { selectRoomMessages } from '../rooms/selectors.ts';
import type { WithChat } from '../slice.ts';
import { selectCanChange, selectSelected } from './composerSelectors.ts';
import { editBegun } from './composersSlice.ts';

/** What is done with selected messages (MSG-01, MSG-02). */

type SelectionThunk<Result> = AppThunk<Result, WithChat & WithSession>;

function tell(messageKey: MessageKey): SelectionThunk<void> {
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
    else dispatch(tell('composer.tooLate'));
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
    dispatch(tell(copied ? 'composer.copied' : 'composer.notCopied'));
  };
}
