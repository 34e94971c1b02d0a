import fc from 'fast-check';
import { sessionEnded } from '../../../../../../src/api/index.ts';
import {
  selectDesk,
  selectHasWindows,
  selectIsWindowOpen,
  selectLayout,
  selectMinimisedWindows,
  selectShownWindows,
  selectTopWindow,
  selectWindowLevel,
  selectWindows,
} from '../../../../../../src/features/chat/desk/deskSelectors.ts';
import {
  deskResized,
  deskRestored,
  windowClosed,
  windowEntered,
  windowMaximised,
  windowMinimised,
  windowMoved,
  windowOpened,
  windowRaised,
  windowResized,
  windowsCascaded,
  windowsMinimised,
  windowsTiled,
  windowToggled,
  writerMoved,
} from '../../../../../../src/features/chat/desk/deskSlice.ts';
import {
  type DeskWindow,
  keyOf,
  shownRect,
} from '../../../../../../src/features/chat/desk/deskState.ts';
import { overlap } from '../../../../../../src/features/chat/desk/layout.ts';
import { roomClosed, roomOpened } from '../../../../../../src/features/chat/rooms/actions.ts';
import {
  characterChosen,
  gameChosen,
  signedOut,
} from '../../../../../../src/features/session/index.ts';
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

function rects(store: DeskStore) {
  const { windows, area: now } = selectDesk(store.getState());
  return windows.map((one) => shownRect(one, now));
}

const rectOf = (store: DeskStore) => rects(store)[0];

describe('a window of chat', () => {
  it('WIN-01 opens 270 by 300, several at once, none over another', () => {
    const store = desk(tavern, tower, bridge);
    const [first, second, third] = rects(store);
    expect(first).toMatchObject({ width: 270, height: 300 });
    if (!first || !second || !third) throw new Error('Places are missing.');
    expect(overlap(first, second) + overlap(second, third) + overlap(first, third)).toBe(0);
  });

  it('CHAN-01 opens and closes by toggling its channel', () => {
    const store = desk();
    store.dispatch(windowToggled(tavern));
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(true);
    store.dispatch(windowToggled(tavern));
    expect(selectHasWindows(store.getState())).toBe(false);
  });

  it('CHAN-01 comes back by toggling where it was minimised', () => {
    const store = desk(tavern);
    store.dispatch(windowMinimised(tavern));
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(false);
    store.dispatch(windowToggled(tavern));
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(true);
  });

  it('is one for a channel, however often it is opened', () => {
    const store = desk(tavern, tower, tavern);
    expect(keys(selectWindows(store.getState()))).toEqual(['main/1', 'main/2']);
    expect(selectTopWindow(store.getState())).toBe('main/1');
  });

  it('waits for its place until the desk has been measured', () => {
    const store = makeDeskStore();
    store.dispatch(windowOpened(tavern));
    expect(rectOf(store)).toBeUndefined();
    store.dispatch(deskResized(area));
    expect(rectOf(store)).toEqual({ x: 738, y: 382, width: 270, height: 300 });
  });

  it('gets the focus once, where it was opened', () => {
    const store = desk(tavern);
    expect(selectDesk(store.getState()).entering).toBe('main/1');
    store.dispatch(windowEntered(tower));
    expect(selectDesk(store.getState()).entering).toBe('main/1');
    store.dispatch(windowEntered(tavern));
    expect(selectDesk(store.getState()).entering).toBeUndefined();
  });

  it('WIN-08 comes above the others when it is used', () => {
    const store = desk(tavern, tower, bridge);
    expect(selectTopWindow(store.getState())).toBe('rpg_quest_event/3');
    store.dispatch(windowRaised(tavern));
    expect(selectTopWindow(store.getState())).toBe('main/1');
    expect(selectWindowLevel(store.getState(), 'main/1')).toBe(3);
    expect(keys(selectWindows(store.getState()))).toEqual([
      'main/1',
      'main/2',
      'rpg_quest_event/3',
    ]);
  });

  it('leaves nothing of itself when it closes', () => {
    const store = desk(tavern, tower);
    store.dispatch(windowClosed(tower));
    const { order, entering } = selectDesk(store.getState());
    expect(order).toEqual(['main/1']);
    expect(entering).toBeUndefined();
  });

  it('WIN-08 becomes an entry of the bar and comes back where it was', () => {
    const store = desk(tavern, tower);
    const [before] = rects(store);
    store.dispatch(windowMinimised(tavern));
    expect(keys(selectMinimisedWindows(store.getState()))).toEqual(['main/1']);
    expect(selectTopWindow(store.getState())).toBe('main/2');
    store.dispatch(windowOpened(tavern));
    expect(rectOf(store)).toEqual(before);
    expect(selectTopWindow(store.getState())).toBe('main/1');
  });

  it('has the whole desk and goes back to its place', () => {
    const store = desk(tavern);
    const before = rectOf(store);
    store.dispatch(windowMaximised(tavern));
    expect(rectOf(store)).toEqual({ x: 0, y: 0, ...area });
    store.dispatch(windowMaximised(tavern));
    expect(rectOf(store)).toEqual(before);
  });

  it('WIN-01 is moved and resized, never below 270 by 220 nor off the desk', () => {
    const store = desk(tavern);
    store.dispatch(windowMoved({ channel: tavern, x: 12, y: 34 }));
    expect(rectOf(store)).toEqual({ x: 12, y: 34, width: 270, height: 300 });
    const rect = { x: 20, y: 30, width: 400, height: 500 };
    store.dispatch(windowResized({ channel: tavern, place: rect }));
    expect(rectOf(store)).toEqual(rect);
    store.dispatch(
      windowResized({ channel: tavern, place: { x: 900, y: -5, width: 10, height: 10 } }),
    );
    expect(rectOf(store)).toEqual({ x: 746, y: 0, width: 270, height: 220 });
  });

  it('is not there for what concerns a channel without one', () => {
    const store = desk(tavern);
    const before = selectDesk(store.getState());
    for (const act of [windowClosed, windowMinimised, windowMaximised, windowRaised])
      store.dispatch(act(tower));
    store.dispatch(windowMoved({ channel: tower, x: 1, y: 1 }));
    expect(selectDesk(store.getState())).toEqual(before);
  });
});

