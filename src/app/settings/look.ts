import * as v from 'valibot';
import { type AppStorage, storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { setTimeZone } from '../../lib/time.ts';

/** What a reader may choose of how texts look on this device (BACK-81); the first of each is how it is for everybody. */
export const looks = {
  size: ['medium', 'small', 'large', 'huge'],
  width: ['medium', 'narrow', 'wide'],
  face: ['literata', 'sans', 'system'],
} as const;

export type LookPart = keyof typeof looks;

const choice = <const T extends readonly [string, ...string[]]>(all: T) =>
  v.exactOptional(v.fallback(v.picklist(all), all[0] as T[number])); // what cannot be read is how it is for everybody

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const look = v.object({
  size: choice(looks.size),
  width: choice(looks.width),
  face: choice(looks.face),
  /** The time zone in which moments are said (BACK-82), by its name; absent for that of the browser. */
  zone: v.exactOptional(v.pipe(v.string(), v.check(isZone))),
});

/** How this reader wants texts here. What is absent is as for everybody. */
export type Look = v.InferOutput<typeof look>;

/** public/scheme.js reads it before the first paint. */
const lookKey = storageKey('look', look);

export const loadLook = (storage: AppStorage): Look => storage.get(lookKey) ?? {};

/** Every part, so that none of an earlier choice stays. */
const parts = ['size', 'width', 'face', 'zone'] as const;

/** Shows it at once: as attributes of the root element (base.css), as scheme.js sets them, and by the clock of the program. */
export function showLook(root: Element, wanted: Look): void {
  for (const part of parts) {
    const value = wanted[part];
    if (value === undefined) root.removeAttribute(`data-look-${part}`);
    else root.setAttribute(`data-look-${part}`, value);
  }
  setTimeZone(wanted.zone);
}

/** A choice of one or several parts; undefined, or what is so for everybody, leaves nothing behind. */
export type LookChange = Readonly<Partial<Record<(typeof parts)[number], string | undefined>>>;

const isDefault = ([part, value]: [string, unknown]): boolean =>
  value === undefined || (part in looks && looks[part as LookPart][0] === value);

/** Changes parts of it, keeps it on this device and shows it at once. Returns how it is now. */
export function saveLook(storage: AppStorage, root: Element, change: LookChange): Look {
  const wanted = Object.entries({ ...loadLook(storage), ...change }).filter(
    (one) => !isDefault(one),
  );
  const next = v.parse(look, Object.fromEntries(wanted));
  showLook(root, next);
  if (wanted.length > 0) storage.set(lookKey, next);
  else storage.remove(lookKey);
  return next;
}

/** How this reader wants texts on this device. */
export function readLook(): AppThunk<Look> {
  return (_dispatch, _getState, { storage }) => loadLook(storage);
}

/** Changes parts of it, and returns how it is now. */
export function changeLook(change: LookChange): AppThunk<Look> {
  return (_dispatch, _getState, { storage }) => saveLook(storage, document.documentElement, change);
}
