/** An event of a trace; times in microseconds, `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
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
    return [{ shown: work(key.ts, paint.ts), whole: work(key.ts, next.ts - 1) }];
  });
}
