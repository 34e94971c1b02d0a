/**
 * How many answers a second the host gives to readers of a game's latest turns, over many lines at once: to guests (brotli), to guests who
 * have them already (If-None-Match), and to somebody who is signed in. With what each costs the host's processor, and its memory before, after and some
 * time after a minute of it. The host is a process of its own, and measured from within (lib/hostProbe.ts).
 *
 * `--seconds=60` of guests for the memory; `--lines=50`.
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
import { percentile } from './lib/measure.ts';
import { reading, startHost } from './lib/probedHost.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    lines: { type: 'string', default: '50' },
  },
});
const SECONDS = Number(options.seconds);
const LINES = Number(options.lines);
/** Of the kinds that are not measured for memory. */
const SHORT_SECONDS = Math.min(10, SECONDS);
const REST_MS = 10_000;

type Headers = Readonly<Record<string, string>>;

/** Asks once; resolves with the tag of the answer. Any other status is a mistake. */
const ask = (url: string, { agent, headers, status }: Load): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === status) resolve(answer.headers.etag ?? '');
        else reject(new Error(`${url}: ${String(answer.statusCode)}`));
      });
    }).on('error', reject);
  });

interface Load {
  readonly agent: Agent;
  readonly headers: Headers;
  readonly status: 200 | 304;
}

interface Run {
  readonly rate: number;
  /** Of each answer, ms. */
  readonly times: readonly number[];
  readonly host: HostReading;
}

/** Asks for so long, on each line one after the other. */
async function loaded(host: ChildProcess, url: string, load: Load, seconds: number): Promise<Run> {
  const times: number[] = [];
  await reading(host);
  const begun = performance.now();
  const line = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1_000) {
      const at = performance.now();
      await ask(url, load);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
  const rate = (times.length * 1_000) / (performance.now() - begun);
  return { rate, times, host: await reading(host, 'rest') };
}

/** A rate that is to be reached, as a time that is to be kept. */
function tell(report: Report, name: string, run: Run, atLeast: number): void {
  const { rate, times, host } = run;
  const work = host.work / times.length;
  report.line(
    `${name.padEnd(22)} ${rate.toFixed(0)} answers a second, p99 ${percentile(times, 99).toFixed(1)} ms, ${work.toFixed(2)} ms of processor time each`,
  );
  report.limit(`${name}, ms an answer`, 1_000 / rate, 1_000 / atLeast, ' ms');
}

const MB = 1e6;

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-reads-'));
  // To make the demo takes memory that a host on an ordinary day has never had.
  const first = startHost(dataDir);
  await readyAddress(first);
  await killProgram(first);
  const host = startHost(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: LINES });
  try {
    const origin = await readyAddress(host);
    const turns = `${origin}/api/rpg/turns/${GAME}?page=1`;
    const visitor = new Visitor(origin);
    await visitor.signIn('player');
    const session = { cookie: `letopis_session=${visitor.cookie('letopis_session')}` };
    const guest: Load = { agent, headers: {}, status: 200 };
    await loaded(host, turns, guest, Math.min(2, SECONDS)); // warms the engine up
    const before = await reading(host);
    report.line(`${String(LINES)} lines, load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`);

    const guests = await loaded(host, turns, guest, SECONDS);
    tell(report, 'a guest', guests, 1_000);
    report.limit('a guest, processor', guests.host.work / guests.times.length, 1, ' ms');
    await wait(REST_MS);
    const rested = await reading(host, 'rest');

    const tag = await ask(turns, guest);
    const known = { agent, headers: { 'if-none-match': tag }, status: tag ? 304 : 200 } as const;
    tell(report, 'who has them already', await loaded(host, turns, known, SHORT_SECONDS), 1_000);
    const reader = { ...guest, headers: session };
    tell(report, 'a signed-in reader', await loaded(host, turns, reader, SHORT_SECONDS), 400);

    const [first, full, last] = [before.rss, guests.host.rss, rested.rss].map((one) => one / MB);
    report.line(
      `memory ${first!.toFixed(0)} MB before, ${full!.toFixed(0)} MB after ${String(SECONDS)} s of guests, ${last!.toFixed(0)} MB ${String(REST_MS / 1_000)} s later`,
    );
    report.limit('memory after the load', full!, 350, ' MB');
    report.limit('memory at rest, to before', last! / first!, 1.1, ' to 1');
  } finally {
    agent.destroy();
    await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
