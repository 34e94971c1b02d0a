import { type BrowserContext, type Page, TargetType } from 'puppeteer-core';

/** Errors of pages: each browser test fails with those it did not allow (`afterEach.ts`). */

/** Requests and sockets that fail because a test has cut the network or stopped the host. */
export const NETWORK_CUT = /net::ERR_|WebSocket connection to .* failed/;

/** What Chromium writes for a request that the host answered with this status; `path` narrows it to some addresses. */
export const answered = (status: number, path = ''): RegExp =>
  new RegExp(`^Failed to load resource: .*status of ${String(status)} .*${path}`);

/**
 * What Chromium says of handlers and the like in a text from outside, which is parsed apart from the page before it is cleaned. Nothing of
 * it runs.
 */
export const REFUSED_BY_POLICY = /Content Security Policy directive/;

/** What Chromium asks of itself where a test opens what is no page. */
const FAVICON = /\/favicon\.ico$/;

/** What pusher-js may still write while the host closes the socket, as at the end of a session. It is lost, as it should be. */
const CLOSING_SOCKET = /^WebSocket is already in CLOSING or CLOSED state/;

/** A page that does not answer must not keep a test from its end. */
const ANSWER_MS = 5_000;

const watched = new Set<Page>();
let met: string[] = [];
let allowed: RegExp[] = [];

/** Collects uncaught errors and console errors of a page, with the address that they came from. */
export function watchErrors(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  page.once('close', () => watched.delete(page));
  page.on('pageerror', (error) =>
    met.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') met.push(`${message.text()} ${message.location().url ?? ''}`);
  });
}

/** The same for each page that is opened in a browser context, popups among them. */
export function watchContext(context: BrowserContext): void {
  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.PAGE) return;
    // A popup may be closed before it is a page.
    void target.page().then(
      (page) => page && watchErrors(page),
      () => undefined,
    );
  });
}

/** Lets errors of these words pass until the test ends: for a test that provokes them. */
export function allowErrors(...patterns: readonly RegExp[]): void {
  allowed.push(...patterns);
}

/** What was met so far and is not allowed. */
export const errorsSoFar = (): string[] =>
  met.filter(
    (text) => ![FAVICON, CLOSING_SOCKET, ...allowed].some((pattern) => pattern.test(text)),
  );

/** The same at the end of a test; the next one begins without errors and allowances. */
export async function takeErrors(): Promise<string[]> {
  // An answer of a page comes after all that the page has reported before.
  await Promise.all([...watched].map(answer));
  const found = errorsSoFar();
  met = [];
  allowed = [];
  return found;
}

async function answer(page: Page): Promise<void> {
  if (page.isClosed()) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS);
  });
  await Promise.race([page.evaluate('0').catch(() => undefined), patience]);
  clearTimeout(timer);
}
