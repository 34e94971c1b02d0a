import { median } from '../measure.ts';
import type { Report } from '../report.ts';
import type { Case, Limits } from './cases.ts';
import type { Traced } from './trace.ts';
import type { Look } from './visit.ts';
import { blockingTime } from './watchPage.ts';

/** The looks of all rounds at one case. */
export interface Found {
  readonly slow: Look[];
  readonly plain: Look[];
  /** Second visits, slow. */
  readonly again: Look[];
  /** The floors, slow: the same HTML without a program, and its words alone. */
  readonly html: Look[];
  readonly text: Look[];
  readonly traced: Traced[];
}

const SLOWDOWN = 4;
/** So many tasks and owners of code are named. */
const NAMED = 8;

type Timed = 'answered' | 'fcp' | 'turn' | 'lcp' | 'blocking' | 'longest' | 'shift';

const middle = (looks: readonly Look[], what: Timed): number =>
  median(looks.map((look) => look[what]));

const whole = (value: number): string => value.toFixed(0);

function tellLook(report: Report, name: string, looks: readonly Look[]): void {
  const ms = (what: Timed): string => whole(middle(looks, what));
  const turns = looks.map(({ turn }) => turn);
  report.line(
    `${name.padEnd(22)} first turn ${ms('turn')} ms (${whole(Math.min(...turns))} to ${whole(Math.max(...turns))}), LCP ${ms('lcp')}, ` +
      `blocking ${ms('blocking')}, longest task ${ms('longest')}, first paint ${ms('fcp')}, shift ${middle(looks, 'shift').toFixed(3)}`,
  );
}

const total = ({ bytes }: Look): number =>
  Object.values(bytes).reduce((sum, one) => sum + one, 0) / 1_000;

function tellBytes(report: Report, looks: readonly Look[]): void {
  const kinds = [...new Set(looks.flatMap(({ bytes }) => Object.keys(bytes)))];
  const parts = kinds.map((kind) => {
    const kB = median(looks.map(({ bytes }) => bytes[kind] ?? 0)) / 1_000;
    return `${kind} ${kB.toFixed(1)}`;
  });
  report.line(`kB: ${parts.join(', ')}`);
}

function tellLimits(report: Report, { slow, again }: Found, limits: Limits): void {
  report.limit('first turn', middle(slow, 'turn'), limits.turn, ' ms');
  report.limit('LCP', middle(slow, 'lcp'), limits.lcp, ' ms');
  report.limit('blocking', middle(slow, 'blocking'), limits.blocking, ' ms');
  report.limit('fetched', median(slow.map(total)), limits.bytes, ' kB');
  report.limit('second visit: first turn', middle(again, 'turn'), limits.again, ' ms');
  report.limit('second visit: blocking', middle(again, 'blocking'), limits.blocking, ' ms');
}

function tellFloors(report: Report, { slow, html, text }: Found): void {
  for (const [name, floor] of [
    ['its HTML alone', html],
    ['its words alone', text],
  ] as const) {
    tellLook(report, name, floor);
    const ratio = (what: Timed): string => (middle(slow, what) / middle(floor, what)).toFixed(1);
    const more = middle(slow, 'blocking') - middle(floor, 'blocking');
    report.line(
      `  ours to it: first turn ${ratio('turn')} to 1, LCP ${ratio('lcp')} to 1, ${whole(more)} ms more blocking`,
    );
  }
}

const list = (pairs: readonly (readonly [string, number])[]): string =>
  pairs
    .filter(([, ms]) => ms >= 0.5)
    .slice(0, NAMED)
    .map(([name, ms]) => `${name.replace(/^RegExp: .*/, 'RegExp')} ${ms.toFixed(1)}`)
    .join(', ');

const byMost = (kinds: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(kinds).sort(([, one], [, other]) => other - one);

/** Blocking and the longest task by processor time, four times of it: what a quiet machine would show. */
function slowed({ tasks, fcp }: Traced): { blocking: number; longest: number } {
  const long = tasks.map(({ at, work }) => ({ start: at, duration: work * SLOWDOWN }));
  return {
    blocking: blockingTime({ fcp, tasks: long }),
    longest: long.reduce((most, { duration }) => Math.max(most, duration), 0),
  };
}

function tellWork(report: Report, traces: readonly Traced[]): void {
  const last = traces.at(-1);
  if (!last) return;
  const work = traces.map(slowed);
  report.line(
    `by processor time, ${String(SLOWDOWN)} x: blocking ${whole(median(work.map(({ blocking }) => blocking)))} ms, ` +
      `longest task ${whole(median(work.map(({ longest }) => longest)))} ms`,
  );
  const kinds = [...new Set(traces.flatMap((one) => Object.keys(one.kinds)))];
  const middles = kinds.map((kind) => [kind, median(traces.map((one) => one.kinds[kind] ?? 0))]);
  report.line(
    `  main thread, ms at full speed: ${list(byMost(Object.fromEntries(middles) as Record<string, number>))}`,
  );
  report.line(`  whose code (profiler, last round): ${list(last.owners)}`);
  const heaviest = last.tasks.toSorted((one, other) => other.work - one.work).slice(0, NAMED);
  for (const { at, work: ms, kinds: parts, scripts, owners } of heaviest)
    report.line(
      `  task at ${whole(at)}: ${ms.toFixed(1)} ms (${list(byMost(parts))}); ${[...scripts, list(owners)].join('; ')}`,
    );
}

/** Prints what was found of a case, and holds it to its limits. */
export function tellCase(report: Report, { name, limits }: Case, found: Found): void {
  report.line();
  report.line(`${name} (largest paint: ${found.slow.at(-1)?.lcpOf ?? 'none'})`);
  tellLook(report, 'plain', found.plain);
  tellLook(report, 'slow', found.slow);
  tellLook(report, 'second visit, slow', found.again);
  tellFloors(report, found);
  tellBytes(report, found.slow);
  tellLimits(report, found, limits);
  const spent = (what: keyof Look['spent']): string =>
    whole(median(found.slow.map((look) => look.spent[what])));
  report.line(
    `slow, ms of the main thread: scripts ${spent('script')}, styles ${spent('style')}, layout ${spent('layout')}, all tasks ${spent('tasks')}`,
  );
  tellWork(report, found.traced);
}
