import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { isGuest, openHome, signIn } from './actions.ts';
import { launchBrowser, type Person, returningPerson, withScreens } from './browser.ts';
import type { Letopis } from './letopis.ts';

/** What a user does in a browser, and the name of the screenshot where it fails. */
interface Part {
  readonly screens: string;
  /** Others of whom a screenshot is taken too. */
  readonly beside?: readonly Person[];
  readonly body: (person: Person) => Promise<void>;
}

/** Kills a browser as a power cut would, and waits until it is gone. */
async function kill(browser: Browser): Promise<void> {
  const gone = new Promise((resolve) => browser.process()?.once('exit', resolve));
  browser.process()?.kill('SIGKILL');
  await gone;
}

/**
 * Opens a game's home after a kill, signed in: the browser may have lost its session. Then no call of the guest's page may meet the new
 * session, whose token it does not have.
 */
export async function homeAfterKill(back: Person, letopis: Letopis, login: string): Promise<void> {
  await openHome(back.page, letopis.origin);
  if (!(await isGuest(back.page))) return;
  await back.page.goto('about:blank');
  await signIn(back, letopis, login);
}

/**
 * Types all of a text at once where the cursor stands. Half of it would reach the host from a browser that the kill robs of its name among the
 * user's devices: another device's text, to choose from or to join with.
 */
export const typeAtOnce = (page: Page, text: string): Promise<void> =>
  page.keyboard.sendCharacter(text);

/**
 * Does the one part, kills the browser, and does the other in a browser that is started again on the same profile. Of what stood in the
 * killed one's memory nothing is left; it may not have written its cookies either.
 */
export async function throughKill(before: Part, after: Part): Promise<void> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'letopis-profile-'));
  const started: Browser[] = [];
  const inBrowser = async ({ screens, beside = [], body }: Part): Promise<Browser> => {
    const browser = await launchBrowser(profile);
    started.push(browser);
    const person = await returningPerson(browser);
    await withScreens(screens, [person, ...beside], () => body(person));
    return browser;
  };
  try {
    await kill(await inBrowser(before));
    await inBrowser(after);
  } finally {
    for (const browser of started) if (browser.connected) await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); // what the browser leaves running may still write
  }
}
