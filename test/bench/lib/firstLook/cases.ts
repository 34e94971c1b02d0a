import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { GAME, giveSession } from '../../../support/e2e/actions.ts';
import {
  launchBrowser,
  newPerson,
  type Person,
  returningPerson,
} from '../../../support/e2e/browser.ts';
import type { Letopis } from '../../../support/e2e/letopis.ts';
import { floorsOf } from './floors.ts';
import { CATEGORIES, readTrace, type Traced } from './trace.ts';
import { type Look, PLAIN, SLOW, SLOW_NETWORK, slowWorkers, type Speed, visit } from './visit.ts';

/** Limits on a slow telephone: times in ms, `bytes` in kB (1 kB = 1000 bytes). */
export interface Limits {
  readonly turn: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly bytes: number;
  /** The first turn at a second visit. */
  readonly again: number;
}

export interface Case {
  readonly name: string;
  readonly path: string;
  /** A demo account that is signed in. */
  readonly login?: string;
  readonly limits: Limits;
}

const guest: Limits = { turn: 600, lcp: 900, blocking: 450, bytes: 340, again: 600 };
const player: Limits = { turn: 800, lcp: 1_100, blocking: 650, bytes: 450, again: 800 };

export const CASES: readonly Case[] = [
  { name: 'guest-home', path: `/${GAME}`, limits: guest },
  { name: 'guest-location', path: `/${GAME}/location/traktir`, limits: guest },
  { name: 'player-home', path: `/${GAME}`, login: 'player', limits: player },
];

/** A page of ours is at rest after so long without a long task, a floor sooner, ms. */
const QUIET_MS = 5_000;
const FLOOR_QUIET_MS = 2_000;

/** The tests' browsers go without the optimising compilers; a reader's does not. The last of two equal switches counts. */
const USUAL = ['--js-flags='];

export async function openBrowser(profile?: string): Promise<Browser> {
  const browser = await launchBrowser(profile, USUAL);
  slowWorkers(browser);
  return browser;
}

type Act<Found> = (person: Person) => Promise<Found>;

/** Does something in a browser profile that has nothing yet, signed in where the case wants it. */
async function fresh<Found>(
  browser: Browser,
  { letopis, login }: { letopis?: Letopis; login?: string | undefined },
  act: Act<Found>,
): Promise<Found> {
  const person = await newPerson(browser, { still: true });
  try {
    if (letopis && login !== undefined) await giveSession(person, letopis, login);
    return await act(person);
  } finally {
    await person.context.close();
  }
}

export const firstVisit = (
  browser: Browser,
  letopis: Letopis,
  { path: where, login }: Case,
  speed: Speed,
): Promise<Look> =>
  fresh(browser, { letopis, login }, ({ page }) =>
    visit(page, { url: letopis.origin + where, speed, quiet: QUIET_MS }),
  );

/** What a page looks like at rest, as its two floors. */
export const snapshot = (
  browser: Browser,
  letopis: Letopis,
  { path: where, login }: Case,
): Promise<{ html: string; text: string }> =>
  fresh(browser, { letopis, login }, async ({ page }) => {
    await visit(page, { url: letopis.origin + where, speed: PLAIN, quiet: QUIET_MS });
    return floorsOf(page);
  });

export const floorVisit = (browser: Browser, url: string): Promise<Look> =>
  fresh(browser, {}, ({ page }) => visit(page, { url, speed: SLOW, quiet: FLOOR_QUIET_MS }));

/** A first visit by a slow line, traced; the processor is not slowed down, since its time is what is read. */
export const tracedVisit = (
  browser: Browser,
  letopis: Letopis,
  { path: where, login }: Case,
): Promise<{ traced: Traced | undefined; raw: Uint8Array | undefined }> =>
  fresh(browser, { letopis, login }, async ({ page }) => {
    await page.tracing.start({ categories: CATEGORIES });
    const url = letopis.origin + where;
    await visit(page, { url, speed: SLOW_NETWORK, quiet: QUIET_MS });
    const raw = await page.tracing.stop();
    return { traced: readTrace(raw, letopis.origin), raw };
  });

/** One who comes back: the worker has kept everything, and the browser was closed in between. */
export async function secondVisit(letopis: Letopis, { path: where, login }: Case): Promise<Look> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'letopis-first-look-'));
  const url = letopis.origin + where;
  try {
    const first = await launchBrowser(profile, USUAL);
    try {
      const person = await returningPerson(first, { still: true });
      if (login !== undefined) await giveSession(person, letopis, login);
      await visit(person.page, { url, speed: PLAIN, quiet: FLOOR_QUIET_MS });
      await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await person.page.reload({ waitUntil: 'networkidle2' }); // what is read by the worker is kept by it
    } finally {
      await first.close();
    }
    const again = await openBrowser(profile);
    try {
      const { page } = await returningPerson(again, { still: true });
      return await visit(page, { url, speed: SLOW, quiet: QUIET_MS });
    } finally {
      await again.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
