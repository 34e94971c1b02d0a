import { useEffect, useMemo } from 'react';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { canChangeMessage, isOwnMessage } from '../../../domain/index.ts';
import { selectCharacter } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { nameMentioned, selectionToggled } from '../composer/composersSlice.ts';
import { endFollowed, messageDropped } from '../rooms/actions.ts';
import { selectAuthor } from '../rooms/people.ts';
import { selectRoom } from '../rooms/selectors.ts';
import { retryMessage } from '../rooms/thunks.ts';
import { selectSelected, selectSendRefusal } from '../composer/composerSelectors.ts';
import { OPEN_MOST } from '../rooms/messages.ts';
import type { HistoryTools } from './tools.ts';

interface HistoryActions extends Omit<HistoryTools, 'onPicture' | 'onUnfold'> {
  /** Speaks to the author of a message, as a press on the name does. */
  readonly onMentionOf: (message: string) => void;
}

/** What the parts of a history do; the same functions as long as the channel is the same. */
export function useHistoryActions(channel: ChannelRef): HistoryActions {
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

/** What a message is to the reader. */
export interface Rights {
  readonly isOwn: (message: ChatMessage) => boolean;
  /** Own messages, for masters all but a bot's (MSG-01); whether it is too late to change one is asked when one does. */
  readonly isSelectable: (message: ChatMessage) => boolean;
}

/** What the reader's character may do with the messages of a channel. */
export function useRights(channel: ChannelRef): Rights {
  const character = useAppSelector(selectCharacter);
  const writes = useAppSelector((state) => selectSendRefusal(state, channel) === undefined);
  return useMemo(
    () => ({
      isOwn: (message) => isOwnMessage(message, character),
      isSelectable: (message) => writes && canChangeMessage(message, character),
    }),
    [character, writes],
  );
}

/** Lets a room that has grown long give up its beginning while one follows the newest messages. What is selected is to be copied, and stays. */
export function useLightRoom(
  channel: ChannelRef,
  { count, following }: { readonly count: number; readonly following: boolean },
): void {
  const dispatch = useAppDispatch();
  const selects = useAppSelector((state) => selectSelected(state, channelKey(channel)).length > 0);
  useEffect(() => {
    if (following && !selects && count > OPEN_MOST) dispatch(endFollowed({ channel }));
  }, [dispatch, channel, count, following, selects]);
}
