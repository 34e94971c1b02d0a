import type { Browser } from 'puppeteer-core';
import { launchShell, newPerson, newWindow, type Person } from '../e2e/browser.ts';
import {
  type BareHost,
  type BareHostOptions,
  type Habit,
  startBareHost,
  TURNS_GAME,
} from './index.ts';

/** Somebody at a bare host. */
export interface Visit extends Person {
  readonly host: BareHost;
}

/** Whose session the browser has; a guest has none. */
export type Who = 'guest' | 'player' | 'master';

async function giveSession({ context, host }: Visit, who: Who): Promise<void> {
  if (who === 'guest') return;
  const of = { domain: 'localhost', path: '/', sameSite: 'Lax' } as const;
  const cookies = Object.entries(host.session(who === 'player' ? 0 : 1));
  await context.setCookie(...cookies.map(([name, value]) => ({ ...of, name, value })));
}

/** Somebody with a browser profile of their own. */
export async function visit(browser: Browser, host: BareHost, who: Who = 'player'): Promise<Visit> {
  const person = { ...(await newPerson(browser)), host };
  await giveSession(person, who);
  return person;
}

/** The same at a host that begins again in these habits. The browser keeps nothing but the files of the program, which it need not load again. */
async function revisit(
  { host, ...person }: Visit,
  habits: readonly Habit[],
  who: Who = 'player',
): Promise<Visit> {
  const page = await newWindow(person);
  await person.page.close();
  host.reset(habits);
  const cdp = await page.createCDPSession();
  await cdp.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'all' });
  await cdp.detach();
  const fresh = { ...person, page, host };
  await giveSession(fresh, who);
  return fresh;
}

/** A running host and one window for all tests of a file; `begin` starts both again, and resolves with the window. */
export function useBareHost(options: BareHostOptions = {}) {
  let browser: Browser;
  let person: Visit;
  beforeAll(async () => {
    browser = await launchShell();
    person = await visit(browser, await startBareHost(options));
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await person.host.close();
  });
  const begin = async (habits: readonly Habit[] = [], who?: Who): Promise<Visit> => {
    person = await revisit(person, habits, who);
    return person;
  };
  return { begin };
}

/** Opens an address of a game, from within the program where the page shows it: as a reader goes, who loads it once. */
export async function open({ page, host }: Visit, path: string, game = TURNS_GAME): Promise<void> {
  const address = `/${game}${path}`;
  const isOpen = page.url().startsWith(host.origin) && (await page.$('#root')) !== null;
  if (!isOpen) {
    await page.goto(host.origin + address);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
