/**
 * What recording costs in the chat burst (QA-01): the whole work of the page's main thread while 200 messages come into a window, and in the quiet
 * seconds after, when the recorder writes down and puts by. First by the profiler: all work to that without the recorder's. Then whole: one host
 * lets its clients record, another does not, and rounds take turns; that says more, and varies more.
 */
import type { Browser, Page } from 'puppeteer-core';
import { signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import type { Visitor } from '../support/host/visitor.ts';
import {
  CHANNELS,
  newSender,
  openWindows,
  prepare,
  seeMessages,
  sendBurst,
} from './chat-burst.bench.ts';
import { interleaved, median } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { weightOf } from './lib/weight.ts';
import { taskTimes } from './lib/tasks.ts';

const ROUNDS = 5;
const PROFILED = 3;
const RATIO = 1.05;

/** The recorder waits two seconds, and then for a quiet moment; here it has two of them. */
const AFTER_MS = 7_000;

const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, AFTER_MS);
  });

interface Side {
  readonly letopis: Letopis;
  readonly sender: Visitor;
  readonly titles: readonly string[];
}

async function sideOf(browser: Browser, letopis: Letopis): Promise<Side> {
  const titles = (await prepare(letopis, browser)).slice(0, 1);
  return { letopis, sender: await newSender(letopis), titles };
}

/** What is measured of a page while it does something. */
type Measure = (page: Page, act: () => Promise<unknown>) => Promise<number>;

/** The work (ms) of the page. */
const work: Measure = async (page, act) =>
  (await taskTimes(page, act)).reduce((sum, one) => sum + one, 0);

/** The page's work to that without the recorder's chunk. */
const weight: Measure = (page, act) => weightOf(page, /\/deferred\./, act);

/** A master's page is measured during one burst. */
async function during(
  browser: Browser,
  side: Side,
  round: string,
  measure: Measure,
): Promise<number> {
  const { letopis, sender, titles } = side;
  const person = await newPerson(browser);
  try {
    await signIn(person, letopis, 'master');
    await openWindows(person.page, letopis.origin, titles);
    const burst = async (name: string): Promise<void> =>
      seeMessages(person.page, await sendBurst(sender, CHANNELS.slice(0, 1), name));
    await burst(`разминка ${round}`);
    await quiet(); // what opening the page and warming up left to write down is no part of the burst
    return await measure(person.page, async () => {
      await burst(round);
      await quiet();
    });
  } finally {
    await person.context.close();
  }
}

export async function run(report: Report): Promise<void> {
  const hosts = [
    await startLetopis({ LOG_LEVEL: 'silent' }),
    await startLetopis({ LOG_LEVEL: 'silent', RECORDER: 'off' }),
  ] as const;
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  let round = 0;
  try {
    const [on, off] = [await sideOf(browser, hosts[0]), await sideOf(browser, hosts[1])];
    const next = (): string => `№ ${String((round += 1))}`;
    const weights: number[] = [];
    for (let one = 0; one < PROFILED; one += 1)
      weights.push(await during(browser, on, next(), weight));
    report.limit('all work : work without the recorder (profiler)', median(weights), RATIO);
    const measured = (side: Side) => async () => [await during(browser, side, next(), work)];
    const times = await interleaved(ROUNDS, {
      recorded: measured(on),
      'not recorded': measured(off),
    });
    for (const [name, rounds] of Object.entries(times)) report.time(name, rounds);
    const ratio = times.recorded.median / times['not recorded'].median;
    report.limit('recorded : not recorded', ratio, RATIO);
  } finally {
    await browser.close();
    for (const host of hosts) await host.dispose();
  }
}
