/**
 * Two hosts beside one: readers, writers, and both at once against one host on SQLite, one on PostgreSQL, and two on PostgreSQL with Redis, in turn to one
 * and the other; then how long a turn takes from being sent to each of 1,000 sockets, and the memory that these take. Each host is a process of its
 * own; all of them, the servers and who asks share the cores of this machine, so that two hosts cannot be quicker than one here.
 *
 * `--seconds=5` of readers, of writers, and of both, `--readers=20`, `--writers=10`, `--sockets=1000`, `--turns=40`.
 */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HEADER } from '../../src/contract/index.ts';
import { GAME } from '../support/e2e/actions.ts';
import { killProgram, readyAddress } from '../support/host/program.ts';
import type { Visitor } from '../support/host/visitor.ts';
import type { RawClient } from '../support/realtime/rawClient.ts';
import { newDatabase, startPostgres } from '../support/servers/postgres.ts';
import { startRedis } from '../support/servers/redis.ts';
import { arrivals, listen } from './lib/listeners.ts';
import { percentile } from './lib/measure.ts';
import { reading, startHost, writerAt } from './lib/probedHost.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    readers: { type: 'string', default: '20' },
    writers: { type: 'string', default: '10' },
    sockets: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '40' },
  },
});
const SECONDS = Number(options.seconds);
const READERS = Number(options.readers);
const WRITERS = Number(options.writers);
const SOCKETS = Number(options.sockets);
const TURNS = Number(options.turns);
const WARM = 5;
const MB = 1e6;

/** Two hosts may take so many times as long as one to tell all sockets. */
const RATIO = 2;

/** A community under load: its hosts, one's way to each, and a post as one of its writers. */
interface Running {
  readonly hosts: readonly ChildProcess[];
  readonly ways: readonly Visitor[];
  readonly post: (way: Visitor) => Promise<Response>;
}

async function start(
  dataDir: string,
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const settings = { TRUST_PROXY: 'true', RENDER_PAGES: 'false', ...env };
  const first = startHost(dataDir, settings);
  const hosts = [first];
  const { visitor, self } = await writerAt(first);
  const ways = [visitor];
  for (let more = 1; more < count; more += 1) {
    const host = startHost(dataDir, settings);
    hosts.push(host);
    ways.push(visitor.at(await readyAddress(host)));
  }
  const body = JSON.stringify({
    body: `<p>${'На пирсе никого, только фонарь качается и скрипит. '.repeat(4)}</p>`,
    currentLocation: self.location,
  });
  return {
    ...{ hosts, ways },
    post: (way) =>
      way.ask(`/api/rpg/turn/${GAME}/${self.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.idempotency]: randomUUID() },
        body,
      }),
  };
}

/** So many readers and writers at once, each asking the hosts in turn; the time (ms) of each answer. */
async function loaded(
  { ways, post }: Running,
  { readers, writers, seconds = SECONDS }: { readers: number; writers: number; seconds?: number },
) {
  const [reads, writes]: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  let asked = 0;
  const line = async (times: number[], ask: (way: Visitor) => Promise<Response>) => {
    while (performance.now() < end) {
      const at = performance.now();
      const answer = await ask(ways[(asked += 1) % ways.length]!);
      if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - at);
    }
  };
  const read = (way: Visitor): Promise<Response> => way.ask(`/api/rpg/turns/${GAME}?page=1`);
  const many = (length: number, begin: () => Promise<void>) => Array.from({ length }, begin);
  await Promise.all([
    ...many(readers, () => line(reads, read)),
    ...many(writers, () => line(writes, post)),
  ]);
  return { reads, writes };
}

const told = (what: string, times: readonly number[]): string =>
  `  ${what} a second ${(times.length / SECONDS).toFixed(0)}, ${spread(times)}`;

const spread = (times: readonly number[]): string =>
  `p50 ${percentile(times, 50).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)} ms`;

/** The time (ms) from a post at the one host or the other to each socket. */
async function delivered({ ways, post }: Running, clients: readonly RawClient[]) {
  const times: number[] = [];
  for (let turn = 0; turn < WARM + TURNS; turn += 1) {
    const come = arrivals(clients);
    const at = performance.now();
    const answer = await post(ways[turn % ways.length]!);
    if (!answer.ok) throw new Error(await answer.text());
    const came = await come;
    if (turn >= WARM) times.push(...came.map((one) => one - at));
    await wait(50);
  }
  return times;
}

const memory = async (hosts: readonly ChildProcess[]): Promise<number> => {
  const all = await Promise.all(hosts.map((host) => reading(host)));
  return all.reduce((sum, { rss }) => sum + rss, 0);
};

/** Measures one community, and tells of it; the times of delivery. */
async function measure(
  report: Report,
  name: string,
  { count, env }: { count: number; env: Readonly<Record<string, string>> },
): Promise<number[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-hosts-'));
  const clients: RawClient[] = [];
  let running: Running | undefined;
  try {
    running = await start(dataDir, count, env);
    const { hosts, ways } = running;
    const before = await memory(hosts);
    for (const way of ways) clients.push(...(await listen(way, SOCKETS / count)));
    const taken = (await memory(hosts)) - before;
    const times = await delivered(running, clients);
    for (const { ws } of clients) ws.terminate();
    await loaded(running, { readers: READERS, writers: WRITERS, seconds: 1 });
    const { reads } = await loaded(running, { readers: READERS, writers: 0 });
    const { writes } = await loaded(running, { readers: 0, writers: WRITERS });
    const both = await loaded(running, { readers: READERS, writers: WRITERS });
    report.line(`${name} (load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'})`);
    report.line(told('reads alone', reads));
    report.line(told('turns alone', writes));
    report.line(told('reads beside turns', both.reads));
    report.line(told('turns beside reads', both.writes));
    report.line(`  a turn to ${String(SOCKETS)} sockets ${spread(times)}`);
    report.line(`  memory for ${String(SOCKETS)} sockets ${(taken / MB).toFixed(0)} MB`);
    return times;
  } finally {
    for (const { ws } of clients) ws.terminate();
    for (const host of running?.hosts ?? []) await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function run(report: Report): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  try {
    const inPostgres = async () => ({ DATABASE_URL: await newDatabase(postgres.url) });
    await measure(report, 'one host on SQLite', { count: 1, env: {} });
    const one = await measure(report, 'one host on PostgreSQL', {
      count: 1,
      env: await inPostgres(),
    });
    const two = await measure(report, 'two hosts on PostgreSQL with Redis', {
      count: 2,
      env: { ...(await inPostgres()), REDIS_URL: redis.url },
    });
    for (const part of [50, 99])
      report.limit(
        `delivery by two to one, p${String(part)}`,
        percentile(two, part) / percentile(one, part),
        RATIO,
        ' to 1',
      );
  } finally {
    await redis.close();
    await postgres.stop();
  }
}
