/** @jest-environment ./test/support/browserEnvironment.mjs */
import {
  savePosition,
  type MapRef,
  loadPosition,
} from '../../../../../src/features/map/mapPosition.ts';
import { createStorage, type WebStorage } from '../../../../../src/lib/storage/index.ts';
import { makeProgram } from '../../../../support/factories.ts';

const world: MapRef = { game: 'forest', map: 'world' };
const view = { center: [10, 20] as [number, number], resolution: 2 };

describe('how a map was left', () => {
  it('is nothing where one has not been yet', () => {
    expect(makeProgram().store.dispatch(loadPosition(world))).toEqual({});
  });

  it('is kept part by part, for each map of each game by itself', () => {
    const { store } = makeProgram();
    store.dispatch(savePosition(world, { view }));
    store.dispatch(savePosition(world, { entry: 'map/north', scroll: 30 }));
    store.dispatch(savePosition({ game: 'sea', map: 'world' }, { entry: 'map/south' }));
    expect(store.dispatch(loadPosition(world))).toEqual({ view, entry: 'map/north', scroll: 30 });
    expect(store.dispatch(loadPosition({ game: 'forest', map: 'north' }))).toEqual({});
    expect(store.dispatch(loadPosition({ game: 'sea', map: 'world' }))).toEqual({
      entry: 'map/south',
    });
  });

  it('outlives a reload of the tab, and does not reach other tabs', () => {
    const storage = createStorage({
      webStorage: (area): WebStorage => (area === 'session' ? sessionStorage : localStorage),
    });
    makeProgram({ storage }).store.dispatch(savePosition(world, { view }));
    expect(localStorage).toHaveLength(0);
    expect(makeProgram({ storage }).store.dispatch(loadPosition(world))).toEqual({ view });
  });

  it('is nothing where what was kept cannot be looked at', () => {
    const storage = createStorage({ webStorage: () => sessionStorage });
    const { store } = makeProgram({ storage });
    store.dispatch(savePosition(world, { view: { ...view, resolution: -1 } }));
    expect(store.dispatch(loadPosition(world))).toEqual({});
  });
});
