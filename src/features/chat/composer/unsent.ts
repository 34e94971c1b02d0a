import * as v from 'valibot';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { pendingRestored } from '../rooms/roomFacts.ts';
import { selectRoom } from '../rooms/roomSelectors.ts';
import type { PendingMessage } from '../rooms/roomState.ts';
import type { WithChat } from '../slice.ts';
import type { ComposerPlace } from './drafts.ts';

const lines = v.array(v.object({ nonce: v.string(), text: v.string(), at: v.number() }));

type Unsent = v.InferOutput<typeof lines>;

/** More lines that failed nobody keeps: the newest count. */
const MOST = 20;

const unsent = storageKey('chatUnsent', lines);

/** The key of the lines that did not arrive, beside that of the draft. */
export function unsentKey({ user, game, character, channel }: ComposerPlace): StorageKey<Unsent> {
  return keyAt(unsent, user, game, character, channel.type, channel.id);
}

/** Keeps the own lines that the host has not confirmed: each may be wanted after a reload, also where the input holds other words (MSG-14). */
export function keepUnsent(
  place: ComposerPlace,
  pending: readonly PendingMessage[],
): AppThunk<void> {
  return (_dispatch, _getState, { storage }) => {
    const key = unsentKey(place);
    const left = pending.slice(-MOST).map(({ nonce, text, at }) => ({ nonce, text, at }));
    if (left.length > 0) storage.set(key, left);
    else if (storage.get(key)) storage.remove(key);
  };
}

/** Puts the kept lines back into their room, as lines that failed. */
export function restoreUnsent(place: ComposerPlace): AppThunk<void, WithChat> {
  return (dispatch, getState, { storage }) => {
    const kept = storage.get(unsentKey(place)) ?? [];
    const { channel, game, character } = place;
    if (kept.length === 0) return;
    dispatch(pendingRestored({ channel, game, character, lines: kept }));
    // What has arrived meanwhile is no longer kept.
    dispatch(keepUnsent(place, selectRoom(getState(), channelKey(channel))?.pending ?? []));
  };
}
