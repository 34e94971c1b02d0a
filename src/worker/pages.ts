/** A page of ours, as far as opening something in it goes. */
export interface Page {
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
  readonly openWindow: (url: string) => Promise<unknown>;
}

/** A page that does not answer within so long (ms; a press allows to focus for a few seconds) is frozen, or of a version that does not know the question. */
const ANSWER_MS = 1_000;

/** Asks a page to go there by itself; false where it holds text that nobody may take from under its writer, or does not answer. */
function goes(page: Page, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late);
      resolve(data === true);
    };
    page.postMessage({ type: 'open', path }, [port2]);
  });
}

/** How near a page is to its reader: the one with the focus, one in view, any other. */
function nearness({ focused, visibilityState }: Page): number {
  if (focused === true) return 0;
  return visibilityState === 'visible' ? 1 : 2;
}

const byNearness = (pages: readonly Page[]): Page[] =>
  [...pages].sort((a, b) => nearness(a) - nearness(b));

/** Shows a path of the client: in an open page that lets go of what it shows, else in a window of its own. */
export async function openPath(
  pages: Pages,
  path: string,
  ask: (page: Page, path: string) => Promise<boolean> = goes,
): Promise<void> {
  const open = byNearness(await pages.matchAll({ type: 'window', includeUncontrolled: true }));
  const there = open.find(({ url }) => new URL(url).pathname + new URL(url).search === path);
  for (const page of there ? [there] : open) {
    if (page === there || (await ask(page, path))) {
      await page.focus();
      return;
    }
  }
  await pages.openWindow(path);
}
