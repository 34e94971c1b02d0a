import { retryQuery } from '../../api/index.ts';
import { loadInit } from '../../features/session/index.ts';
import { askedAnew, programResumed, selectIsAway } from '../../realtime/index.ts';
import type { Late } from '../late.ts';
import { hasUnsavedText } from './hasUnsavedText.ts';

/** While the host is not reached it is knocked at so often (ms), where somebody looks. */
const KNOCK_EVERY_MS = 5_000;

type Parts = Pick<Late, 'window' | 'store' | 'services'>;

/** Is the host there? The worker answers no such question by itself. */
async function isThere({ services }: Parts): Promise<boolean> {
  const { config, origin, fetch } = services;
  const asked = new Request(`${config.api.origin || origin}/config.json`, {
    method: 'HEAD',
    cache: 'no-store',
  });
  try {
    return (await fetch(asked)).status < 500;
  } catch {
    return false;
  }
}

/** All that is on the screen is asked for anew, be it kept or missing: calls of screens, feeds, chat. */
function askAgain({ store, services }: Parts): void {
  const calls = Object.values(store.getState().api.queries);
  store.dispatch(askedAnew());
  for (const call of calls)
    if (call?.endpointName !== undefined && !START.has(call.endpointName))
      void store.dispatch(retryQuery({ endpoint: call.endpointName, arg: call.originalArgs }));
  store.dispatch(programResumed({ at: services.clock() }));
}

/** With these everything begins anew, so they wait until nobody writes. */
const START: ReadonlySet<string> = new Set(['init', 'characters', 'locations']);

/**
 * When the host is reached again, by whatever way that comes to light, all that is shown is asked for once more: nothing that was kept stays on
 * the screen as if it were fresh, and what could not be shown comes by itself (OFF-02).
 */
export function askAnewOnReturn(parts: Parts): void {
  const { window, store } = parts;
  let away = selectIsAway(store.getState());
  let knocking = false;

  const startAnew = (): void => {
    if (store.getState().connection.startIsStale !== true) return;
    if (!hasUnsavedText(window)) void store.dispatch(loadInit());
  };
  const back = (): void => {
    away = false;
    askAgain(parts);
    startAnew();
  };
  const knock = async (): Promise<void> => {
    if (!away) {
      startAnew();
      return;
    }
    if (knocking || window.document.hidden || !window.navigator.onLine) return;
    knocking = true;
    if (await isThere(parts)) back();
    knocking = false;
  };
  store.subscribe(() => {
    const { online, unreached, staleSince } = store.getState().connection;
    if (away && online && unreached === false && staleSince === undefined) back();
    else away ||= !online || unreached === true || staleSince !== undefined;
  });
  window.setInterval(() => void knock(), KNOCK_EVERY_MS);
  for (const event of ['online', 'focus']) window.addEventListener(event, () => void knock());
}
