import type { Browser } from 'puppeteer-core';
import { newPerson, type Person } from '../e2e/browser.ts';
import { type BareHost, TURNS_GAME } from './index.ts';

/** Somebody at a bare host. */
export interface Visit extends Person {
  readonly host: BareHost;
}

/** A guest, or one who is signed in. */
export async function visit(browser: Browser, host: BareHost, signedIn = true): Promise<Visit> {
  const person = await newPerson(browser);
  const of = { domain: 'localhost', path: '/', sameSite: 'Lax' } as const;
  const cookies = Object.entries(signedIn ? host.session() : {});
  await person.context.setCookie(...cookies.map(([name, value]) => ({ ...of, name, value })));
  return { ...person, host };
}

/** Opens an address of a game. */
export const open = ({ page, host }: Visit, path: string, game = TURNS_GAME) =>
  page.goto(`${host.origin}/${game}${path}`);

/** Goes to another screen without loading the program again. */
export const go = ({ page }: Visit, path: string, game = TURNS_GAME) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${game}${path}`);
