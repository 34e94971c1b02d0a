/** @jest-environment ./test/support/browserEnvironment.mjs */
import { keepPlace, type MapRef, readPlace } from '../../../../../src/features/map/keptPlace.ts';
import { createStorage } from '../../../../../src/lib/storage/index.ts';
import type { Shelf } from '../../../../../src/lib/storage/storage.ts';
import { makeProgram } from '../../../../support/factories.ts';

const world: MapRef = { game: 'forest', map: 'world' };
const view = { center: [10, 20] as [number, number], resolution: 2 };

describe('how a map was left', () => {
  it('is nothing where one has not been yet', () => {
    expect(makeProgram().store.dispatch(readPlace(world))).toEqual({});
  });

  it('is kept part by part, for each map of each game by itself', () => {
    const { store } = makeProgram();
    store.dispatch(keepPlace(world, { view }));
    store.dispatch(keepPlace(world, { entry: 'map/north', scroll: 30 }));
    store.dispatch(keepPlace({ game: 'sea', map: 'world' }, { entry: 'map/south' }));
    expect(store.dispatch(readPlace(world))).toEqual({ view, entry: 'map/north', scroll: 30 });
    expect(store.dispatch(readPlace({ game: 'forest', map: 'north' }))).toEqual({});
    expect(store.dispatch(readPlace({ game: 'sea', map: 'world' }))).toEqual({
      entry: 'map/south',
    });
  });

  it('outlives a reload of the tab, and does not reach other tabs', () => {
    const storage = createStorage({
      shelf: (area): Shelf => (area === 'session' ? sessionStorage : localStorage),
    });
    makeProgram({ storage }).store.dispatch(keepPlace(world, { view }));
    expect(localStorage).toHaveLength(0);
    expect(makeProgram({ storage }).store.dispatch(readPlace(world))).toEqual({ view });
  });

  it('is nothing where what was kept cannot be looked at', () => {
    const storage = createStorage({ shelf: () => sessionStorage });
    const { store } = makeProgram({ storage });
    store.dispatch(keepPlace(world, { view: { ...view, resolution: -1 } }));
    expect(store.dispatch(readPlace(world))).toEqual({});
  });
});
