/**
 * How many pages a second the host gives to guests as a browser opens them (GET of a game's home as HTML, brotli), over many lines at once: the same
 * page, each with a query of its own, and while somebody writes turns. With the delay of the host's event loop meanwhile, and its memory over very many
 * pages. The host is a process of its own, and measured from within (lib/hostProbe.ts). Needs the built client.
 *
 * `--pages=100000` for the memory; `--lines=50`.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GAME } from '../support/e2e/actions.ts';
import { killProgram, readyAddress } from '../support/host/program.ts';
import { Visitor } from '../support/host/visitor.ts';
import type { HostReading } from './lib/hostProbe.ts';
import { median, percentile } from './lib/measure.ts';
import { reading, startHost } from './lib/probedHost.ts';
import type { Report } from './lib/report.ts';
import { characterIn } from './lib/socketPeople.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '50' },
  },
});
const PAGES = Number(options.pages);
const LINES = Number(options.lines);
const ROUNDS = 3;
/** Pages of one round of a kind, and of the first that warms the engine up. */
const ROUND = Math.min(3_000, PAGES);
const STEPS = 10;
const WRITE_EVERY_MS = 250;

/** Opens a page; resolves with its bytes as they travel. Anything but a page is a mistake. */
const openPage = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
        if (answer.statusCode === 200 && isPage) resolve(bytes);
        else reject(new Error(`${url}: ${String(answer.statusCode)}`));
      });
    }).on('error', reject);
  });

interface Load {
  /** The address of the n-th page. */
  readonly address: (n: number) => string;
  readonly pages: number;
  readonly agent: Agent;
}

/** What a burst of pages was like: a second, and the time of each (ms). */
interface Burst {
  readonly rate: number;
  readonly times: readonly number[];
  readonly bytes: number;
}

/** Opens so many pages, on each line one after the other. */
async function burst({ address, pages, agent }: Load): Promise<Burst> {
  const times: number[] = [];
  let [asked, bytes] = [0, 0];
  const line = async (): Promise<void> => {
    while (asked < pages) {
      asked += 1;
      const at = performance.now();
      bytes = await openPage(address(asked), agent);
      times.push(performance.now() - at);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: LINES }, line));
  return { rate: (pages * 1_000) / (performance.now() - begun), times, bytes };
}

/** Somebody who writes a turn now and then; the way to end it tells how many were written. */
async function startWriting(origin: string): Promise<() => Promise<number>> {
  const visitor = new Visitor(origin);
  await visitor.signIn('player');
  const { characters } = await visitor.call<{
    characters: { key: string; location: string }[];
  }>('GET', `/api/rpg/characters/${GAME}`);
  const { key = '', location } = characters[0] ?? {};
  const { headers } = await characterIn(visitor);
  const ending = new AbortController();
  let written = 0;
  const write = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const answer = await visitor.ask(`/api/rpg/turn/${GAME}/${key}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          body: `<p>Весть ${String((written += 1))}.</p>`,
          currentLocation: location,
        }),
      });
      if (!answer.ok) throw new Error(`No turn was written: ${await answer.text()}`);
      await wait(WRITE_EVERY_MS);
    }
  };
  const writing = write();
  return async () => {
    ending.abort();
    await writing;
    return written;
  };
}

interface Round extends Burst {
  readonly host: HostReading;
}

function tell(report: Report, name: string, rounds: readonly Round[]): void {
  const middle = (of: (round: Round) => number): string => median(rounds.map(of)).toFixed(1);
  const rates = rounds.map(({ rate }) => rate);
  report.line(
    `${name.padEnd(22)} ${median(rates).toFixed(0)} pages a second (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}), ` +
      `p50 ${middle(({ times }) => percentile(times, 50))} ms, p99 ${middle(({ times }) => percentile(times, 99))} ms; ` +
      `${middle(({ host, times }) => host.work / times.length)} ms of processor time a page, ${middle(({ bytes }) => bytes / 1_000)} kB`,
  );
  report.line(
    `${''.padEnd(22)} event loop late by p50 ${middle(({ host }) => host.delay.p50)} ms, p99 ${middle(({ host }) => host.delay.p99)}, at most ${middle(({ host }) => host.delay.max)}`,
  );
}

const MB = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function memory(report: Report, host: ChildProcess, load: Load): Promise<void> {
  const heaps: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const { rate } = await burst({ ...load, pages: Math.ceil(PAGES / STEPS) });
    const { rss, heap } = await reading(host);
    heaps.push(heap);
    report.line(
      `${String(Math.ceil(PAGES / STEPS) * step).padStart(8)} pages: heap ${MB(heap)} MB, all ${MB(rss)} MB (${rate.toFixed(0)} a second)`,
    );
  }
  report.limit('heap, the last step to the first', heaps.at(-1)! / heaps[0]!, 1.5, ' to 1');
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-pages-'));
  const host = startHost(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: LINES });
  try {
    const origin = await readyAddress(host);
    const home = `${origin}/${GAME}`;
    let queries = 0;
    const own = () => `${home}?n=${String((queries += 1))}`;
    const same = { address: () => home, pages: ROUND, agent };
    const measured = async (load: Load): Promise<Round> => {
      await reading(host);
      const found = await burst(load);
      return { ...found, host: await reading(host) };
    };
    await burst(same);
    const found = { same: [] as Round[], own: [] as Round[], written: [] as Round[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      found.same.push(await measured(same));
      found.own.push(await measured({ ...same, address: own }));
      const stop = await startWriting(origin);
      found.written.push(await measured(same));
      await stop();
    }
    report.line(`${String(LINES)} lines, load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`);
    tell(report, 'the same page', found.same);
    tell(report, 'each with a query', found.own);
    tell(report, 'while turns are written', found.written);
    await memory(report, host, { ...same, address: own });
  } finally {
    agent.destroy();
    await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
