import { useEffect } from 'react';
import * as v from 'valibot';
import { channelRef } from '../../../contract/index.ts';
import type { Services } from '../../../lib/services.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { selectDesk } from './deskSelectors.ts';
import { deskRestored } from './deskSlice.ts';
import { type StoredDesk, keyOf } from './deskState.ts';
import { isPlaceKey } from './windowRef.ts';

/** A side or a distance as another version of this program may have left it. */
const px = v.pipe(v.number(), v.finite(), v.minValue(-1e5), v.maxValue(1e5));

const storedDesk = v.object({
  windows: v.array(
    v.object({
      channel: channelRef,
      place: v.exactOptional(v.object({ x: px, y: px, width: px, height: px })),
      minimised: v.boolean(),
      maximised: v.boolean(),
      tiled: v.exactOptional(v.boolean()),
    }),
  ),
  order: v.array(v.string()),
});

/**
 * Stored twice, so that two tabs do not fight: a tab finds its own desk again after a reload, and a new one begins with the desk that was
 * used last.
 */
const own = storageKey<StoredDesk>('chatDesk', storedDesk, 'session');
const last = storageKey<StoredDesk>('chatDesk', storedDesk);

type DeskThunk = AppThunk<void, WithChat & WithSession>;

/** Under what the desk of one user's character in one game is stored; none before they are known. */
function partsOf(state: WithChat & WithSession): readonly string[] | undefined {
  const { game, character, status } = state.chat.list;
  const user = selectUser(state);
  if (!user || game === undefined || character === undefined || status !== 'ready')
    return undefined;
  return [user.id, game, character];
}

function read(storage: Services['storage'], parts: readonly string[]): StoredDesk | undefined {
  const at = (key: StorageKey<StoredDesk>) => storage.get(keyAt(key, ...parts));
  return at(own) ?? at(last);
}

/** Puts the windows back that this character had open, but those of channels that are no longer there (WIN-08). */
export function restoreDesk(): DeskThunk {
  return (dispatch, getState, { storage }) => {
    const state = getState();
    const parts = partsOf(state);
    if (!parts || selectDesk(state).restored) return;
    const known = new Set(state.chat.list.channels.map(channelKey));
    const { windows, order } = read(storage, parts) ?? { windows: [], order: [] };
    const isThere = (key: string) => known.has(key) || isPlaceKey(key);
    const left = new Map(windows.map((one) => [keyOf(one), one] as const));
    dispatch(
      deskRestored({
        windows: [...left.values()].filter((one) => isThere(keyOf(one))),
        order: order.filter(isThere),
      }),
    );
  };
}

/** Stores the desk as it is now, once the stored one is restored. */
export function saveDesk(): DeskThunk {
  return (_dispatch, getState, { storage }) => {
    const state = getState();
    const parts = partsOf(state);
    const { windows, order, restored } = selectDesk(state);
    if (!parts || !restored) return;
    for (const key of [own, last]) storage.set(keyAt(key, ...parts), { windows, order });
  };
}

/** Restores the desk as soon as the channels are known, and stores it as it changes (WIN-08). */
export function useDeskStorage(): void {
  const dispatch = useAppDispatch();
  const { windows, order, restored } = useAppSelector(selectDesk);
  const status = useAppSelector(({ chat }) => chat.list.status);
  useEffect(() => {
    if (status === 'ready' && !restored) dispatch(restoreDesk());
  }, [dispatch, status, restored]);
  useEffect(() => {
    if (restored) dispatch(saveDesk());
  }, [dispatch, windows, order, restored]);
}
