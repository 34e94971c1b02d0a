import { readSamples, type Sample, type SampledEvent, shares } from './samples.ts';

/** An event of a trace; times in microseconds, `tdur` is processor time. */
interface TraceEvent extends SampledEvent {
  readonly ph: string;
  readonly dur?: number;
  readonly tdur?: number;
}

export const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'loading',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.cpu_profiler',
];

/** What the main thread does, by the names of its events; what is none of these is the rest. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['compile', /^(v8\.compile|V8\.Compile|v8\.parse|V8\.Parse|v8\.produce|V8\.Deserialize)/],
  ['evaluate', /^(EvaluateScript|v8\.evaluateModule)$/],
  [
    'call',
    /^(FunctionCall|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks|EventDispatch|v8\.callFunction|V8\.Execute)/,
  ],
  ['collect', /^(MinorGC|MajorGC|V8\.GC|BlinkGC)/],
  ['html', /^(ParseHTML|ParseAuthorStyleSheet)/],
  ['style', /^(UpdateLayoutTree|ScheduleStyleRecalculation|Document::updateStyle)/],
  ['layout', /^(Layout|UpdateLayerTree)$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|CompositeLayers|Decode|DrawLazyPixelRef)/],
];

const kindOf = (name: string): string =>
  KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'rest';

/** Processor time (ms) by kind of work. */
export type Work = Readonly<Record<string, number>>;

export interface TracedTask {
  /** When it began, ms since the navigation. */
  readonly at: number;
  /** Processor time, ms. */
  readonly work: number;
  readonly kinds: Work;
  /** Scripts evaluated in it. */
  readonly scripts: readonly string[];
  /** Whose code ran in it, the most first, ms. */
  readonly owners: readonly (readonly [string, number])[];
}

export interface Traced {
  readonly tasks: readonly TracedTask[];
  readonly fcp: number;
  readonly kinds: Work;
  readonly owners: readonly (readonly [string, number])[];
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** The own time of events that lie within each other, by kind, in ms of processor time. */
function ownTimes(events: readonly TraceEvent[]): Work {
  const sums: Record<string, number> = {};
  const add = (kind: string, us: number) => (sums[kind] = (sums[kind] ?? 0) + us / 1_000);
  const open: { event: TraceEvent; kind: string }[] = [];
  for (const event of events) {
    while (open.length > 0 && event.ts >= endOf(open.at(-1)!.event)) open.pop();
    const around = open.at(-1);
    const own = kindOf(event.name);
    // A part without a kind of its own belongs to what it is a part of.
    const kind = own === 'rest' ? (around?.kind ?? own) : own;
    add(kind, event.tdur ?? 0);
    if (around) add(around.kind, -(event.tdur ?? 0));
    open.push({ event, kind });
  }
  return sums;
}

const fileOf = (event: TraceEvent): string =>
  URL.parse(String(event.args?.data?.['url']))?.pathname ?? '';

function taskOf(
  task: TraceEvent,
  within: readonly TraceEvent[],
  samples: readonly Sample[],
  from: number,
): TracedTask {
  const inside = within.filter((one) => one.ts >= task.ts && endOf(one) <= endOf(task));
  const scripts = inside
    .filter(({ name }) => name === 'EvaluateScript')
    .map(fileOf)
    .filter(Boolean);
  return {
    at: (task.ts - from) / 1_000,
    work: (task.tdur ?? 0) / 1_000,
    kinds: ownTimes(inside),
    scripts: [...new Set(scripts)],
    owners: shares(samples.filter(({ at }) => at >= task.ts && at <= endOf(task))),
  };
}

/** Reads a trace of one visit to an origin: the tasks of its main thread from the navigation on. Undefined where Chromium has lost a part that is needed, as it does now and then. */
export function readTrace(trace: Uint8Array | undefined, origin: string): Traced | undefined {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: TraceEvent[];
  };
  const ours = (event: TraceEvent): boolean => {
    const { url, documentLoaderURL } = event.args?.data ?? {};
    return [url, documentLoaderURL].some((one) => String(one).startsWith(origin));
  };
  const start = traceEvents.find((event) => event.name === 'navigationStart' && ours(event));
  const fcp = traceEvents.find(
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === start?.pid,
  );
  if (!start || !fcp) return undefined;
  const home = { pid: start.pid, tid: fcp.tid };
  const from = start.ts;
  const own = traceEvents
    .filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === home.pid && tid === home.tid && ts >= from,
    )
    .sort((one, other) => one.ts - other.ts || endOf(other) - endOf(one));
  const samples = readSamples(traceEvents, home);
  const tasks = own
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .filter(({ tdur = 0 }) => tdur > 5_000)
    .map((task) => taskOf(task, own, samples, from));
  return {
    tasks,
    fcp: (fcp.ts - from) / 1_000,
    kinds: ownTimes(own),
    owners: shares(samples.filter(({ at }) => at >= from)),
  };
}
