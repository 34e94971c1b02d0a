import { setupListeners } from '@reduxjs/toolkit/query';
import { loadInit } from '../../features/session/index.ts';
import { hostReturned, programResumed, selectIsAway } from '../../realtime/index.ts';
import type { Program } from '../program.ts';
import { hasUnsavedText } from './hasUnsavedText.ts';

/** While the host is not reached, a page that is seen looks for it this often (ms). */
const PROBE_MS = 5_000;

type Parts = Pick<Program, 'window' | 'store' | 'services'>;

/** Is the host there? The service worker never answers this call from its cache. */
async function isThere({ services }: Parts): Promise<boolean> {
  const { config, origin, fetch } = services;
  const request = new Request(`${config.api.origin || origin}/config.json`, {
    method: 'HEAD',
    cache: 'no-store',
    // A host on another origin need not have this file, nor name our origin with a 404: that it answers is enough.
    mode: config.api.origin === '' ? 'cors' : 'no-cors',
  });
  try {
    return (await fetch(request)).status < 500;
  } catch {
    return false;
  }
}

/**
 * Refetches everything on the screen when the host is reached again (OFF-02): queries by RTK Query's own `onOnline`, feeds and chat by the
 * realtime layer. RTK's default handler is replaced because the browser's `online` event says nothing of the host: a restarted host, a
 * cached answer or a broken route count as offline here, and only an answer ends that.
 */
export function refetchOnHostReturn(parts: Parts): void {
  const { window, store, services } = parts;
  let away = selectIsAway(store.getState());
  let probing = false;

  /** A new init replaces the whole screen, so it waits until nobody writes. */
  const reloadInit = (): void => {
    const stale = store.getState().session.initFromCache === true;
    if (stale && !hasUnsavedText(window)) void store.dispatch(loadInit());
  };
  setupListeners(store.dispatch, (dispatch, { onOnline, onOffline }) => {
    const back = (): void => {
      away = false;
      dispatch(hostReturned());
      dispatch(onOnline());
      dispatch(programResumed({ at: services.clock() }));
      reloadInit();
    };
    const probe = async (): Promise<void> => {
      if (!away) {
        reloadInit();
        return;
      }
      if (probing || window.document.hidden || !window.navigator.onLine) return;
      probing = true;
      if (await isThere(parts)) back();
      probing = false;
    };
    const watch = (): void => {
      const { online, unreached, staleSince } = store.getState().connection;
      if (away && online && unreached === false && staleSince === undefined) back();
      else if (!away && (!online || unreached === true || staleSince !== undefined)) {
        away = true;
        dispatch(onOffline());
      }
    };
    const timer = window.setInterval(() => void probe(), PROBE_MS);
    const now = (): void => void probe();
    for (const event of ['online', 'focus']) window.addEventListener(event, now);
    const unsubscribe = store.subscribe(watch);
    return () => {
      unsubscribe();
      window.clearInterval(timer);
      for (const event of ['online', 'focus']) window.removeEventListener(event, now);
    };
  });
}
