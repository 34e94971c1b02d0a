import { MODE_KEY } from '../../theme/theme.ts';

/** The window of a page, with all that a page may reach. */
export type SealedWindow = Window & typeof globalThis;

/** A storage that forgets all with the page. */
function memoryStorage(kept: Readonly<Record<string, string>>): Storage {
  const items = new Map(Object.entries(kept));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

const nowhere = [
  ...['indexedDB', 'caches', 'BroadcastChannel', 'Notification', 'WebSocket', 'EventSource'],
  ...['XMLHttpRequest', 'Worker', 'SharedWorker', 'cookieStore', 'WebTransport'],
  // The policy of the frame does not cover these.
  ...['RTCPeerConnection', 'webkitRTCPeerConnection'],
];

function blockNetwork(window: SealedWindow): void {
  const put = (name: string, value: unknown, on: object = window) =>
    Object.defineProperty(on, name, { value, configurable: true });
  // The page that holds the frame says its mode: this one may not look into the storage of both.
  const mode = window.location.hash.slice(1);
  put('localStorage', memoryStorage(mode === '' ? {} : { [MODE_KEY]: mode }));
  put('sessionStorage', memoryStorage({}));
  for (const name of nowhere) put(name, undefined);
  put('fetch', () => new Promise(() => undefined));
  put('open', () => null);
  put('sendBeacon', () => false, window.navigator);
  // Without an origin even a look at it throws.
  put('serviceWorker', undefined, window.navigator);
  Object.defineProperty(window.document, 'cookie', {
    get: () => '',
    set: () => undefined,
    configurable: true,
  });
}

/** The focus stays where it is, and nothing moves slowly. */
function keepStill(window: SealedWindow): void {
  window.HTMLElement.prototype.focus = () => undefined;
  const { prototype } = window.Element;
  const original = prototype.scrollIntoView; // eslint-disable-line @typescript-eslint/unbound-method -- called with its element below
  prototype.scrollIntoView = function scrollIntoView(this: Element, how) {
    const options = typeof how === 'object' ? how : {};
    original.call(this, { ...options, behavior: 'instant' });
  };
}

/** What stands for a picture: the frame asks nobody for any. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="-24 -24 72 72" fill="none" stroke="#8f8067" stroke-width=".8" opacity=".7"><path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4"/><circle cx="15.5" cy="8.5" r="1.2"/></svg>',
)}`;

/** Attributes by which a picture is asked for. */
const sources: ReadonlySet<string> = new Set(['src', 'srcset']);

/** Pictures of components are replaced before they are asked for; of those in texts, which the browser itself reads, when they have failed. */
function replacePictures(window: SealedWindow): void {
  const { prototype } = window.HTMLImageElement;
  const original = window.Element.prototype.setAttribute; // eslint-disable-line @typescript-eslint/unbound-method -- called with its element below
  prototype.setAttribute = function setAttribute(this: HTMLImageElement, name, value) {
    if (!sources.has(name.toLowerCase()) || value.startsWith('data:'))
      original.call(this, name, value);
    else original.call(this, 'src', PLACEHOLDER);
  };
  for (const name of sources)
    Object.defineProperty(prototype, name, {
      get(this: HTMLImageElement) {
        return this.getAttribute(name) ?? '';
      },
      set(this: HTMLImageElement, value: unknown) {
        this.setAttribute(name, String(value));
      },
      configurable: true,
    });
  // The browser asks for the picture of a background too, and a masked address is none.
  const { style } = window.document.documentElement;
  Object.defineProperty(Object.getPrototypeOf(style), 'backgroundImage', {
    get(this: CSSStyleDeclaration) {
      return this.getPropertyValue('background-image');
    },
    set(this: CSSStyleDeclaration, value: string) {
      if (!/url\((?!"?data:)/.test(value)) this.setProperty('background-image', value);
    },
    configurable: true,
  });
  const handle = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof window.HTMLImageElement) || target.src === PLACEHOLDER) return;
    event.stopImmediatePropagation();
    target.removeAttribute('srcset');
    target.src = PLACEHOLDER;
  };
  window.addEventListener('error', handle, true);
}

/**
 * Seals a page off, before any of the program runs in it (QA-03): no request, no storage, no other tab, no focus. What the host says of this
 * page forbids requests a second time; here they are not even begun, so that nothing fails on the screens.
 */
export function sealWindow(window: SealedWindow): void {
  // A key like `__proto__` in a log would write onto what all objects share.
  window.Object.preventExtensions(window.Object.prototype);
  blockNetwork(window);
  keepStill(window);
  replacePictures(window);
  // What was begun and led nowhere is nobody's error.
  window.addEventListener('unhandledrejection', (event) => event.preventDefault());
}

/** Lets time begin at a moment, and go on from there; returns the way to set it. */
export function sealClock(window: SealedWindow): (at: number) => void {
  const real = window.Date.now.bind(window.Date);
  let [began, from] = [real(), real()];
  window.Date.now = () => from + (real() - began);
  return (at) => ([began, from] = [real(), at]);
}

const NUMERIC: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
};

/** Lets dates say their day and time as a format has them, which knows the zone. */
function sealDates(window: SealedWindow, format: Intl.DateTimeFormat): void {
  const partOf = (date: Date, wanted: string): number => {
    if (Number.isNaN(date.getTime())) return NaN;
    return Number(format.formatToParts(date).find(({ type }) => type === wanted)?.value);
  };
  Object.assign(window.Date.prototype, {
    getFullYear(this: Date) {
      return partOf(this, 'year');
    },
    getMonth(this: Date) {
      return partOf(this, 'month') - 1;
    },
    getDate(this: Date) {
      return partOf(this, 'day');
    },
    getHours(this: Date) {
      return partOf(this, 'hour');
    },
    getMinutes(this: Date) {
      return partOf(this, 'minute');
    },
  });
}

/** Writes times as they were written where the log was made. A zone that this browser does not know changes nothing. */
export function sealTimeZone(window: SealedWindow, timeZone: string): void {
  const Usual = window.Intl.DateTimeFormat;
  try {
    new Usual('ru', { timeZone });
  } catch {
    return;
  }
  const inZone = function DateTimeFormat(
    locales?: Intl.LocalesArgument,
    options?: Intl.DateTimeFormatOptions,
  ) {
    return new Usual(locales, { timeZone, ...options });
  };
  sealDates(window, new Usual('en', { timeZone, ...NUMERIC }));
  Object.assign(window.Intl, {
    DateTimeFormat: Object.assign(inZone, {
      prototype: Usual.prototype,
      supportedLocalesOf: Usual.supportedLocalesOf.bind(Usual),
    }),
  });
}
