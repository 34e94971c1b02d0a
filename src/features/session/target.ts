import * as v from 'valibot';
import { pathTo } from '../../domain/index.ts';
import { storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';

const targetKey = storageKey('session/target', v.string(), 'session');

/** Paths that belong to signing in and out, and so are nowhere to come back to. */
const NO_TARGETS = ['/login', '/logout', '/oauth'];

/**
 * The path of this site that a target means; undefined for another site's address, for one that only looks like a path, and for
 * sign-in itself (AUTH-06).
 */
function safeTarget(target: string, origin: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const url = URL.parse(target, origin);
  // A path may itself come out as another site's address: /.//evil.example is //evil.example.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  if (NO_TARGETS.includes(path)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Remembers where the user wanted to go before signing in. */
export function rememberTarget(target: string): AppThunk<void> {
  return (_dispatch, _getState, { storage, origin }) => {
    const safe = safeTarget(target, origin);
    if (safe === undefined) storage.remove(targetKey);
    else storage.set(targetKey, safe);
  };
}

/**
 * For a sign-in page that is loaded as a whole: remembers the page of this site that led here. Its link was followed before its program was there to
 * remember it (AUTH-06).
 */
export function rememberReferrer(loaded: {
  readonly location: { readonly pathname: string };
  readonly document: { readonly referrer: string };
}): AppThunk<void> {
  return (_dispatch, _getState, { storage, origin }) => {
    const from = URL.parse(loaded.document.referrer);
    if (loaded.location.pathname !== pathTo('login') || from?.origin !== origin) return;
    const safe = safeTarget(from.pathname + from.search, origin);
    if (safe !== undefined) storage.set(targetKey, safe);
  };
}

/** The remembered target, once: it is forgotten as it is given. */
export function takeTarget(): AppThunk<string | undefined> {
  return (_dispatch, _getState, { storage, origin }) => {
    const kept = storage.get(targetKey);
    storage.remove(targetKey);
    return kept === undefined ? undefined : safeTarget(kept, origin);
  };
}
