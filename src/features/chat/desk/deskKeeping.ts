import * as v from 'valibot';
import { channelRef } from '../../../contract/index.ts';
import type { Services } from '../../../lib/services.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { selectDesk } from './deskSelectors.ts';
import { deskRestored } from './deskSlice.ts';
import { type KeptDesk, keyOf } from './deskState.ts';

/** A side or a distance as another version of this program may have left it. */
const px = v.pipe(v.number(), v.finite(), v.minValue(-1e5), v.maxValue(1e5));

const keptDesk = v.object({
  windows: v.array(
    v.object({
      channel: channelRef,
      place: v.exactOptional(v.object({ x: px, y: px, width: px, height: px })),
      minimised: v.boolean(),
      maximised: v.boolean(),
    }),
  ),
  order: v.array(v.string()),
});

/**
 * Kept twice, so that two tabs do not fight: a tab finds its own desk again after a reload, and a new one begins with the desk that was
 * used last.
 */
const own = storageKey<KeptDesk>('chatDesk', keptDesk, 'session');
const last = storageKey<KeptDesk>('chatDesk', keptDesk);

type DeskThunk = AppThunk<void, WithChat & WithSession>;

/** What one user's character in one game keeps its desk under; none before they are known. */
function partsOf(state: WithChat & WithSession): readonly string[] | undefined {
  const { game, character, status } = state.chat.list;
  const user = selectUser(state);
  if (!user || game === undefined || character === undefined || status !== 'ready')
    return undefined;
  return [user.id, game, character];
}

function read(storage: Services['storage'], parts: readonly string[]): KeptDesk | undefined {
  const at = (key: StorageKey<KeptDesk>) => storage.get(keyAt(key, ...parts));
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
    const left = new Map(windows.map((one) => [keyOf(one), one] as const));
    dispatch(
      deskRestored({
        windows: [...left.values()].filter((one) => known.has(keyOf(one))),
        order: order.filter((key) => known.has(key)),
      }),
    );
  };
}

/** Keeps the desk as it is now, once what was kept before is on it. */
export function keepDesk(): DeskThunk {
  return (_dispatch, getState, { storage }) => {
    const state = getState();
    const parts = partsOf(state);
    const { windows, order, restored } = selectDesk(state);
    if (!parts || !restored) return;
    for (const key of [own, last]) storage.set(keyAt(key, ...parts), { windows, order });
  };
}
