import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import type { ClientConfig, PageAnswer } from '../../src/contract/index.ts';
import { sanitizePost } from '../html/sanitize.ts';

/** A page to render, as a thread gets it. */
export type RenderTask = {
  /** The built renderer (dist/render/renderPage.mjs). */
  bundle: string;
  /** The whole address. */
  url: string;
  config: ClientConfig;
  /** What HOLIDAY_COOKIE says. */
  holiday?: string | undefined;
  /** Calls go to the host through here, one message there and one back. */
  calls: MessagePort;
};

/** What became of a page: src/app/page/renderPage.tsx says what each is. */
export type RenderOutcome =
  | { kind: 'page'; html: string; styles: string; answers: readonly PageAnswer[]; route: string }
  | { kind: 'redirect'; to: string; holiday?: string }
  | { kind: 'nothing'; why: string };

/** A call as it travels to the host, and its answer as it comes back. */
export type HostCall = { id: number; path: string; headers: Record<string, string> };
export type HostAnswer = {
  id: number;
  status: number;
  headers: Record<string, string>;
  body: string;
};

/** What this thread uses of the bundle, which is no part of the host's sources. */
type Bundle = {
  setCleaning: (clean: (html: string) => string) => void;
  renderPage: (order: {
    url: string;
    config: ClientConfig;
    holiday?: string | undefined;
    fetch: (request: Request) => Promise<Response>;
  }) => Promise<RenderOutcome>;
};

let loaded: Promise<Bundle> | undefined;

async function load(file: string): Promise<Bundle> {
  const bundle = (await import(pathToFileURL(file).href)) as Bundle;
  bundle.setCleaning(cleanOnce());
  return bundle;
}

/** So many cleaned texts are remembered, each up to so many characters: the same turns stand in page after page. */
const KEPT_TEXTS = 500;
const KEPT_LENGTH = 20_000;

function cleanOnce(): (html: string) => string {
  const kept = new Map<string, string>();
  return (html) => {
    const known = kept.get(html);
    if (known !== undefined) return known;
    const clean = sanitizePost(html);
    if (kept.size >= KEPT_TEXTS) kept.clear();
    if (html.length <= KEPT_LENGTH) kept.set(html, clean);
    return clean;
  };
}

/** Calls of the renderer, made by the host, which knows the reader. */
function fetchThrough(port: MessagePort): (request: Request) => Promise<Response> {
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  port.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return (request) =>
    new Promise((resolve) => {
      const id = (last += 1);
      const { pathname, search } = new URL(request.url);
      waiting.set(id, ({ status, headers, body }) =>
        resolve(new Response(body, { status, headers })),
      );
      const call: HostCall = {
        id,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
      };
      port.postMessage(call);
    });
}

/** Renders one page; the pool runs it in a thread of its own (FIRST-03). */
export async function render({ bundle, calls, ...order }: RenderTask): Promise<RenderOutcome> {
  const { renderPage } = await (loaded ??= load(bundle));
  try {
    return await renderPage({ ...order, fetch: fetchThrough(calls) });
  } finally {
    calls.close();
  }
}

/** Loads the program before the first page is wanted. */
export async function warm(bundle: string): Promise<void> {
  await (loaded ??= load(bundle));
}
