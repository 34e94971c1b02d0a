import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** What is read here of an event of a trace. */
export interface SampledEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly id?: string;
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> };
}

interface Frame {
  readonly functionName: string;
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

interface Chunk {
  readonly startTime?: number;
  readonly cpuProfile?: {
    readonly nodes?: readonly { readonly id: number; readonly callFrame: Frame }[];
    readonly samples?: readonly number[];
  };
  readonly timeDeltas?: readonly number[];
}

/** The code that ran at a moment (microseconds of the trace's clock), and for how long. */
export interface Sample {
  readonly at: number;
  readonly us: number;
  readonly owner: string;
}

const CLIENT = 'dist/client';
const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const full = path.join(CLIENT, `${file}.map`);
    const json = existsSync(full)
      ? (JSON.parse(readFileSync(full, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
      : undefined;
    maps.set(file, json && new SourceMap(json));
  }
  return maps.get(file);
}

/** A package, or a folder of our own sources. */
function ownerIn(source: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [own] = /src\/[^/]+(?:\/[^/]+)?/.exec(source) ?? [];
  return name ?? own ?? source;
}

const known = new Map<string, string>();

/** Whose code a frame is, by the source map of its chunk. The engine's own frames have no owner. */
function ownerOf({ functionName, url = '', lineNumber = 0, columnNumber = 0 }: Frame): string {
  if (url === '') return functionName;
  const key = `${url}:${String(lineNumber)}:${String(columnNumber)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const file = URL.parse(url)?.pathname ?? url;
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  const owner = entry && 'originalSource' in entry ? ownerIn(entry.originalSource) : file;
  known.set(key, owner);
  return owner;
}

/** The samples that the profiler took of a thread; its idle time is left out, and what a worker does in the same process. */
export function readSamples(
  events: readonly SampledEvent[],
  thread: { readonly pid: number; readonly tid: number },
): Sample[] {
  const found: Sample[] = [];
  const runs = new Map<string, { at: number; owners: Map<number, string> }>();
  for (const { name, id = '', args, pid, tid } of events) {
    if (pid !== thread.pid) continue;
    const begins = name === 'Profile' && tid === thread.tid;
    if (!begins && !(name === 'ProfileChunk' && runs.has(id))) continue;
    const data = (args?.data ?? {}) as Chunk;
    const run = runs.get(id) ?? { at: 0, owners: new Map<number, string>() };
    runs.set(id, run);
    run.at = data.startTime ?? run.at;
    for (const node of data.cpuProfile?.nodes ?? [])
      run.owners.set(node.id, ownerOf(node.callFrame));
    for (const [index, node] of (data.cpuProfile?.samples ?? []).entries()) {
      const us = data.timeDeltas?.[index] ?? 0;
      run.at += us;
      const owner = run.owners.get(node) ?? '?';
      if (!/^\((idle|program|root)\)$/.test(owner)) found.push({ at: run.at, us, owner });
    }
  }
  return found;
}

/** Sums samples by their owners, in ms, the most first. */
export function shares(samples: readonly Sample[]): (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { owner, us } of samples) sums.set(owner, (sums.get(owner) ?? 0) + us / 1_000);
  return [...sums].sort(([, one], [, other]) => other - one);
}
