import { saveDesk, restoreDesk } from '../../../../../../src/features/chat/desk/deskStorage.ts';
import {
  selectDesk,
  selectTopWindow,
  selectWindows,
} from '../../../../../../src/features/chat/desk/deskSelectors.ts';
import {
  deskResized,
  windowClosed,
  windowMinimised,
  windowMoved,
  windowOpened,
  windowRaised,
} from '../../../../../../src/features/chat/desk/deskSlice.ts';
import { keyOf, shownRect } from '../../../../../../src/features/chat/desk/deskState.ts';
import { createStorage } from '../../../../../../src/lib/storage/index.ts';
import {
  bridge,
  type DeskStore,
  makeDeskStore,
  tavern,
  tower,
} from '../../../../../support/chatDesk.ts';
import { makeTestServices } from '../../../../../support/testServices.ts';

/** A browser: what one tab writes into the local webStorage the others find, each with a session webStorage of its own. */
function browser() {
  const webStorage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
      key: (index: number) => [...values.keys()][index] ?? null,
      get length() {
        return values.size;
      },
      values,
    };
  };
  const local = webStorage();
  const tab = () => {
    const session = webStorage();
    const storage = createStorage({ webStorage: (area) => (area === 'local' ? local : session) });
    return makeTestServices({ storage });
  };
  return { tab, local };
}

const area = { width: 1_016, height: 690 };

type Options = Parameters<typeof makeDeskStore>[0];

/** A page that has just been loaded in this tab. */
function page(options: Options): DeskStore {
  const store = makeDeskStore(options);
  store.dispatch(deskResized(area));
  store.dispatch(restoreDesk());
  return store;
}

const keys = (store: DeskStore) => selectWindows(store.getState()).map(keyOf);

describe('what other hands left in the browser', () => {
  const windowAt = (rect: unknown) => ({
    windows: [{ channel: tavern, place: rect, minimised: false, maximised: false }],
    order: [keyOf({ channel: tavern, minimised: false, maximised: false })],
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no windows', '{"windows":7,"order":{}}'],
    ['a place of letters', JSON.stringify(windowAt({ x: 'a', y: 0, width: 1, height: 1 }))],
    ['a place beyond all numbers', JSON.stringify(windowAt({ x: 0 })).replace('0}', '1e999}')],
    ['a window below nothing', JSON.stringify(windowAt({ x: -9, y: -9, width: -9, height: 0 }))],
    ['a window of no channel', '{"windows":[{"channel":{"type":"x"}}],"order":["__proto__"]}'],
  ])('WIN-08 breaks no desk: %s', (_what, text) => {
    const { tab, local } = browser();
    const before = page({ services: tab() });
    before.dispatch(windowOpened(tavern));
    before.dispatch(saveDesk());
    for (const name of [...local.values.keys()]) local.setItem(name, text);
    const after = page({ services: tab() });
    after.dispatch(windowOpened(tower));
    const { windows, area: size } = selectDesk(after.getState());
    expect(windows.length).toBeGreaterThan(0);
    for (const one of windows) {
      const { x, y, width, height } = shownRect(one, size)!;
      expect([x >= 0, y >= 0, x + width <= area.width, y + height <= area.height]).not.toContain(
        false,
      );
      expect([width >= 270, height >= 220]).not.toContain(false);
    }
  });
});

describe('the stored desk', () => {
  it('WIN-08 is back after a reload: places, sizes, order, what is open and what is minimised', () => {
    const services = browser().tab();
    const before = page({ services });
    for (const channel of [tavern, tower, bridge]) before.dispatch(windowOpened(channel));
    before.dispatch(windowMoved({ channel: tavern, x: 5, y: 6 }));
    before.dispatch(windowMinimised(tower));
    before.dispatch(windowRaised(tavern));
    before.dispatch(saveDesk());
    const after = page({ services });
    expect(selectDesk(after.getState())).toMatchObject({
      windows: selectDesk(before.getState()).windows,
      order: selectDesk(before.getState()).order,
    });
    expect(selectTopWindow(after.getState())).toBe('main/1');
    expect(selectDesk(after.getState()).entering).toBeUndefined();
  });

  it('WIN-08 is one for each user, game and character', () => {
    const services = browser().tab();
    const before = page({ services });
    before.dispatch(windowOpened(tavern));
    before.dispatch(saveDesk());
    expect(keys(page({ services, character: '9' }))).toEqual([]);
    const user = { id: '4', name: 'Олег', admin: false };
    expect(keys(page({ services, session: { user } }))).toEqual([]);
    expect(keys(page({ services }))).toEqual(['main/1']);
  });

  it('WIN-08 comes back without the channels that are gone', () => {
    const services = browser().tab();
    const before = page({ services });
    for (const channel of [tavern, tower]) before.dispatch(windowOpened(channel));
    before.dispatch(saveDesk());
    expect(keys(page({ services, channels: [tower] }))).toEqual(['main/2']);
  });

  it('two tabs do not fight over: each keeps its own, and a new one takes the last', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    const first = page({ services: one });
    first.dispatch(windowOpened(tavern));
    first.dispatch(saveDesk());
    const second = page({ services: other });
    second.dispatch(windowClosed(tavern));
    second.dispatch(windowOpened(bridge));
    second.dispatch(saveDesk());
    expect(keys(page({ services: one }))).toEqual(['main/1']);
    expect(keys(page({ services: other }))).toEqual(['rpg_quest_event/3']);
    expect(keys(page({ services: tab() }))).toEqual(['rpg_quest_event/3']);
  });

  it('is not overwritten before it was read, nor read twice', () => {
    const services = browser().tab();
    const before = page({ services });
    before.dispatch(windowOpened(tavern));
    before.dispatch(saveDesk());
    const after = makeDeskStore({ services });
    after.dispatch(saveDesk());
    after.dispatch(restoreDesk());
    after.dispatch(windowClosed(tavern));
    after.dispatch(restoreDesk());
    expect(keys(after)).toEqual([]);
  });

  it('is empty where the browser holds something else under its name', () => {
    const { tab, local } = browser();
    const services = tab();
    const before = page({ services });
    before.dispatch(windowOpened(tavern));
    before.dispatch(saveDesk());
    for (const name of local.values.keys())
      local.values.set(name, '{"windows":[{"channel":{"id":"1","type":"main"}}],"order":[]}');
    const store = page({ services: tab() });
    expect(keys(store)).toEqual([]);
    expect(selectDesk(store.getState()).restored).toBe(true);
  });
});