describe('the desk', () => {
  it('WIN-08 loses no window when the browser shrinks, and has all back when it grows', () => {
    const store = desk(tavern, tower, bridge);
    const before = rects(store);
    store.dispatch(deskResized({ width: 600, height: 400 }));
    for (const rect of rects(store)) {
      expect(rect && rect.x >= 0 && rect.x + rect.width <= 600).toBe(true);
      expect(rect && rect.y >= 0 && rect.y + rect.height <= 400).toBe(true);
    }
    store.dispatch(deskResized(area));
    expect(rects(store)).toEqual(before);
  });

  it('WIN-08 is laid in a cascade in the order in which windows lie', () => {
    const store = desk(tavern, tower);
    store.dispatch(windowRaised(tavern));
    store.dispatch(windowsCascaded());
    const [first, second] = rects(store);
    expect(second).toMatchObject({ x: 8, y: 8 });
    expect(first).toMatchObject({ x: 40, y: 52 });
  });

  it('WIN-08 takes a window out of the whole desk when it is laid out', () => {
    const store = desk(tavern, tower);
    store.dispatch(windowMaximised(tavern));
    store.dispatch(windowsTiled());
    expect(selectLayout(store.getState()).rects['main/1']).toMatchObject({ x: 618, width: 390 });
  });

  it('WIN-08 is cleared into the bar at once', () => {
    const store = desk(tavern, tower);
    store.dispatch(windowsMinimised());
    expect(selectShownWindows(store.getState())).toEqual([]);
    expect(keys(selectMinimisedWindows(store.getState()))).toEqual(['main/1', 'main/2']);
    expect(selectTopWindow(store.getState())).toBeUndefined();
  });

  it('WIN-08 puts the stored windows under what was opened meanwhile', () => {
    const store = desk(bridge);
    const rect = { x: 1, y: 2, width: 280, height: 320 };
    const kept = {
      channel: { type: 'main', id: '1' },
      minimised: true,
      maximised: false,
      place: rect,
    };
    const windows = [kept, { ...kept, channel: { type: 'main', id: '2' }, minimised: false }];
    store.dispatch(deskRestored({ windows, order: ['main/2', 'main/1'] }));
    const { order, restored } = selectDesk(store.getState());
    expect(order).toEqual(['main/2', 'main/1', 'rpg_quest_event/3']);
    expect(restored).toBe(true);
    expect(keys(selectMinimisedWindows(store.getState()))).toEqual(['main/1']);
  });

  it.each([
    ['PICK-04 another game', gameChosen({ game: 'sea' })],
    ['PICK-06 another character', characterChosen({ game: 'forest', character: '9' })],
    ['signing out', signedOut()],
    ['the end of the session', sessionEnded()],
  ])('%s clears it', (_name, action) => {
    const store = desk(tavern);
    store.dispatch(deskRestored({ windows: [], order: [] }));
    store.dispatch(action);
    expect(selectDesk(store.getState())).toEqual({ windows: [], order: [], restored: false, area });
  });

  describe('while a channel has the page to itself', () => {
    const by = 'screen' as const;
    const shown = (channel: typeof tavern) =>
      roomOpened({ channel, by, game: 'forest', character: '7', unreads: 0 });
    const left = (channel: typeof tavern) => roomClosed({ channel, by, at: 1 });
    const standing = (store: DeskStore) => keys(selectShownWindows(store.getState()));

    it('its window steps aside, and is where it was afterwards', () => {
      const store = desk(tavern, tower);
      const { windows, order } = selectDesk(store.getState());
      store.dispatch(shown(tavern));
      expect(standing(store)).toEqual(['main/2']);
      store.dispatch(left(tavern));
      expect(standing(store)).toEqual(['main/1', 'main/2']);
      expect(selectDesk(store.getState())).toMatchObject({ windows, order });
    });

    it('is no entry of the bar either, and there is no bar for it alone', () => {
      const store = desk(tavern);
      store.dispatch(windowMinimised(tavern));
      store.dispatch(shown(tavern));
      expect(selectMinimisedWindows(store.getState())).toEqual([]);
      expect(selectHasWindows(store.getState())).toBe(false);
    });

    it('stays aside where one goes from channel to channel, and for another character', () => {
      const store = desk(tavern, tower);
      store.dispatch(shown(tavern));
      store.dispatch(shown(tower));
      store.dispatch(left(tavern));
      expect(standing(store)).toEqual(['main/1']);
      store.dispatch(characterChosen({ game: 'forest', character: '9' }));
      expect(selectDesk(store.getState()).onScreen).toBe('main/2');
      store.dispatch(left(tower));
      expect(selectDesk(store.getState()).onScreen).toBeUndefined();
    });

    it('is not moved by a window that is opened or closed', () => {
      const store = desk(tavern);
      store.dispatch(
        roomOpened({ channel: tavern, by: 'window', game: 'forest', character: '7', unreads: 0 }),
      );
      expect(standing(store)).toEqual(['main/1']);
    });
  });

  it('keeps every window once, on the desk, whatever is done with it', () => {
    const channel = fc.constantFrom(tavern, tower, bridge);
    const px = fc.integer({ min: -2_000, max: 4_000 });
    const size = fc.record({ width: fc.integer({ min: 320, max: 2_000 }), height: fc.nat(1_500) });
    const rect = fc.record({ x: px, y: px, width: px, height: px });
    const action = fc.oneof(
      channel.map((one) => windowOpened(one)),
      channel.map((one) => windowToggled(one)),
      channel.map((one) => windowClosed(one)),
      channel.map((one) => windowMinimised(one)),
      channel.map((one) => windowMaximised(one)),
      channel.map((one) => windowRaised(one)),
      fc.tuple(channel, px, px).map(([one, x, y]) => windowMoved({ channel: one, x, y })),
      fc.tuple(channel, rect).map(([one, to]) => windowResized({ channel: one, place: to })),
      fc.constantFrom(windowsTiled(), windowsCascaded(), windowsMinimised(), writerMoved([])),
      rect.map((one) => writerMoved([one])),
      size.map((now) => deskResized(now)),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const store = desk();
        for (const one of actions) store.dispatch(one);
        const { windows, order, area: now } = selectDesk(store.getState());
        expect([...order].sort()).toEqual(keys(windows).sort());
        expect(new Set(order).size).toBe(order.length);
        for (const at of rects(store)) {
          expect(at).toBeDefined();
          if (!at || !now) continue;
          expect(at.x >= 0 && at.x + at.width <= now.width).toBe(true);
          expect(at.y >= 0 && at.y + at.height <= now.height).toBe(true);
        }
      }),
    );
  });
});
