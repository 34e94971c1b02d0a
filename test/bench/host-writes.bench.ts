/**
 * How many turns a second 50 writers at once can post, and how many chat messages: each answered once it is on the disk. The host is a process of its
 * own, and measured from within. What a commit costs on this disk by itself stands beside it.
 *
 * `--writers=50`, `--writes=2000`, `--profile` for where the host's time goes (which slows it), `--postgres` for a PostgreSQL of its own in place of SQLite (its limits are SQLite's).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { HEADER } from '../../src/contract/index.ts';
import { GAME } from '../support/e2e/actions.ts';
import { killProgram } from '../support/host/program.ts';
import type { Visitor } from '../support/host/visitor.ts';
import { newDatabase, startPostgres } from '../support/servers/postgres.ts';
import type { HostReading } from './lib/hostProbe.ts';
import { reading, startHost, writerAt } from './lib/probedHost.ts';
import { median, percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    writers: { type: 'string', default: '50' },
    writes: { type: 'string', default: '2000' },
    postgres: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const WRITERS = Number(options.writers);
const WRITES = Number(options.writes);
const ROUNDS = 3;
const COMMITS = 200;
const SHOWN_PARTS = 16;

const WORDS = 'На пирсе никого, только фонарь качается и скрипит, и пахнет солью. ';

/** What is written: its address, and the body of the n-th. */
interface Work {
  readonly address: string;
  readonly body: (n: number) => object;
}

interface Round {
  readonly rate: number;
  readonly times: readonly number[];
  readonly host: HostReading;
}

/** Writes so many, each writer one after the other. */
async function burst(visitor: Visitor, { address, body }: Work, writes: number) {
  const times: number[] = [];
  let asked = 0;
  const writer = async (): Promise<void> => {
    while (asked < writes) {
      asked += 1;
      const at = performance.now();
      const answer = await visitor.ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [HEADER.idempotency]: randomUUID() },
        body: JSON.stringify(body(asked)),
      });
      if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - at);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return { rate: (writes * 1_000) / (performance.now() - begun), times };
}

function tell(report: Report, name: string, rounds: readonly Round[]): void {
  const middle = (of: (round: Round) => number): string => median(rounds.map(of)).toFixed(1);
  report.line(
    `${name.padEnd(14)} p50 ${middle(({ times }) => percentile(times, 50))} ms; ` +
      `${middle(({ host, times }) => host.work / times.length)} ms of the host’s processor time each; ` +
      `event loop late by p99 ${middle(({ host }) => host.delay.p99)} ms`,
  );
  for (const { host, times } of rounds.slice(-1)) {
    const parts = Object.entries(host.where ?? {}).toSorted(([, one], [, other]) => other - one);
    for (const [owner, time] of parts.slice(0, SHOWN_PARTS))
      report.line(`  ${(time / times.length).toFixed(2)} ms  ${owner}`);
  }
}

/** The time of one commit of a small row by itself, ms: what the disk takes. */
function commitTime(dataDir: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'alone.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table one (text)');
  const insert = database.prepare('insert into one values (?)');
  const begun = performance.now();
  for (let n = 0; n < COMMITS; n += 1) insert.run(WORDS);
  const time = (performance.now() - begun) / COMMITS;
  database.close();
  return time;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-writes-'));
  const server = options.postgres ? await startPostgres({ durable: true }) : undefined;
  const host = startHost(dataDir, server && { DATABASE_URL: await newDatabase(server.url) });
  try {
    const { visitor, self } = await writerAt(host);
    const { channels } = await visitor.call<{ channels: { type: string; id: string }[] }>(
      'GET',
      `/api/rpg/chat/channels/${GAME}/${self.id}`,
    );
    const [channel] = channels;
    if (!channel) throw new Error('The writer has no channel');
    const turns: Work = {
      address: `/api/rpg/turn/${GAME}/${self.key}`,
      body: (n) => ({
        body: `<p>Весть ${String(n)}. ${WORDS.repeat(8)}</p>`,
        currentLocation: self.location,
      }),
    };
    const chat: Work = {
      address: `/api/rpg/chat/message/${GAME}/${self.id}/${channel.type}/${channel.id}`,
      body: (n) => ({ message: `Весть ${String(n)}. ${WORDS}` }),
    };
    const found = { turns: [] as Round[], chat: [] as Round[] };
    await burst(visitor, turns, WRITERS * 4);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, work] of [
        ['turns', turns],
        ['chat', chat],
      ] as const) {
        await reading(host, options.profile ? 'profile' : 'read');
        const written = await burst(visitor, work, WRITES);
        found[name].push({ ...written, host: await reading(host) });
      }
    report.line(
      `${String(WRITERS)} writers, load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}; a commit by itself ${commitTime(dataDir).toFixed(2)} ms`,
    );
    tell(report, 'turns', found.turns);
    tell(report, 'chat messages', found.chat);
    const [rates, slowest] = [
      found.turns.map(({ rate }) => rate),
      found.turns.map(({ times }) => percentile(times, 99)),
    ];
    report.floor('turns a second', median(rates), 400);
    report.limit('turns: p99', median(slowest), 250, ' ms');
    report.line(`chat messages a second ${median(found.chat.map(({ rate }) => rate)).toFixed(0)}`);
  } finally {
    await killProgram(host);
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
