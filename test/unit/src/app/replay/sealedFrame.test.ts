/** @jest-environment ./test/support/browserEnvironment.mjs */
import { rootReducer } from '../../../../../src/app/reducer.ts';
import { scrollAt } from '../../../../../src/app/replay/frame/scrollAt.ts';
import {
  sealClock,
  sealTimeZone,
  type SealedWindow,
  sealWindow,
} from '../../../../../src/app/replay/frame/seal.ts';
import { createViewer, viewerServices } from '../../../../../src/app/replay/frame/viewer.ts';
import { viewerRoutes } from '../../../../../src/app/replay/frame/screens.tsx';
import { MODE_KEY } from '../../../../../src/app/theme/theme.ts';
import { sessionApi } from '../../../../../src/features/session/index.ts';
import { wentTo } from '../../../../../src/app/uiSlice.ts';

/** A window of this origin, apart from the test's own. */
function frameWindow(): SealedWindow {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow as SealedWindow;
}

/** What a browser says where a page without an origin looks at what belongs to one. */
function raise(): never {
  throw new DOMException('The context is sandboxed.', 'SecurityError');
}

const begun = rootReducer(undefined, { type: 'begin' });
const makeViewer = () =>
  createViewer(
    viewerServices(() => 5, 'https://letopis.test'),
    begun,
  );

describe('the window of a frame that shows a log', () => {
  it('QA-03 keeps what is put into storage to itself, and asks nobody for anything', () => {
    localStorage.setItem('letopis/draft', 'Начато');
    const window = frameWindow();
    sealWindow(window);
    expect(window.localStorage.getItem('letopis/draft')).toBeNull();
    window.localStorage.setItem('letopis/draft', 'чужое');
    window.sessionStorage.setItem('x', '1');
    expect(window.localStorage.getItem('letopis/draft')).toBe('чужое');
    expect(localStorage.getItem('letopis/draft')).toBe('Начато');
    expect(sessionStorage.getItem('x')).toBeNull();
    window.document.cookie = 'a=b';
    expect(document.cookie).not.toContain('a=b');
    expect([window.indexedDB, window.BroadcastChannel, window.WebSocket]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(window.open('https://elsewhere.test')).toBeNull();
    localStorage.clear();
  });

  it('QA-03 has the theme that its address says, and no worker of the site', () => {
    const window = frameWindow();
    window.location.hash = 'dark';
    const worker = { get: (): never => raise(), configurable: true };
    Object.defineProperty(window.navigator, 'serviceWorker', worker);
    sealWindow(window);
    expect(window.localStorage.getItem(MODE_KEY)).toBe('dark');
    expect(window.navigator.serviceWorker).toBeUndefined();
    const other = frameWindow();
    sealWindow(other);
    expect(other.localStorage.getItem(MODE_KEY)).toBeNull();
  });

  it('BACK-113 asks for no picture of a background, masked or not', () => {
    const window = frameWindow();
    sealWindow(window);
    const { style } = window.document.body;
    style.backgroundImage = 'url("/▒▒▒▒")';
    expect(style.backgroundImage).toBe('');
    style.backgroundImage = 'none';
    expect(style.backgroundImage).toBe('none');
  });

  it('QA-03 says moments in the zone of the log, by formats and by dates alike; an unknown zone changes nothing', () => {
    const window = frameWindow();
    const shown = () => {
      const at = new window.Date(Date.UTC(2026, 11, 31, 21, 7));
      return [at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()];
    };
    const own = shown();
    sealTimeZone(window, 'Asia/Nowhere');
    expect(shown()).toEqual(own);
    sealTimeZone(window, 'Asia/Novosibirsk');
    expect(shown()).toEqual([2027, 0, 1, 4, 7]);
    const format = new window.Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
    expect(format.format(Date.UTC(2026, 11, 31, 21, 7))).toBe('04:07');
    expect(new window.Date(NaN).getHours()).toBeNaN();
  });

  it('QA-03 shows its pictures as placeholders, however they are asked for', () => {
    const window = frameWindow();
    sealWindow(window);
    const picture = window.document.createElement('img');
    picture.setAttribute('src', '/demo/avatars/iveta.svg');
    expect(picture.getAttribute('src')).toMatch(/^data:image/);
    const other = window.document.createElement('img');
    other.src = 'https://elsewhere.test/spy.png';
    expect(other.getAttribute('src')).toMatch(/^data:image/);
    const own = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    other.setAttribute('src', own);
    expect(other.getAttribute('src')).toBe(own);
  });

  it('QA-03 lets nothing be written onto what all objects share', () => {
    const window = frameWindow();
    sealWindow(window);
    const { prototype } = window.Object as unknown as { prototype: Record<string, unknown> };
    expect(() => (prototype['originalArgs'] = 'чужое')).toThrow(TypeError);
    expect(prototype['originalArgs']).toBeUndefined();
  });

  it('QA-03 takes the moment of the log for now', () => {
    const window = frameWindow();
    const set = sealClock(window);
    set(1_000_000);
    expect(window.Date.now() - 1_000_000).toBeLessThan(60_000);
    expect(window.Date.now()).toBeGreaterThanOrEqual(1_000_000);
  });

  it('scrolls the page where nothing else at the point can go on', () => {
    const window = frameWindow();
    const by: unknown[] = [];
    window.scrollBy = (how?: unknown) => by.push(how);
    scrollAt(window, { x: 1, y: 1 }, { x: 0, y: 40 });
    expect(by).toEqual([{ left: 0, top: 40, behavior: 'instant' }]);
  });
});

describe('the store of screens that are only looked at', () => {
  it('QA-03 has the state it was given, whatever is dispatched', () => {
    const { store, set } = makeViewer();
    let told = 0;
    store.subscribe(() => (told += 1));
    store.dispatch(wentTo({ path: '/forest' }));
    expect(store.getState()).toBe(begun);
    expect(told).toBe(0);
    const next = rootReducer(begun, wentTo({ path: '/sea' }));
    set(next);
    expect(store.getState()).toBe(next);
    expect(told).toBe(1);
  });

  it('QA-03 lets no call through: who asks waits, and the state stays', () => {
    const { store } = makeViewer();
    const call = store.dispatch(sessionApi.endpoints.init.initiate(undefined));
    expect(typeof call.unsubscribe).toBe('function');
    call.unsubscribe();
    expect(store.getState()).toBe(begun);
  });

  it('goes on where something that was asked for is not there in the state', () => {
    const { store } = makeViewer();
    const broken = () => {
      throw new TypeError('no such thing');
    };
    expect(() => store.dispatch(broken)).not.toThrow();
  });

  it('QA-03 asks no guard before a screen', () => {
    const { store } = makeViewer();
    const all = JSON.stringify(viewerRoutes(store), (name, value: unknown) =>
      name === 'middleware' ? 'a guard' : value,
    );
    expect(all).toContain('/:game/chat');
    expect(all).not.toContain('a guard');
    expect(all).not.toContain('oauth');
  });
});
