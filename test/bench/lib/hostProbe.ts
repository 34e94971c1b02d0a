/**
 * Loaded into the host's process before its program (`node --import`), by a bench that measures a host from within; a host in service has nothing of
 * it. Answers each message of its parent with what has been measured since the last one.
 */
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
}

/** The histogram counts from one timer to the next, so its own pace is no delay. */
const PACE_MS = 10;
const delays = monitorEventLoopDelay({ resolution: PACE_MS });
delays.enable();
let cpu = process.cpuUsage();

function read(collects: boolean): HostReading {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - PACE_MS);
  const delay = {
    p50: late(delays.percentile(50)),
    p99: late(delays.percentile(99)),
    max: late(delays.max),
  };
  const { user, system } = process.cpuUsage(cpu);
  if (collects) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  cpu = process.cpuUsage();
  delays.reset();
  return { delay, work: (user + system) / 1_000, rss, heap: heapUsed };
}

process.on('message', (asked) => process.send?.(read(asked !== 'rest'))); // `rest`: nothing is collected for the reading
process.channel?.unref(); // the host ends as it would without
