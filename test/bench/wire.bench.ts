/**
 * How long a chat line is on its way, as its reader sees it: from the key in one browser to the frame that shows it in another, in rounds of 100 lines,
 * everything warm; host and both browsers on this machine, by its clock. Prints where each millisecond goes, and beside it a bare WebSocket relay between
 * two pages without any program. Needs the built client.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { type WebSocket as Socket, WebSocketServer } from 'ws';
import { signIn } from '../support/e2e/actions.ts';
import { launchBrowser, newPerson } from '../support/e2e/browser.ts';
import { addBoathouse, BOATHOUSE, openChannel, reach, type Talk } from '../support/e2e/chat.ts';
import { startLetopis } from '../support/e2e/letopis.ts';
import { median, percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import type { HostMark } from './lib/wireProbe.ts';

const LINES = 100;
const WARM = 20;
const ROUNDS = 3;
const PAUSE_MS = 50;
const TEXT = 'на пирсе никого, только фонарь качается и скрипит';
const LIMIT = { p50: 12, p95: 25, toRelay: 8 };

const textOf = (n: number): string => `Весть ${String(n)}; ${TEXT}`;

/** The steps of a line, in their order; times since its key, ms. */
const STEPS = ['request', 'host', 'commit', 'event', 'socket', 'document', 'painted'] as const;
type Step = (typeof STEPS)[number];
type Line = Partial<Record<Step | 'own', number>>;

/** What a page notes of each line, epoch ms. */
type Noted = Record<string, number>;

/** Notes when keys and requests leave, and frames of the socket come; runs in the page before anything of it. */
function noteWire(): void {
  const noted: Record<string, number[]> = { key: [], request: [], socket: [] };
  Object.assign(window, { noted });
  const now = () => performance.timeOrigin + performance.now();
  const note = ({ key }: KeyboardEvent) => key === 'Enter' && noted.key?.push(now());
  addEventListener('keydown', note, { capture: true });
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    if (request?.method === 'POST' && request.url.includes('/chat/message/'))
      noted.request?.push(now());
    return fetch(input, init);
  };
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) =>
    frame((time) => {
      Object.assign(window, { inFrame: true });
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { inFrame: false });
      port2.postMessage(undefined);
      act(time);
    });
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('ChatMessageSent')) noted.socket?.push(now());
      });
    }
  };
}

/** Notes in the page when each line comes to stand in its document, and is painted; runs inside the page. */
function noteLines(scroller: string): void {
  const [documented, painted]: [Noted, Noted] = [{}, {}];
  Object.assign(window, { documented, painted });
  const now = () => performance.timeOrigin + performance.now();
  const later = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  };
  // What changes within a frame is painted with it, else with the next one.
  const behindFrame = (act: () => void) => {
    if ((window as unknown as { inFrame?: boolean }).inFrame) later(act);
    else requestAnimationFrame(() => later(act));
  };
  const read = (node: Node): void => {
    for (const [mark] of (node.textContent ?? '').matchAll(/Весть \d+;/g)) {
      if (documented[mark] !== undefined) continue;
      documented[mark] = now();
      behindFrame(() => (painted[mark] = now()));
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) read(node);
  }).observe(document.querySelector(scroller) ?? document.body, {
    ...{ childList: true, subtree: true, characterData: true },
  });
}

interface PageNotes {
  readonly noted: Record<'key' | 'request' | 'socket', number[]>;
  readonly documented: Noted;
  readonly painted: Noted;
}

const notesOf = (page: Page): Promise<PageNotes> =>
  page.evaluate(() => {
    const { noted, documented, painted } = window as unknown as PageNotes;
    return { noted, documented, painted };
  });

async function say({ page, scope }: Talk, text: string, reader: Page, mark: string): Promise<void> {
  await page.focus(`${scope} textarea:not([readonly])`);
  await page.keyboard.sendCharacter(text);
  await wait(PAUSE_MS); // the draft is stored before the key
  await page.keyboard.press('Enter');
  await reader.waitForFunction(
    (wanted) => (window as unknown as PageNotes).painted[wanted],
    { polling: 20 },
    mark,
  );
  await page.waitForSelector(`${scope} textarea:not([readonly])`);
  await wait(PAUSE_MS);
}

/** The steps of each line but the first ones. */
async function linesOf(
  from: Page,
  to: Page,
  marks: readonly HostMark[],
  first: number,
): Promise<Line[]> {
  const [sent, got] = [await notesOf(from), await notesOf(to)];
  return sent.noted.key.slice(-LINES).map((key, index) => {
    const mark = `Весть ${String(first + WARM + index)};`;
    const after = (times: readonly number[]) => (times.find((at) => at >= key) ?? NaN) - key;
    const host = (step: HostMark['step']) =>
      after(marks.filter((one) => one.step === step).map(({ at }) => at));
    return {
      request: after(sent.noted.request),
      ...{ host: host('host'), commit: host('commit'), event: host('event') },
      socket: after(got.noted.socket),
      document: (got.documented[mark] ?? NaN) - key,
      painted: (got.painted[mark] ?? NaN) - key,
      own: (sent.painted[mark] ?? NaN) - key,
    };
  });
}

