/** An event of a trace; times in microseconds, `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** The work for one key, in ms of the main thread's processor time. */
export interface KeyWork {
  /** From the task that brings the key to the one that paints the frame after it. */
  readonly shown: number;
  /** All until the next key, whatever follows behind the frame included. */
  readonly whole: number;
  /** What `shown` is made of. */
  readonly parts: Readonly<Record<Part, number>>;
}

const PARTS = ['script', 'layout', 'paint', 'browser'] as const;
type Part = (typeof PARTS)[number];

const SCRIPT = /^(?:EventDispatch|FunctionCall|FireAnimationFrame|TimerFire|RunMicrotasks|v8\.)/;
const LAYOUT = /^(?:UpdateLayoutTree|Layout|ScheduleStyle|HitTest)/;
const PAINT = /^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer)/;

function partOf(name: string): Part {
  if (SCRIPT.test(name)) return 'script';
  if (LAYOUT.test(name)) return 'layout';
  return PAINT.test(name) ? 'paint' : 'browser';
}

/** Processor time (ms) of events of one thread by part: each without those within it. */
function partsOf(events: readonly TraceEvent[]): Record<Part, number> {
  const parts = { script: 0, layout: 0, paint: 0, browser: 0 };
  const around: TraceEvent[] = [];
  for (const event of events) {
    const { name, tdur = 0 } = event;
    while (around.length > 0 && endOf(around.at(-1) ?? event) <= event.ts) around.pop();
    const outer = around.at(-1);
    if (outer) parts[partOf(outer.name)] -= tdur / 1_000;
    parts[partOf(name)] += tdur / 1_000;
    around.push(event);
  }
  return parts;
}

/** Where the work for keys goes, on average, and for the slowest of twenty: ms times `slowdown`. */
export function whereOf(keys: readonly KeyWork[], slowdown: number): string {
  const slowest = keys
    .toSorted((one, other) => other.shown - one.shown)
    .slice(0, Math.ceil(keys.length / 20));
  const mean = (some: readonly KeyWork[], part: Part): string =>
    ((some.reduce((sum, { parts }) => sum + parts[part], 0) * slowdown) / some.length).toFixed(1);
  const list = (some: readonly KeyWork[]): string =>
    PARTS.map((part) => `${part} ${mean(some, part)}`).join(', ');
  return `${list(keys)}; the slowest of twenty: ${list(slowest)}`;
}

/** The work for each key in a trace of `toplevel` and `devtools.timeline`. */
export function keysIn(trace: Uint8Array | undefined): KeyWork[] {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: TraceEvent[];
  };
  const typed = (type: string) => (event: TraceEvent) =>
    event.name === 'EventDispatch' && event.args?.data?.type === type;
  const first = traceEvents.find(typed('keydown'));
  const own = traceEvents
    .filter(({ pid, tid }) => pid === first?.pid && tid === first.tid)
    .sort((one, other) => one.ts - other.ts);
  const tasks = own.filter(({ name }) => /^ThreadControllerImpl::RunTask$/.test(name));
  const work = (from: number, to: number) =>
    tasks
      .filter((task) => endOf(task) > from && task.ts <= to)
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  const paints = own.filter(({ name }) => name === 'Paint');
  const inputs = own.filter(typed('beforeinput')); // `input` comes only where the browser itself writes
  const keys = own.filter(typed('keydown'));
  return keys.flatMap((key, index) => {
    const input = inputs.find(({ ts }) => ts >= key.ts);
    const paint = input && paints.find(({ ts }) => ts >= endOf(input));
    const next = keys[index + 1];
    if (!paint || !next) return []; // the last key of a trace may lack its frame
    const shownBy = tasks.filter((task) => endOf(task) > key.ts && task.ts <= paint.ts);
    const [begun, over] = [shownBy[0]?.ts ?? key.ts, Math.max(...shownBy.map(endOf))];
    const within = own.filter(({ ph, ts }) => ph === 'X' && ts >= begun && ts < over);
    const shown = work(key.ts, paint.ts);
    return [{ shown, whole: work(key.ts, next.ts - 1), parts: partsOf(within) }];
  });
}
