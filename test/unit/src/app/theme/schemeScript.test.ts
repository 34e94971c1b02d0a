/** @jest-environment ./test/support/browserEnvironment.mjs */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { saveLook, showLook } from '../../../../../src/app/settings/look.ts';
import { createStorage, keyAt } from '../../../../../src/lib/storage/index.ts';
import {
  feedKey,
  type FeedRef,
  latestFeedRef,
  locationFeedRef,
  pageFeedRef,
} from '../../../../../src/features/turns/feed/feedRef.ts';
import { lastSeen } from '../../../../../src/features/turns/feed/lastSeen.ts';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { trueMedia } from '../../../../support/jsdomStubs.ts';

const script = new Script(readFileSync('public/scheme.js', 'utf8'));

/** What else the script does waits for a page that the host has rendered (test/e2e/waking.test.ts). */
const idle = {
  MutationObserver: class {
    observe = () => undefined;
  },
  addEventListener: () => undefined,
};

/** Runs the script of the first paint in this window, with this storage, at an address that ends so. */
function paint(localStorage: Pick<Storage, 'getItem'>, hash = ''): string | undefined {
  const { document } = window;
  const matchMedia = (query: string) => window.matchMedia(query);
  delete document.documentElement.dataset.scheme;
  script.runInNewContext({ ...idle, document, matchMedia, localStorage, location: { hash } });
  return document.documentElement.dataset.scheme;
}

const kept = (mode: string | null) => ({ getItem: () => mode });

describe('the scheme of the first paint', () => {
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', false, 'light'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['nonsense', false, 'light'],
  ])('for the choice %s, where the system is dark: %s, is %s', (mode, systemDark, scheme) => {
    if (systemDark) trueMedia.add('(prefers-color-scheme: dark)');
    expect(paint(kept(mode))).toBe(scheme);
  });

  const forbidden = {
    getItem: () => {
      throw new Error('forbidden');
    },
  };

  it('follows the system where storage is forbidden', () => {
    expect(paint(forbidden)).toBe('light');
    trueMedia.add('(prefers-color-scheme: dark)');
    expect(paint(forbidden)).toBe('dark');
  });

  it('QA-03 is what the address says in the frame of a replay, to which storage is forbidden, and nowhere else', () => {
    expect(paint(forbidden, '#dark')).toBe('dark');
    expect(paint(kept('light'), '#dark')).toBe('light');
    trueMedia.add('(prefers-color-scheme: dark)');
    expect(paint(forbidden, '#light')).toBe('light');
    expect(paint(forbidden, '#')).toBe('dark');
  });
});

/** Runs it at an address, with these values in storage; gives what it set beside the scheme. */
function open(pathname: string, kept: Record<string, string>): string[] {
  const root = window.document.documentElement;
  for (const name of ['data-returning', 'data-draft']) root.removeAttribute(name);
  const names = Object.keys(kept);
  const localStorage = {
    length: names.length,
    key: (at: number) => names[at] ?? null,
    getItem: (name: string) => kept[name] ?? null,
  };
  const { document } = window;
  const matchMedia = (query: string) => window.matchMedia(query);
  script.runInNewContext({ ...idle, document, matchMedia, localStorage, location: { pathname } });
  return ['returning', 'draft'].filter((name) => root.hasAttribute(`data-${name}`));
}

/** Storage in which these feeds were read, and these texts wait. */
function storageOf(feeds: readonly FeedRef[], texts: Readonly<Record<string, string>> = {}) {
  const kept: Record<string, string> = { other: '{', 'letopis/other': '1' };
  const storage = createStorage({
    webStorage: () => ({
      length: 0,
      key: () => null,
      getItem: (name) => kept[name] ?? null,
      setItem: (name, value) => void (kept[name] = value),
      removeItem: () => undefined,
    }),
  });
  for (const ref of feeds)
    storage.set(keyAt(lastSeen, 'u/1', feedKey(ref)), { id: '1', created: 1 });
  for (const [context, html] of Object.entries(texts))
    storage.set(draftKey({ user: 'u/1', game: 'лес', character: '7', context }), {
      value: { html },
      savedAt: 1,
    });
  return kept;
}

