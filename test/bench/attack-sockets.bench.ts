/**
 * What one user with 99 sockets can do to the others (SAFE-03): the time of another reader's page and of a whisper between two others, quiet and under a
 * flood of typing, of joins and leaves, of frames, and of connections. The real program with its own limits. The attacker is a thread of his own; on a busy
 * machine a part of the ratio is his own work, which is why the host's share of the processor is printed beside it.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { freePort } from '../support/e2e/ports.ts';
import { killProgram, readyAddress, startProgram } from '../support/host/program.ts';
import { Visitor } from '../support/host/visitor.ts';
import { DEFAULT_PATH } from '../support/realtime/rawClient.ts';
import { KEY } from '../support/realtime/socketServer.ts';
import type { AttackKind, AttackPlan } from './lib/badNeighbour.ts';
import { percentile } from './lib/measure.ts';
import type { Report } from './lib/report.ts';
import { askPages, enter, type Guest, whisper } from './lib/socketPeople.ts';

const CHANNEL = 'presence-chat.rpg.rpg_game.kayut-kompaniya';
const ATTACKS: readonly AttackKind[] = ['typing', 'churn', 'frames', 'connections'];
const MEASURED_MS = 3_500;
const MOST = 2;
/** What takes less is no difference to anybody, and its ratios are the machine's noise. */
const UNFELT_MS = 5;

interface Scene {
  readonly pid: number;
  readonly origin: string;
  readonly socketPort: number;
  readonly reader: Visitor;
  readonly pair: readonly [Guest, Guest];
}

interface Times {
  readonly page: readonly number[];
  readonly whisper: readonly number[];
  /** The part of the time that the host was busy, in percent. */
  readonly busy: number;
}

/** Processor time (ms) that a process has used; NaN where the system does not say. */
function workOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ');
    return 10 * (Number(fields?.[11]) + Number(fields?.[12])); // in hundredths of a second
  } catch {
    return NaN;
  }
}

async function measure({ pid, reader, pair }: Scene): Promise<Times> {
  const before = workOf(pid);
  const [page, whispers] = await Promise.all([
    askPages(reader, MEASURED_MS),
    whisper(pair, CHANNEL, MEASURED_MS),
  ]);
  return { page, whisper: whispers, busy: ((workOf(pid) - before) / MEASURED_MS) * 100 };
}

/** The times of the others while the attack goes on, and what the attacker did. */
async function under(kind: AttackKind, scene: Scene): Promise<Times & { did: string }> {
  const { origin, socketPort } = scene;
  const socketUrl = `ws://127.0.0.1:${String(socketPort)}${DEFAULT_PATH}`;
  const address = `203.0.113.${String(ATTACKS.indexOf(kind) + 10)}`;
  const plan = { kind, address, origin, socketUrl, login: 'player', channel: CHANNEL };
  const workerData: AttackPlan = { ...plan, ms: MEASURED_MS + 500 };
  const attacker = new Worker(new URL('./lib/badNeighbour.ts', import.meta.url), { workerData });
  await once(attacker, 'message');
  attacker.postMessage('go');
  const ended = once(attacker, 'message');
  const times = await measure(scene);
  const [did] = (await ended) as [unknown];
  await attacker.terminate();
  return { ...times, did: JSON.stringify(did) };
}

const figures = (times: readonly number[]): string =>
  `median ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`;

function compare(report: Report, name: string, times: Times, quiet: Times): void {
  for (const what of ['page', 'whisper'] as const) {
    const time = (one: Times, rank: number): number =>
      Math.max(UNFELT_MS, percentile(one[what], rank));
    const ratio = (rank: number): number => time(times, rank) / time(quiet, rank);
    report.line(`${name}: ${what}: ${figures(times[what])}; p99 ${ratio(99).toFixed(1)} to 1`);
    report.limit(`${name}: ${what}, median to quiet`, ratio(50), MOST, ' to 1');
  }
}

async function setUp(pid: number, origin: string, socketPort: number): Promise<Scene> {
  const at = { origin, socketPort, channel: CHANNEL };
  const pair = [
    await enter({ ...at, login: 'master' }),
    await enter({ ...at, login: 'tech' }),
  ] as const;
  const reader = new Visitor(origin);
  await reader.signIn('newcomer');
  return { pid, origin, socketPort, reader, pair };
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-attack-'));
  const socketPort = await freePort();
  const settings = {
    ...{ SOCKET_PORT: String(socketPort), SOCKET_KEY: KEY, TRUST_PROXY: 'true' },
    ...{ RATE_LIMIT: '6000', LOG_LEVEL: 'silent' }, // the calls of the measurement are more than a reader's
  };
  const host = startProgram(dataDir, settings, { whole: true });
  try {
    const scene = await setUp(host.pid ?? 0, await readyAddress(host), socketPort);
    await measure(scene); // the first calls are slow
    for (const kind of ATTACKS) {
      const quiet = await measure(scene);
      report.line(`quiet: page ${figures(quiet.page)}; whisper ${figures(quiet.whisper)}`);
      const { did, ...times } = await under(kind, scene);
      compare(report, kind, times, quiet);
      report.line(
        `${kind}: the host busy ${times.busy.toFixed(0)} % (quiet ${quiet.busy.toFixed(0)} %); the attacker ${did}`,
      );
    }
    for (const { client } of scene.pair) client.ws.terminate();
  } finally {
    await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
