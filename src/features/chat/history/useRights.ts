import { useMemo } from 'react';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { canChangeMessage, isOwnMessage } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectCharacter } from '../../session/index.ts';
import { selectSendRefusal } from '../composer/composerSelectors.ts';

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