describe('what the first paint knows of earlier visits', () => {
  const home = `/${encodeURIComponent('лес')}`;
  const glade = `${home}/location/glade`;

  it.each([
    [home, [latestFeedRef('лес', '7')], ['returning']],
    [`${home}/`, [latestFeedRef('лес', undefined)], ['returning']],
    [home, [], []],
    [home, [latestFeedRef('meadow', '7'), locationFeedRef('лес', 'glade', '7')], []],
    [glade, [locationFeedRef('лес', 'glade', undefined)], ['returning']],
    [`${glade}/all`, [pageFeedRef(locationFeedRef('лес', 'glade', '7'), 2)], ['returning']],
    [glade, [latestFeedRef('лес', '7'), locationFeedRef('лес', 'pier', '7')], []],
    [`${home}/rules`, [latestFeedRef('лес', '7')], []],
    ['/', [latestFeedRef('лес', '7')], []],
    ['/%', [latestFeedRef('лес', '7')], []],
  ])('FIRST-34 at %s, where %j was read: %j', (address, feeds, expected) => {
    expect(open(address, storageOf(feeds))).toEqual(expected);
  });

  it.each([
    [home, { new: '<p>Дождь.</p>' }, ['draft']],
    [home, { '#2/new': '<p>Дождь.</p>' }, ['draft']],
    [home, { new: '' }, []],
    [home, { 'location/glade': '<p>Дождь.</p>' }, []],
    [glade, { 'location/glade': '<p>Дождь.</p>' }, ['draft']],
  ])('FIRST-34 at %s, where the text %j waits: %j', (address, texts, expected) => {
    expect(open(address, storageOf([], texts))).toEqual(expected);
  });
});

describe('how texts look at the first paint', () => {
  it('BACK-81 BACK-82 is as the settings have kept it', () => {
    const kept = new Map<string, string>();
    const storage = createStorage({
      webStorage: () => ({
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
        key: () => null,
        length: 0,
      }),
    });
    const root = document.documentElement;
    const chosen = { size: 'large', width: 'wide', face: 'sans', zone: 'Asia/Tokyo' } as const;
    saveLook(storage, root, chosen);
    showLook(root, {});
    paint({ getItem: (name) => kept.get(name) ?? null });
    const { lookSize, lookWidth, lookFace, lookZone } = root.dataset;
    expect([lookSize, lookWidth, lookFace, lookZone]).toEqual(Object.values(chosen));
    paint({ getItem: () => '"nonsense' });
    expect(root.dataset['lookSize']).toBeUndefined();
    paint({ getItem: () => '{"zone":"Nowhere/Nothing"}' });
    expect(root.dataset['lookZone']).toBeUndefined();
    showLook(root, {});
  });
});

describe('the program at a first visit (FIRST-48)', () => {
  /** The program alone is a script: what fails to be preloaded is asked for again by it. */
  const fetched = () =>
    [...document.head.querySelectorAll('script, link')].map((one) => one.outerHTML);
  const wanted = [
    '<script src="/assets/main.js"></script>',
    '<link rel="preload" as="script" href="/assets/home.js" fetchpriority="low">',
  ];

  /** Runs it as the script of a page that names its program; gives the frames and timers that it waits for. */
  function begin(): { frames: (() => void)[]; timers: (readonly [() => void, number?])[] } {
    const own = document.createElement('script');
    own.setAttribute('data-program', '/assets/main.js /assets/home.js');
    Object.defineProperty(document, 'currentScript', { value: own, configurable: true });
    const frames: (() => void)[] = [];
    const timers: (readonly [() => void, number?])[] = [];
    const matchMedia = (query: string) => window.matchMedia(query);
    script.runInNewContext({
      ...{ ...idle, document, matchMedia, localStorage: kept(null), location: { hash: '' } },
      requestAnimationFrame: (frame: () => void) => frames.push(frame),
      setTimeout: (...timer: readonly [() => void, number?]) => timers.push(timer),
    });
    return { frames, timers };
  }

  afterEach(() => {
    Reflect.deleteProperty(document, 'currentScript');
    document.head.replaceChildren();
  });

  it('FIRST-48 is fetched behind the first frame, once', () => {
    const { frames, timers } = begin();
    frames.forEach((frame) => frame());
    expect(fetched()).toEqual([]);
    timers.forEach(([act]) => act());
    expect(fetched()).toEqual(wanted);
  });

  it('FIRST-48 is fetched after a second where nothing is drawn', () => {
    const { timers } = begin();
    expect(timers.map(([, ms]) => ms)).toEqual([1_000]);
    timers.forEach(([act]) => act());
    expect(fetched()).toEqual(wanted);
  });
});
