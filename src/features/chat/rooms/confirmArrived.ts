import { isAnyOf } from '@reduxjs/toolkit';
import { CLOCK_TOLERANCE_MS, momentsOf } from '../../../api/index.ts';
import { isDiceCommand } from '../../../domain/index.ts';
import { addAppListener } from '../../../lib/store.ts';
import { channelOf } from '../channels.ts';
import { isSameSent, messagesApi } from './api.ts';
import { messageConfirmed, messageReceived } from './actions.ts';
import { selectOutbox } from './outbox.ts';
import { selectWriters } from './people.ts';
import { selectRoomMessages } from './selectors.ts';

const { chatMessages, newChatMessages } = messagesApi.endpoints;

/**
 * A message whose answer has not come, or was lost, has arrived where a later one of the same words by the same writer is there: it leaves the outbox, as it
 * does by its key on hosts that keep keys (HOSTS-02). Clocks are compared by that of the host.
 */
export const confirmArrived = addAppListener({
  predicate: isAnyOf(messageReceived, chatMessages.matchFulfilled, newChatMessages.matchFulfilled),
  effect: (action, api) => {
    const { at, hostAt = at } = momentsOf({ meta: 'meta' in action && action.meta });
    const writers = selectWriters(api.getState());
    for (const key of Object.keys(api.getState().chat.outbox ?? {})) {
      for (const { nonce, text, known = [], at: sentAt } of Object.values(
        selectOutbox(api.getState(), key),
      )) {
        const since = sentAt + hostAt - at - CLOCK_TOLERANCE_MS;
        const hasArrived = selectRoomMessages(api.getState(), key).some(
          (one) => one.date * 1_000 >= since && isSameSent(one, text, { writers, known }),
        );
        // The dice window asks for its throw once more under the same key.
        if (hasArrived && !isDiceCommand(text))
          api.dispatch(messageConfirmed({ channel: channelOf(key), nonce, text }));
      }
    }
  },
});
