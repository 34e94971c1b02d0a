import * as v from 'valibot';
import { signedOut, startAnew } from '../features/session/index.ts';
import { storageKey } from '../lib/storage/index.ts';
import type { Program } from './program.ts';
import { readerOf } from './readerOf.ts';

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
 * A page that the browser kept for the way back, froze or put to sleep hears no other tab. When it is seen again and its user has signed out meanwhile, or is
 * somebody else, it does what it would have done on hearing so, and shows nothing of theirs before that (AUTH-09). A word on the shelf tells who is here: each
 * tab writes it when it learns of another reader, and looks at it once for each change.
 */
export function leaveWithReader({
  window,
  store,
  services,
}: Pick<Program, 'window' | 'store' | 'services'>): void {
  const { storage } = services;
  let known: string | undefined;
  let last: string | undefined;

  const tell = (): void => {
    const reader = readerOf(store.getState());
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
    void store.dispatch(startAnew());
  };

  tell();
  store.subscribe(tell);
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  window.document.addEventListener('resume', look);
  window.document.addEventListener('visibilitychange', () => window.document.hidden || look());
}
