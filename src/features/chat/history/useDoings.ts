import { useMemo } from 'react';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppStore } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { nameMentioned, selectionToggled } from '../composer/composersSlice.ts';
import { messageDropped } from '../rooms/actions.ts';
import { selectAuthor } from '../rooms/people.ts';
import { selectRoom } from '../rooms/selectors.ts';
import { retryMessage } from '../rooms/thunks.ts';
import type { HistoryTools } from './tools.ts';

export interface Doings extends Omit<HistoryTools, 'onPicture'> {
  /** Speaks to the author of a message, as a press on the name does. */
  readonly onMentionOf: (message: string) => void;
}

/** What the parts of a history do; the same functions as long as the channel is the same. */
export function useDoings(channel: ChannelRef): Doings {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useMemo(() => {
    const messageBy = (wanted: string) =>
      selectRoom(store.getState(), channelKey(channel))?.messages.find(({ id }) => id === wanted);
    const onMention = (name: string) => {
      dispatch(nameMentioned({ channel, name }));
    };
    return {
      onMention,
      onMentionOf: (id) => {
        const message = messageBy(id);
        if (!message || message.author_type === 'bot') return;
        const name = selectAuthor(store.getState(), message)?.name;
        if (name) onMention(name);
      },
      onSelect: (message) => {
        dispatch(selectionToggled({ channel, message }));
      },
      onRetry: (nonce) => {
        void dispatch(retryMessage(channel, nonce));
      },
      onDrop: (nonce) => {
        dispatch(messageDropped({ channel, nonce }));
      },
    };
  }, [channel, dispatch, store]);
}
