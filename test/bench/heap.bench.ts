/**
 * What a game's home keeps in memory once it is quiet, for a guest and for a player, after the browser has collected what nobody holds. Needs the
 * built client.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { openHome, signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import type { Report } from './lib/report.ts';

const LIMIT_MB = 10;
const ROUNDS = 3;

/** Behind the deferred parts of the start. */
const QUIET_MS = 9_000;

/** The heap (MB) of a home that was opened twice, so that what a first visit loads is kept by the browser. */
async function heapOf(browser: Browser, letopis: Letopis, login?: string): Promise<number> {
  const person = await newPerson(browser);
  const { page } = person;
  if (login !== undefined) await signIn(person, letopis, login);
  for (let visit = 0; visit < 2; visit += 1) {
    await openHome(page, letopis.origin);
    await wait(QUIET_MS);
  }
  const session = await page.createCDPSession();
  for (let round = 0; round < ROUNDS; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = NaN } = await page.metrics();
  await person.context.close();
  return JSHeapUsedSize / 1_000_000;
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    report.line(`a guest’s home: ${(await heapOf(browser, letopis)).toFixed(1)} MB`);
    report.limit('a player’s home', await heapOf(browser, letopis, 'player'), LIMIT_MB, ' MB');
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
