/**
 * What recording costs in the chat burst (QA-01): the whole work of the page's main thread while 200 messages come into a window, and in the quiet
 * seconds after, when the recorder writes down and puts by. One host lets its clients record, another does not; rounds take turns.
 */
import type { Browser } from 'puppeteer-core';
import { signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson, type Person } from '../support/e2e/browser.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { CHANNELS, openWindows, prepare, seeBurst, sendBurst } from './chat-burst.bench.ts';
import { interleaved } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { taskTimes } from './lib/tasks.ts';

const ROUNDS = 9;
const RATIO = 1.05;

/** The recorder waits two seconds, and then for a quiet moment; here it has two of them. */
const AFTER_MS = 7_000;

const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, AFTER_MS);
  });

interface Side {
  readonly letopis: Letopis;
  readonly sender: Person;
  readonly titles: readonly string[];
}

async function sideOf(browser: Browser, letopis: Letopis): Promise<Side> {
  const sender = await newPerson(browser);
  const titles = (await prepare(letopis, sender)).slice(0, 1);
  await sender.page.goto(`${letopis.origin}/otliv/rules`); // so that its own page has nothing to do
  return { letopis, sender, titles };
}

/** The work (ms) of a master's page for one burst. */
async function workOf(browser: Browser, side: Side, round: string): Promise<readonly number[]> {
  const { letopis, sender, titles } = side;
  const person = await newPerson(browser);
  try {
    await signIn(person, letopis, 'master');
    await openWindows(person.page, letopis.origin, titles);
    await sendBurst(sender, CHANNELS.slice(0, 1), `разминка ${round}`);
    await seeBurst(person.page, titles, `разминка ${round}`);
    await quiet(); // what opening the page and warming up left to write down is no part of the burst
    const times = await taskTimes(person.page, async () => {
      await sendBurst(sender, CHANNELS.slice(0, 1), round);
      await seeBurst(person.page, titles, round);
      await quiet();
    });
    return [times.reduce((sum, one) => sum + one, 0)];
  } finally {
    await person.context.close();
  }
}

export async function run(report: Report): Promise<void> {
  const hosts = [
    await startLetopis({ LOG_LEVEL: 'silent' }),
    await startLetopis({ LOG_LEVEL: 'silent', RECORDER: 'off' }),
  ] as const;
  const browser = await launchBrowser();
  let round = 0;
  try {
    const [on, off] = [await sideOf(browser, hosts[0]), await sideOf(browser, hosts[1])];
    const measured = (side: Side) => () => workOf(browser, side, `№ ${String((round += 1))}`);
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
