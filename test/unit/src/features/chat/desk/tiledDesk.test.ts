import {
  selectDesk,
  selectIsTiled,
  selectIsWindowOpen,
  selectLayout,
  selectMinimisedWindows,
  selectShownWindows,
  selectTopWindow,
} from '../../../../../../src/features/chat/desk/deskSelectors.ts';
import {
  deskResized,
  windowClosed,
  windowMaximised,
  windowMinimised,
  windowMoved,
  windowOpened,
  windowRaised,
  windowResized,
  windowsCascaded,
  windowsTiled,
  windowToggled,
  writerMoved,
} from '../../../../../../src/features/chat/desk/deskSlice.ts';
import { type DeskWindow, keyOf } from '../../../../../../src/features/chat/desk/deskState.ts';
import { overlap, type Rect } from '../../../../../../src/features/chat/desk/layout.ts';
import {
  bridge,
  type DeskStore,
  makeDeskStore,
  tavern,
  tower,
} from '../../../../../support/chatDesk.ts';

const area = { width: 1_016, height: 690 };

/** A desk of a common size with these windows on it. */
function desk(...channels: (typeof tavern)[]): DeskStore {
  const store = makeDeskStore();
  store.dispatch(deskResized(area));
  for (const channel of channels) store.dispatch(windowOpened(channel));
  return store;
}

const keys = (windows: readonly DeskWindow[]) => windows.map(keyOf);

describe('the tiled desk', () => {
  const shown = (store: DeskStore) => selectLayout(store.getState()).rects;

  it('WIN-08 BACK-90 is tiled in the order of opening, without what is minimised', () => {
    const store = desk(tavern, tower, bridge);
    store.dispatch(windowRaised(tavern));
    store.dispatch(windowMinimised(tower));
    store.dispatch(windowsTiled());
    expect(shown(store)).toEqual({
      'main/1': { x: 618, y: 8, width: 390, height: 333 },
      'rpg_quest_event/3': { x: 618, y: 349, width: 390, height: 333 },
    });
    expect(selectLayout(store.getState()).margin).toBe(406);
    expect(selectTopWindow(store.getState())).toBe('main/1');
  });

  it('BACK-90 takes a tile for what is opened meanwhile, and all back by the same command', () => {
    const store = desk(tavern, tower);
    const before = shown(store);
    store.dispatch(windowsTiled());
    expect(selectIsTiled(store.getState())).toBe(true);
    store.dispatch(windowOpened(bridge));
    expect(selectIsTiled(store.getState())).toBe(true);
    const tiles = Object.values(shown(store));
    expect(new Set(tiles.map(({ x }) => x)).size).toBe(2);
    store.dispatch(windowClosed(bridge));
    store.dispatch(windowsTiled());
    expect(selectIsTiled(store.getState())).toBe(false);
    expect(shown(store)).toEqual(before);
    expect(selectLayout(store.getState()).margin).toBe(0);
  });

  it('BACK-90 tiles anew with the size of the browser, and has wait in the bar what has no room', () => {
    const store = desk(tavern, tower, bridge);
    store.dispatch(windowsTiled());
    const before = shown(store);
    store.dispatch(deskResized({ width: 760, height: 520 }));
    expect(keys(selectShownWindows(store.getState()))).toEqual(['main/2', 'rpg_quest_event/3']);
    expect(keys(selectMinimisedWindows(store.getState()))).toEqual(['main/1']);
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(false);
    store.dispatch(windowToggled(tavern));
    expect(keys(selectMinimisedWindows(store.getState()))).toEqual(['main/2']);
    store.dispatch(deskResized(area));
    expect(shown(store)).toEqual(before);
  });

  it('BACK-90 loses from its tiles what is moved or resized by hand, and that alone', () => {
    const store = desk(tavern, tower, bridge);
    store.dispatch(windowsTiled());
    const [{ width, height }] = Object.values(shown(store)) as [Rect];
    store.dispatch(windowMoved({ channel: tavern, x: 12, y: 34 }));
    expect(shown(store)['main/1']).toEqual({ x: 12, y: 34, width, height });
    expect(shown(store)['main/2']).toEqual({ x: 618, y: 8, width: 390, height: 333 });
    expect(selectIsTiled(store.getState())).toBe(false);
    const rect = { x: 20, y: 30, width: 400, height: 500 };
    store.dispatch(windowResized({ channel: tower, place: rect }));
    expect(shown(store)['main/2']).toEqual(rect);
    store.dispatch(windowsCascaded());
    expect(selectLayout(store.getState()).margin).toBe(0);
  });

  it('BACK-91 gives way to what one writes on the page, and goes back when that is over', () => {
    const store = desk(tavern);
    const before = shown(store);
    const writer = { x: 500, y: 300, width: 500, height: 380 };
    store.dispatch(writerMoved([writer]));
    const aside = shown(store)['main/1'];
    expect(aside && overlap(aside, writer)).toBe(0);
    store.dispatch(writerMoved([]));
    expect(shown(store)).toEqual(before);
    expect(selectDesk(store.getState()).writer).toBeUndefined();
  });

  it.each([
    ['moved', windowMoved({ channel: tavern, x: 600, y: 350 })],
    ['maximised', windowMaximised(tavern)],
    ['opened', windowOpened(tavern)],
    ['tiled', windowsTiled()],
  ])('BACK-91 stands where it was put once it is %s by hand', (_how, action) => {
    const store = desk(tavern);
    store.dispatch(writerMoved([{ x: 500, y: 300, width: 500, height: 380 }]));
    store.dispatch(action);
    expect(selectDesk(store.getState()).writer).toBeUndefined();
  });
});
