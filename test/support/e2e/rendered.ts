import { setTimeout } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { ANSWER_HEADER } from '../../../src/contract/index.ts';
import { type Letopis, startLetopis } from './letopis.ts';

/** How long the host may take until its renderer is warm, in ms, and how often one looks. */
const WARM_MS = 30_000;
const LOOK_MS = 200;

/** Waits until the host answers this address with its first screen. */
export async function awaitRendered(
  { origin }: Pick<Letopis, 'origin'>,
  path = '/login',
  cookie = '',
): Promise<string> {
  for (let waited = 0; waited < WARM_MS; waited += LOOK_MS) {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html', cookie } });
    const text = await answer.text();
    if (answer.headers.has(ANSWER_HEADER.reader)) return text;
    await setTimeout(LOOK_MS);
  }
  throw new Error(`Nothing is rendered at ${path}`);
}

/** Letopis with its renderer warm: the first pages after a start go out without a first screen. */
export async function startRendering(env: Readonly<Record<string, string>> = {}): Promise<Letopis> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent', ...env });
  await awaitRendered(letopis);
  return letopis;
}

/** Was the page that is open rendered by the host? */
export const isRendered = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.getElementById('state') !== null);

/** Is the program of the page awake: does React hold its root, and the heading in it? */
export const awaitAwake = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('#root h1, #root h2');
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
  });

/** Holds back the program of the next page, or other scripts, until it is released: the page stands as the host has rendered it. */
export async function holdProgram(
  page: Page,
  scripts = /\/assets\/main\.[^/]*js$/,
): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  let open = false;
  const handle = (request: HTTPRequest): void => {
    if (!open && scripts.test(request.url())) held.push(request);
    else void request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', handle);
  return async () => {
    open = true;
    await Promise.all(held.map((request) => request.continue()));
  };
}

/** The calls that a page makes, in their order: `GET /api/rpg/init`. */
export function countCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|config\.json)/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
