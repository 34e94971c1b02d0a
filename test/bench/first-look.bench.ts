/**
 * What a reader waits for at a first look: until the first turn is seen, the largest paint, total blocking time, what is fetched; on a telephone (412 x
 * 823, 1.75), plain and slow (four times slower, "fast 4G" of DevTools), at the first visit and at the second. Beside it stand two floors: the same
 * HTML without a program, and its words alone. Real Chromium, the real host; needs the built client.
 *
 * `--rounds=5`, `--only=guest-home`; `--trace` keeps the traces under var/bench.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import {
  type Case,
  CASES,
  firstVisit,
  floorVisit,
  openBrowser,
  secondVisit,
  snapshot,
  tracedVisit,
} from './lib/firstLook/cases.ts';
import { serveFloors } from './lib/firstLook/floors.ts';
import { type Found, tellCase } from './lib/firstLook/tell.ts';
import { PLAIN, SLOW } from './lib/firstLook/visit.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
  },
});

/** A trace costs much to read, and its processor times differ little from round to round. */
const TRACED_ROUNDS = 3;

interface Stage {
  readonly browser: Browser;
  readonly letopis: Letopis;
  readonly floors: string;
}

async function trace({ browser, letopis }: Stage, one: Case, round: number) {
  const { traced, raw } = await tracedVisit(browser, letopis, one);
  if (options.trace && raw) {
    mkdirSync('var/bench', { recursive: true });
    writeFileSync(`var/bench/first-look-${one.name}-${String(round)}.json`, raw);
  }
  return traced;
}

/** One round of a case: each way to look at it in turn. */
async function round(stage: Stage, one: Case, at: number, found: Found): Promise<void> {
  const { browser, letopis, floors } = stage;
  found.slow.push(await firstVisit(browser, letopis, one, SLOW));
  found.html.push(await floorVisit(browser, `${floors}/html/${one.name}`));
  found.text.push(await floorVisit(browser, `${floors}/text/${one.name}`));
  found.plain.push(await firstVisit(browser, letopis, one, PLAIN));
  found.again.push(await secondVisit(letopis, one));
  const traced = at < TRACED_ROUNDS && (await trace(stage, one, at));
  if (traced) found.traced.push(traced);
}

export async function run(report: Report): Promise<void> {
  const cases = CASES.filter(({ name }) => options.only === '' || name === options.only);
  const letopis = await startLetopis({ LOG_LEVEL: 'silent', SERVICE_WORKER: 'true' });
  const browser = await openBrowser();
  try {
    const pages = new Map<string, string>();
    for (const one of cases) {
      const { html, text } = await snapshot(browser, letopis, one);
      pages.set(`/html/${one.name}`, html).set(`/text/${one.name}`, text);
    }
    const { origin: floors, close } = await serveFloors(pages, letopis.origin);
    const all = cases.map((one): readonly [Case, Found] => [
      one,
      { slow: [], plain: [], again: [], html: [], text: [], traced: [] },
    ]);
    const loads: number[] = [];
    for (let at = 0; at < Number(options.rounds); at += 1)
      for (const [one, found] of all) {
        await round({ browser, letopis, floors }, one, at, found);
        loads.push(loadavg()[0] ?? 0);
      }
    close();
    report.line(
      `load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    );
    for (const [one, found] of all) tellCase(report, one, found);
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
