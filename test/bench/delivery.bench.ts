/**
 * How long a turn is on its way: from the host's answer to the one who posts it to its words on the screen of another, over the socket. Both by
 * the clock of this machine; the other page looks for the words at each change of its document. Needs the built client.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import type { Character } from '../../src/contract/index.ts';
import { GAME, openHome } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { Visitor } from '../support/host/visitor.ts';
import { percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const TURNS = 50;
const WARM = 5;

/** Notes in the page when each marked turn comes to stand in its document; runs inside the page. */
function noteArrivals(): void {
  const arrived: Record<string, number> = {};
  Object.assign(window, { arrived });
  new MutationObserver(() => {
    const mark = /Весть \d+;/.exec(document.querySelector('article')?.textContent ?? '')?.[0];
    if (mark) arrived[mark] ??= Date.now();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function arrivalOf(page: Page, mark: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) => (window as unknown as { arrived: Record<string, number> }).arrived[wanted],
    { polling: 20 },
    mark,
  );
  return (await found.jsonValue()) ?? NaN;
}

/** The way to post as the demo's player; resolves with the time of the host's answer. */
async function makeWriter(origin: string): Promise<(body: string) => Promise<number>> {
  const visitor = new Visitor(origin);
  await visitor.signIn('player');
  const { characters } = await visitor.call<{ characters: Character[] }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const { key = '', location } = characters[0] ?? {};
  return async (body) => {
    await visitor.call('POST', `/api/rpg/turn/${GAME}/${key}`, { body, currentLocation: location });
    return Date.now();
  };
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  const browser = await launchBrowser(undefined, ['--js-flags=']);
  try {
    const { page } = await newPerson(browser);
    await openHome(page, letopis.origin);
    await page.locator(`::-p-aria(${ru.connection.live})`).wait();
    await page.evaluate(noteArrivals);
    const post = await makeWriter(letopis.origin);
    const times: number[] = [];
    for (let turn = 0; turn < WARM + TURNS; turn += 1) {
      const mark = `Весть ${String(turn)};`;
      const answered = await post(`<p>${mark} дождь шёл третий день.</p>`);
      // A turn may be seen before the one who posted it has the answer: that is no time at all.
      times.push(Math.max(0, (await arrivalOf(page, mark)) - answered));
      await wait(50);
    }
    const counted = times.slice(WARM);
    report.line(`of ${String(TURNS)} turns, from the answer to the other screen:`);
    report.limit('median', percentile(counted, 50), 83, ' ms');
    report.limit('p95', percentile(counted, 95), 500, ' ms');
    report.line(`slowest ${String(Math.max(...counted))} ms`);
  } finally {
    await browser.close();
    await letopis.dispose();
  }
}
