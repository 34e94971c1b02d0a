/**
 * How long a chat message is on its way: from the key that sends it in one browser to its words in the document of another, beside a bare
 * WebSocket that echoes the same payload on the same machine. By the clock of this machine. Needs the built client.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { WebSocketServer } from 'ws';
import { signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, reach, type Talk } from '../support/e2e/chat.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';
import { percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const MESSAGES = 100;
const WARM = 10;
const PAUSE_MS = 50;
const TEXT = 'на пирсе никого, только фонарь качается и скрипит';

const textOf = (n: number): string => `Весть ${String(n)}; ${TEXT}`;

/** Notes in the page when each message comes to stand in its document; runs inside the page. */
function noteArrivals(): void {
  const arrived: Record<string, number> = {};
  Object.assign(window, { arrived });
  const read = (node: Node): void => {
    for (const [mark] of (node.textContent ?? '').matchAll(/Весть \d+;/g))
      arrived[mark] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) read(node);
  }).observe(document.querySelector('[data-scroller]') ?? document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Notes in the page when the sending key goes down; runs inside the page. */
function noteSending(): void {
  const sent: number[] = [];
  Object.assign(window, { sent });
  const note = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') sent.push(performance.timeOrigin + performance.now());
  };
  document.addEventListener('keydown', note, { capture: true });
}

/** Sends so many messages from one page to the other; resolves with the time of each, in ms. */
async function talk(from: Talk, to: Talk): Promise<number[]> {
  await to.page.evaluate(noteArrivals);
  await from.page.evaluate(noteSending);
  for (let n = 0; n < WARM + MESSAGES; n += 1) {
    await from.page.focus(`${from.scope} textarea:not([readonly])`);
    await from.page.keyboard.sendCharacter(textOf(n));
    await from.page.keyboard.press('Enter');
    await to.page.waitForFunction(
      (mark) => (window as unknown as { arrived: Record<string, number> }).arrived[mark],
      { polling: 20 },
      `Весть ${String(n)};`,
    );
    await from.page.waitForSelector(`${from.scope} textarea:not([readonly])`);
    await wait(PAUSE_MS);
  }
  const sent = await from.page.evaluate(() => (window as unknown as { sent: number[] }).sent);
  const arrived = await to.page.evaluate(
    () => (window as unknown as { arrived: Record<string, number> }).arrived,
  );
  return sent.map((at, n) => (arrived[`Весть ${String(n)};`] ?? NaN) - at).slice(WARM);
}

/** Echoes the payloads of as many messages, one after the other, at a page without any program; resolves with the times in ms. */
async function echo(page: Page): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(data, { binary: false }));
  });
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const payloads = Array.from({ length: WARM + MESSAGES }, (_, n) =>
      JSON.stringify({ event: 'App\\Events\\Rpg\\ChatMessageSent', data: { message: textOf(n) } }),
    );
    const times = await page.evaluate(
      async (address, texts) => {
        const socket = new WebSocket(address);
        await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
        const found: number[] = [];
        for (const text of texts) {
          const at = performance.now();
          socket.send(text);
          await new Promise((resolve) =>
            socket.addEventListener('message', resolve, { once: true }),
          );
          found.push(performance.now() - at);
        }
        socket.close();
        return found;
      },
      `ws://127.0.0.1:${String(port)}`,
      payloads,
    );
    return times.slice(WARM);
  } finally {
    server.close();
  }
}

async function measure(report: Report, letopis: Letopis): Promise<void> {
  const browser = await launchBrowser();
  try {
    const [writer, reader] = [await newPerson(browser), await newPerson(browser)];
    await signIn(writer, letopis, 'player');
    await signIn(reader, letopis, 'master');
    const [from, to] = [
      await openChannel(writer.page, letopis.origin, BOATHOUSE.ref),
      await openChannel(reader.page, letopis.origin, BOATHOUSE.ref),
    ];
    for (const { page } of [from, to]) await reach(page, 'live');
    const chat = await talk(from, to);
    const bare = await echo(await browser.newPage());
    report.line(`of ${String(MESSAGES)} messages, from the key to the other document:`);
    report.limit('p50', percentile(chat, 50), 53, ' ms');
    report.line(`p95 ${percentile(chat, 95).toFixed(1)} ms`);
    report.line(
      `bare echo: p50 ${percentile(bare, 50).toFixed(2)} ms, p95 ${percentile(bare, 95).toFixed(2)} ms`,
    );
    for (const rank of [50, 95])
      report.line(
        `p${String(rank)} to the echo's: ${(percentile(chat, rank) / percentile(bare, rank)).toFixed(1)} to 1`,
      );
  } finally {
    await browser.close();
  }
}

export async function run(report: Report): Promise<void> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent' });
  try {
    await addBoathouse(letopis);
    await measure(report, letopis);
  } finally {
    await letopis.dispose();
  }
}
