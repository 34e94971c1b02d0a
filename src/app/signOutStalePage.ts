import * as v from 'valibot';
import { reloadSession, selectReader, signedOut } from '../features/session/index.ts';
import { storageKey } from '../lib/storage/index.ts';
import type { Program } from './program.ts';

/** Who was here last, as some tab of this browser knew: the id of a user, or empty for a guest. */
const readerKey = storageKey('session/reader', v.string());

/** Shows nothing of the page until what the store says now has been drawn. */
function coverUntilDrawn(window: Program['window']): void {
  const { style } = window.document.body;
  style.visibility = 'hidden';
  const inFrame = (act: () => void) => window.requestAnimationFrame(act);
  inFrame(() => inFrame(() => (style.visibility = '')));
}

/**
 * A page in the back-forward cache, frozen or asleep gets no messages of other tabs. When it is visible again and its user has signed out meanwhile, or is
 * somebody else, it signs out as on such a message, and shows nothing of theirs before that (AUTH-09). localStorage holds who is here: each tab
 * writes it when its reader changes, and reads it once for each change.
 */
export function signOutStalePage({
  window,
  store,
  services,
}: Pick<Program, 'window' | 'store' | 'services'>): void {
  const { storage } = services;
  let known: string | undefined;
  let last: string | undefined;

  const save = (): void => {
    const reader = selectReader(store.getState());
    if (reader === undefined || reader === known) return;
    known = reader;
    last = reader;
    storage.set(readerKey, reader);
  };
  const look = (): void => {
    const reader = storage.get(readerKey);
    if (reader === undefined || reader === last) return;
    last = reader;
    if (known === undefined || known === '' || known === reader) return;
    known = ''; // what follows here is no news for the others
    coverUntilDrawn(window);
    store.dispatch(signedOut());
    void store.dispatch(reloadSession());
  };

  save();
  store.subscribe(save);
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  window.document.addEventListener('resume', look);
  window.document.addEventListener('visibilitychange', () => window.document.hidden || look());
}
