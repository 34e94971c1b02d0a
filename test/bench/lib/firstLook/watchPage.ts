/** What a page says of its own first look; times in ms since the navigation. */
export interface Seen {
  /** First paint of any content. */
  fcp: number;
  /** The frame that first showed the text of a turn; 0 while there was none. */
  turn: number;
  /** The largest paint so far, and what was painted. */
  lcp: number;
  lcpOf: string;
  /** Tasks over 50 ms of the main thread. */
  tasks: { start: number; duration: number }[];
  /** The layout shifts nobody caused: when, and how much. */
  shifts: { at: number; value: number }[];
}

type Painted = PerformanceEntry & {
  readonly element?: Element | null;
  readonly url?: string;
  readonly renderTime?: number;
};
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/**
 * Runs in the page before anything of it. A turn is found by what it is to a screen reader, an `article` with text in a `feed`, whether the host has
 * written it or the program; where it stands below the fold, its paint is the frame that lays it out.
 */
export function watchPage(): void {
  if (window !== window.top) return;
  const seen: Seen = { fcp: 0, turn: 0, lcp: 0, lcpOf: '', tasks: [], shifts: [] };
  Object.assign(window, { seen });
  const observe = (type: string, found: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(found)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const { startTime, element, url } = entry as Painted;
    seen.lcp = startTime;
    const words = url || (element?.textContent ?? '').slice(0, 30);
    seen.lcpOf = `${element?.tagName.toLowerCase() ?? '?'} ${words}`;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value });
  });
  // When a turn in view was painted, the browser itself says.
  observe('element', (entry) => {
    const { renderTime = 0 } = entry as Painted;
    if (renderTime > 0) seen.turn = renderTime;
  });
  const look = (): void => {
    const turn = document.querySelector('[role=feed] article');
    if (!turn || turn.textContent.trim().length < 40) {
      requestAnimationFrame(look);
      return;
    }
    const [text] = [...turn.querySelectorAll('p')].sort(
      (one, other) => other.textContent.length - one.textContent.length,
    );
    text?.setAttribute('elementtiming', 'turn');
    const { port1, port2 } = new MessageChannel();
    // Behind the frame that this callback belongs to, and behind all that waits already.
    port1.onmessage = () => (seen.turn ||= performance.now());
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}

/** The largest sum of layout shifts in one burst: at most a second between two of them, five in all (the definition of CLS). */
export function layoutShift(shifts: Seen['shifts']): number {
  let [most, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    sum += value;
    last = at;
    most = Math.max(most, sum);
  }
  return most;
}

/** Total blocking time: what the long tasks last beyond 50 ms each, from the first paint on. */
export const blockingTime = ({ fcp, tasks }: Pick<Seen, 'fcp' | 'tasks'>): number =>
  tasks.reduce((sum, { start, duration }) => {
    const lasted = Math.min(duration, start + duration - fcp);
    return sum + Math.max(0, lasted - 50);
  }, 0);
