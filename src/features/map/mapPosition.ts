import * as v from 'valibot';
import { keyAt, type StorageKey, storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';

const finite = v.pipe(v.number(), v.finite());

const mapPosition = v.object({
  view: v.exactOptional(
    v.object({
      center: v.tuple([finite, finite]),
      resolution: v.pipe(finite, v.gtValue(0)),
    }),
  ),
  entry: v.exactOptional(v.string()),
  scroll: v.exactOptional(finite),
  step: v.exactOptional(v.string()),
});

/**
 * How a map was left: where it was looked at, the entry by which one went on, how far the list was scrolled (px), and the key of the step of the
 * browser's history at which that was.
 */
export type MapPosition = v.InferOutput<typeof mapPosition>;

const positionKey: StorageKey<MapPosition> = storageKey('mapPlace', mapPosition, 'session');

/** A map of a game, by their keys. */
export interface MapRef {
  readonly game: string;
  readonly map: string;
}

const keyOf = ({ game, map }: MapRef) => keyAt(positionKey, game, map);

/** How this tab left a map; empty where it was not here yet. */
export function loadPosition(ref: MapRef): AppThunk<MapPosition> {
  return (_dispatch, _getState, { storage }) => storage.get(keyOf(ref)) ?? {};
}

/** Keeps a part of how a map is seen now, for the way back and for a reload of the tab. */
export function savePosition(ref: MapRef, part: MapPosition): AppThunk<void> {
  return (_dispatch, _getState, { storage }) => {
    const key = keyOf(ref);
    storage.set(key, { ...storage.get(key), ...part });
  };
}
