import { mkdirSync } from 'node:fs';
import path from 'node:path';
import puppeteer, {
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { errorsSoFar, watchContext, watchErrors } from './errors.ts';
import { keepLogs } from './savedLogs.ts';
import { ensureBrowser, findBrowser, findShell } from '../../../scripts/lib/browser.mjs';

/** How long a test waits for what it wants to see, in ms. Generous: a slow machine is no defect of ours. */
export const PATIENCE_MS = 20_000;

/**
 * A page of a test lives for seconds: what the optimising compilers make of its program costs more than it brings, a fifth of all
 * processor time, and threads that help with it take the time of other pages. Its memory for young objects need not begin small.
 */
const JS_FLAGS = '--js-flags=--no-opt,--no-maglev,--single-threaded,--min-semi-space-size=16';

function launch(
  executablePath: string,
  { args = [], ...options }: LaunchOptions = {},
): Promise<Browser> {
  return puppeteer.launch({
    ...options,
    executablePath,
    headless: true,
    env: { ...process.env, LC_ALL: 'C.UTF-8' }, // in the locale of a bare machine it finds no file with a Russian name
    protocolTimeout: 2 * PATIENCE_MS, // a browser that hangs fails a test with the call that hung
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--lang=ru',
      JS_FLAGS,
      ...args,
    ],
    defaultViewport: { width: 1280, height: 900 },
  });
}

/** Chromium without a window (with a profile that stays, where a folder is named), quiet on a machine without a network, and able to run as root in a container. */
export function launchBrowser(
  userDataDir?: string,
  args: readonly string[] = [],
): Promise<Browser> {
  return launch(findBrowser() ?? ensureBrowser(), {
    ...(userDataDir !== undefined && { userDataDir }),
    args: [...args],
  });
}

/**
 * Chromium's headless shell, else Chromium: the same engine without the windows around it, for a fifth less processor time. It keeps no
 * profile, shows no notifications, and no tab of it is ever hidden: what is about these takes {@link launchBrowser}.
 */
export function launchShell(): Promise<Browser> {
  return launch(findShell() ?? findBrowser() ?? ensureBrowser());
}

/** Chromium with its back-forward cache, which puppeteer switches off. */
export const launchWithBackCache = (): Promise<Browser> =>
  launch(findBrowser() ?? ensureBrowser(), {
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

/** One person at one browser: cookies and storage of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a fresh browser profile with one page. */
export async function newPerson(browser: Browser, is: Behaviour = {}): Promise<Person> {
  return personIn(await browser.createBrowserContext(), is);
}

/** One who comes back to the profile that a browser keeps on the disk. */
export function returningPerson(browser: Browser, is: Behaviour = {}): Promise<Person> {
  return personIn(browser.defaultBrowserContext(), is);
}

async function personIn(context: BrowserContext, is: Behaviour): Promise<Person> {
  watchContext(context);
  const page = await context.newPage();
  await watch(page, is);
  return { context, page };
}

async function watch(page: Page, { still = false }: Behaviour = {}): Promise<void> {
  watchErrors(page);
  page.setDefaultTimeout(PATIENCE_MS);
  if (still) return;
  await page.evaluateOnNewDocument((every) => {
    setInterval(() => dispatchEvent(new Event('pointermove')), every);
  }, HAND_MS);
}

const HAND_MS = 300;

interface Behaviour {
  /** Only reads. Anybody else has a hand on the mouse, for which a page waits before it loads what is not read at once (FIRST-46). */
  readonly still?: boolean;
}

/** A picture that cannot be taken must not hide why the test failed. */
const PICTURE_MS = 5_000;

async function inTime<Value>(picture: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PICTURE_MS).unref();
  });
  return Promise.race([picture.catch(() => undefined), late]);
}

/** Where somebody is, and the first words of what lies in front of them: what a report without pictures can tell. */
const whereabouts = (page: Page): Promise<string> =>
  page.evaluate((most) => {
    const front =
      document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector('main');
    const words = (front ?? document.body).innerText.replace(/\s+/g, ' ').slice(0, most);
    return `${location.pathname + location.search} (${document.visibilityState}): ${words}`;
  }, 300);

/** Opens a further window of the same person. A window of its own, since a tab behind another one draws nothing. */
export async function newWindow({ context }: Person): Promise<Page> {
  const page = await context.newPage({ type: 'window' });
  await watch(page);
  return page;
}

/** Runs a test's body; where it fails, each person's screen is kept under test/e2e/failures. While logs are recorded, each page's is kept. */
export async function withScreens(
  name: string,
  people: readonly Person[],
  body: () => Promise<void>,
): Promise<void> {
  try {
    await body();
    await keepLogs(name, people);
  } catch (error) {
    const folder = path.resolve(import.meta.dirname, '../../e2e/failures');
    mkdirSync(folder, { recursive: true });
    const found: string[] = [];
    for (const [index, { context }] of people.entries()) {
      for (const [window, page] of ((await inTime(context.pages())) ?? []).entries()) {
        const which = `${String(index)}${window > 0 ? `-${String(window)}` : ''}`;
        const where = await inTime(whereabouts(page));
        found.push(`Person ${which} at ${where ?? 'a page that does not answer'}`);
        await inTime(page.screenshot({ path: path.join(folder, `${name}-${which}.png`) }));
      }
    }
    throw new Error([String(error), ...found, ...errorsSoFar()].join('\n'), { cause: error });
  }
}
