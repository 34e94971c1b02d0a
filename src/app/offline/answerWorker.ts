import * as v from 'valibot';
import { selectGames, selectInitStatus } from '../../features/session/index.ts';
import { noticePressed } from '../../features/notifications/index.ts';
import type { Program } from '../program.ts';
import { hasUnsavedText } from './hasUnsavedText.ts';

const pressed = {
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Which notification it was. */
  id: v.optional(v.string()),
};

/** The worker asks the page to navigate, or reports that the page was opened or focused for what it shows. */
const message = v.variant('type', [
  v.object({ type: v.literal('open'), ...pressed }),
  v.object({ type: v.literal('opened'), ...pressed }),
]);

/**
 * A notice was pressed, and the worker says so. Asked to go there, the page goes by itself, unless it holds text: then the worker opens a window beside
 * it. Where it goes or is, the notification is marked as read and its character played, as by a press in the panel.
 */
export function answerWorker({
  window,
  router,
  store,
}: Pick<Program, 'window' | 'router' | 'store'>): void {
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer };
  const isFree = () => !hasUnsavedText(window);
  serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const read = v.safeParse(message, data);
    if (!read.success) return;
    const { type, path, id } = read.output;
    const free = isFree();
    if (type === 'open') ports[0]?.postMessage(free);
    if (!free) return;
    const { pathname, search } = router.state.location;
    // Whoever has left the page that was opened for it is on no way there.
    const from = type === 'open' ? pathname + search : path;
    if (id !== undefined) store.dispatch(noticePressed({ id, from, isFree })).catch(Boolean);
    if (type === 'open') void router.navigate(path);
  });
  serviceWorker?.startMessages();
  // The worker may have opened this page, and waits until it listens.
  serviceWorker?.controller?.postMessage({ type: 'started' });
}

/**
 * Says which games there are, whenever init has named others and when a worker begins to answer for this page: it leaves all other addresses
 * to the host (HOSTS-10).
 */
export function nameGames({ window, store }: Pick<Program, 'window' | 'store'>): void {
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer };
  let named: ReturnType<typeof selectGames> | undefined;
  const name = (): void => {
    const games = selectGames(store.getState());
    const { controller } = serviceWorker ?? {};
    if (!controller || games === named || selectInitStatus(store.getState()) !== 'ready') return;
    named = games;
    controller.postMessage({ type: 'games', keys: games.map(({ key }) => key) });
  };
  serviceWorker?.addEventListener('controllerchange', () => {
    named = undefined;
    name();
  });
  store.subscribe(name);
  name();
}
