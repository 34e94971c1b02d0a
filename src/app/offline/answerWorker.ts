import * as v from 'valibot';
import type { Late } from '../afterwards.ts';
import { holdsText } from './holdsText.ts';

const openMessage = v.object({
  type: v.literal('open'),
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
});

/**
 * The worker asks the page to show what a notification is about. The page goes there by itself, unless it holds text: then the worker opens a
 * window beside it.
 */
export function answerWorker({ window, router }: Pick<Late, 'window' | 'router'>): void {
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const read = v.safeParse(openMessage, data);
    if (!read.success) return;
    const free = !holdsText(window);
    ports[0]?.postMessage(free);
    if (free) void router.navigate(read.output.path);
  });
  serviceWorker?.startMessages();
}
