/**
 * Loaded into the host's process before its program (`node --import`), by a bench that measures a host from within; a host in service has nothing of
 * it. Answers each message of its parent with what has been measured since the last one.
 */
import { type Profiler, Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** What the host's process was like since the last reading. */
export interface HostReading {
  /** How late the event loop was, ms. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Processor time, ms. */
  readonly work: number;
  /** After a collection, or as it is, bytes. */
  readonly rss: number;
  readonly heap: number;
  /** Where its time went since `profile`, ms by package, folder of ours or module of Node. */
  readonly where?: Readonly<Record<string, number>>;
}

/** Whose a function is: `pg`, `server/turns`, `node:http`; the collector and what runs outside of scripts by their own names. */
function ownerOf({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native';
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  const [, own] = /\/((?:server|src)\/[^/]+)/.exec(url) ?? [];
  return library ?? own ?? url.replace(/^node:(?:internal\/)?([^/]+).*/, 'node:$1');
}

/** Times of a profile by whose function was running. */
function whereOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const where: Record<string, number> = {};
  for (const [at, id] of samples.entries()) {
    const owner = owners.get(id) ?? '(unknown)';
    where[owner] = (where[owner] ?? 0) + (timeDeltas[at] ?? 0) / 1_000;
  }
  return where;
}

const inspector = new Session();
let profiles = false;

async function beginProfile(): Promise<void> {
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.start');
  profiles = true;
}

async function endProfile(): Promise<HostReading['where']> {
  if (!profiles) return undefined;
  profiles = false;
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  return whereOf(profile);
}

/** The histogram counts from one timer to the next, so its own pace is no delay. */
const PACE_MS = 10;
const delays = monitorEventLoopDelay({ resolution: PACE_MS });
delays.enable();
let cpu = process.cpuUsage();

async function read(collects: boolean): Promise<HostReading> {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - PACE_MS);
  const delay = {
    p50: late(delays.percentile(50)),
    p99: late(delays.percentile(99)),
    max: late(delays.max),
  };
  const { user, system } = process.cpuUsage(cpu);
  const where = await endProfile();
  if (collects) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  cpu = process.cpuUsage();
  delays.reset();
  return { delay, work: (user + system) / 1_000, rss, heap: heapUsed, ...(where && { where }) };
}

process.on('message', (asked) => {
  void (async () => {
    const found = await read(asked !== 'rest'); // `rest`: nothing is collected for the reading
    if (asked === 'profile') await beginProfile();
    process.send?.(found);
  })();
});
process.channel?.unref(); // the host ends as it would without
