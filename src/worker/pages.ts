import type { Pressed } from './push.ts';

/** A page of ours, as far as opening something in it goes. */
export interface Page {
  readonly id: string;
  readonly url: string;
  readonly focused?: boolean;
  readonly visibilityState?: string;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: unknown, transfer: MessagePort[]) => void;
}

/** The open pages, and the way to open a further one. */
export interface Pages {
  readonly matchAll: (options: {
    type: 'window';
    includeUncontrolled: boolean;
  }) => Promise<readonly Page[]>;
  readonly openWindow: (url: string) => Promise<Pick<Page, 'id'> | null>;
}

/** A page that does not answer within so long (ms; a press allows to focus for a few seconds) is frozen, or of a version that does not know the question. */
const ANSWER_MS = 1_000;

/** Asks a page to go there by itself; false where it holds text that nobody may take from under its writer, or does not answer. */
function goes(page: Page, pressed: Pressed): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    page.postMessage({ type: 'open', ...pressed }, [port2]);
  });
}

/** How near a page is to its reader: the one with the focus, one in view, any other. */
function nearness({ focused, visibilityState }: Page): number {
  if (focused === true) return 0;
  return visibilityState === 'visible' ? 1 : 2;
}

const byNearness = (pages: readonly Page[]): Page[] =>
  [...pages].sort((a, b) => nearness(a) - nearness(b));

/**
 * Shows what a pressed notice leads to: in an open page that lets go of what it shows, else in a window of its own. Resolves with the id of a new
 * window: a page that starts does not listen yet, and asks by itself.
 */
export async function openPressed(
  pages: Pages,
  pressed: Pressed,
  ask: (page: Page, pressed: Pressed) => Promise<boolean> = goes,
): Promise<string | undefined> {
  const { path } = pressed;
  const open = byNearness(await pages.matchAll({ type: 'window', includeUncontrolled: true }));
  const there = open.find(({ url }) => new URL(url).pathname + new URL(url).search === path);
  if (there) {
    there.postMessage({ type: 'opened', ...pressed }, []);
    await there.focus();
    return undefined;
  }
  for (const page of open) {
    if (await ask(page, pressed)) {
      await page.focus();
      return undefined;
    }
  }
  return (await pages.openWindow(path))?.id;
}