/** Lines from one page to another through nothing but a relay: from the sending to the frame that shows it, ms. */
async function relay(from: Page, to: Page): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('message', (data) => {
      for (const other of sockets) if (other !== socket) other.send(data, { binary: false });
    });
  });
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const open = (page: Page) =>
      page.evaluate(
        async (address) => {
          const socket = new WebSocket(address);
          await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
          socket.addEventListener('message', ({ data }) => {
            const line = document.createElement('p');
            line.textContent = String(data);
            document.body.prepend(line);
          });
          Object.assign(window, { socket });
        },
        `ws://127.0.0.1:${String(port)}`,
      );
    await Promise.all([open(from), open(to)]);
    await to.evaluate(noteLines, 'body');
    const times: number[] = [];
    for (let n = 0; n < WARM + LINES; n += 1) {
      const mark = `Весть ${String(n)};`;
      const at = await from.evaluate((text) => {
        (window as unknown as { socket: WebSocket }).socket.send(text);
        return performance.timeOrigin + performance.now();
      }, textOf(n));
      const shown = await to.waitForFunction(
        (wanted) => (window as unknown as PageNotes).painted[wanted],
        { polling: 20 },
        mark,
      );
      times.push(Number(await shown.jsonValue()) - at);
      await wait(PAUSE_MS);
    }
    return times.slice(WARM);
  } finally {
    server.close();
  }
}

function tell(report: Report, lines: readonly Line[], bare: readonly number[]): void {
  const at = (step: Step | 'own', rank: number) =>
    percentile(
      lines.map((line) => line[step] ?? NaN),
      rank,
    );
  let before = 0;
  for (const step of STEPS) {
    const p50 = at(step, 50);
    report.line(
      `${step.padEnd(10)} after ${p50.toFixed(1).padStart(5)} ms (p95 ${at(step, 95).toFixed(1)}), ${(p50 - before).toFixed(1)} of it here`,
    );
    before = p50;
  }
  report.line(
    `the writer’s own line is painted after ${at('own', 50).toFixed(1)} ms (p95 ${at('own', 95).toFixed(1)})`,
  );
  const floor = percentile(bare, 50);
  report.line(
    `a bare relay, sent to painted: p50 ${floor.toFixed(1)} ms, p95 ${percentile(bare, 95).toFixed(1)} ms`,
  );
  report.limit('key to painted, p50', at('painted', 50), LIMIT.p50, ' ms');
  report.limit('p95', at('painted', 95), LIMIT.p95, ' ms');
  report.limit('to the relay, p50', at('painted', 50) / floor, LIMIT.toRelay, ' to 1');
}

async function bareRelay(one: Browser, other: Browser): Promise<number[]> {
  const pages = [await one.newPage(), await other.newPage()] as const;
  try {
    return await relay(...pages);
  } finally {
    for (const page of pages) await page.close();
  }
}

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-wire-'));
  const file = path.join(folder, 'marks');
  const probe = pathToFileURL(path.resolve(import.meta.dirname, 'lib/wireProbe.ts')).href;
  const letopis = await startLetopis({
    ...{ LOG_LEVEL: 'silent', WIRE_MARKS: file, NODE_OPTIONS: `--import ${probe}` },
  });
  const browsers = [
    await launchBrowser(undefined, ['--js-flags=']),
    await launchBrowser(undefined, ['--js-flags=']),
  ] as const;
  try {
    await addBoathouse(letopis);
    const bare = await bareRelay(...browsers);
    const [writer, reader] = [await newPerson(browsers[0]), await newPerson(browsers[1])];
    for (const { page } of [writer, reader]) await page.evaluateOnNewDocument(noteWire);
    await signIn(writer, letopis, 'player');
    await signIn(reader, letopis, 'master');
    const from = await openChannel(writer.page, letopis.origin, BOATHOUSE.ref);
    const to = await openChannel(reader.page, letopis.origin, BOATHOUSE.ref);
    for (const { page } of [from, to]) {
      await reach(page, 'live');
      await page.evaluate(noteLines, '[data-scroller]');
    }
    const lines: Line[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round * (WARM + LINES);
      for (let n = first; n < first + WARM + LINES; n += 1)
        await say(from, textOf(n), to.page, `Весть ${String(n)};`);
      const marks = readFileSync(file, 'utf8').trim().split('\n');
      const read = marks.map((line) => JSON.parse(line) as HostMark);
      const found = await linesOf(from.page, to.page, read, first);
      report.line(
        `round ${String(round + 1)}: ${median(found.map(({ painted = NaN }) => painted)).toFixed(1)} ms`,
      );
      lines.push(...found);
    }
    report.line(
      `${String(lines.length)} lines, load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    );
    tell(report, lines, bare);
  } finally {
    for (const browser of browsers) await browser.close();
    await letopis.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
