import { wholeReducer } from '../../lazyFeatures.ts';
import type { LogHeader, RecordedLog } from '../../../contract/log.ts';
import { runInSlices, stepsOf } from '../../../recorder/idleWork.ts';
import { createLogReader } from '../../../recorder/readLog.ts';
import { differences } from '../../../recorder/stateDiff.ts';
import { createTimeline, type Timeline } from '../../../recorder/timeline.ts';
import { createUpsertMarker } from '../../../recorder/upsertMark.ts';
import { firstPath, pathAt } from '../playing.ts';
import type { Opened, OpenedLog, Point, Progress, ReplayProgram } from './program.ts';

/** What the frame shows. */
export interface ReplayView {
  readonly state: unknown;
  /** The address of the page, with its search. */
  readonly path: string;
  /** When it was, epoch ms: what the frame takes for now. */
  readonly at: number;
  /** Shown before: screens are mounted again, since their own state is of a later time. */
  readonly goesBack: boolean;
}

/** Where it is shown. */
export interface Shown {
  readonly show: (view: ReplayView, header: LogHeader) => void;
  readonly scroll: (at: Point, by: Point) => void;
}

/** So long (ms) the reducers may work for one picture, where as many actions are to be done as can be. */
const PICTURE_MS = 8;

/** More differences than this are not listed. */
const MOST_DIFFERENCES = 200;

const run = (log: RecordedLog) =>
  stepsOf(createTimeline({ log, reducer: wholeReducer(), markUpsert: createUpsertMarker() }));

function openedLog({ log, rows, startPasses, stateAt }: Timeline): OpenedLog {
  const { header, snapshot } = log;
  const knowsPage = pathAt(stateAt(rows.length), firstPath(rows)).known;
  return { header, begins: { seq: snapshot.seq, at: snapshot.at }, rows, startPasses, knowsPage };
}

type Page = Pick<Window, 'setTimeout' | 'performance' | 'document'>;

/** Reads and runs files, of which only the last that was asked for is wanted; `keep` is given what comes of it. */
function createOpening(page: Page, keep: (timeline: Timeline) => void) {
  let asked = 0;
  let progress: Progress = { kind: 'reading', done: 0 };
  const work = (mine: number, kind: Progress['kind']) => ({
    isWanted: () => mine === asked,
    onProgress: (done: number) => {
      progress = { kind, done };
    },
  });
  return {
    async open(text: string): Promise<Opened | undefined> {
      const mine = (asked += 1);
      const read = await runInSlices(page, stepsOf(createLogReader(text)), work(mine, 'reading'));
      if (!read) return undefined;
      if (!read.ok) return { ok: false, problems: read.problems };
      const timeline = await runInSlices(page, run(read.log), work(mine, 'running'));
      if (!timeline) return undefined;
      keep(timeline);
      return { ok: true, log: openedLog(timeline) };
    },
    progress: () => Promise.resolve(progress),
  };
}

/** The program of a frame: reads, runs and shows logs. Before one is open it shows nothing. */
export function createLogProgram(page: Page, { show, scroll }: Shown): ReplayProgram {
  let open: Timeline | undefined;
  let shown = 0;

  function current(): Timeline {
    if (!open) throw new Error('No log is open.');
    return open;
  }

  return {
    ...createOpening(page, (timeline) => {
      open = timeline;
      shown = 0;
    }),
    async show(position) {
      const { log, rows, stateAt } = current();
      const state = stateAt(position);
      const at = rows[position - 1]?.at ?? log.snapshot.at;
      const goesBack = position < shown;
      shown = position;
      const { path } = pathAt(state, firstPath(rows));
      show({ state, path, at, goesBack }, log.header);
      await Promise.resolve();
    },
    forward(from) {
      const { rows, stateAt } = current();
      const until = page.performance.now() + PICTURE_MS;
      let position = from;
      do {
        position += 1;
        stateAt(position);
      } while (position < rows.length && page.performance.now() < until);
      return Promise.resolve(position);
    },
    detailsAt(position) {
      const { log, stateAt } = current();
      const line = log.actions[position - 1];
      if (!line) return Promise.resolve({ state: stateAt(0) });
      // The earlier one first: from there it is one step to the later one.
      const before = stateAt(position - 1);
      const changes = differences(before, stateAt(position), MOST_DIFFERENCES);
      return Promise.resolve({ action: line.action, changes });
    },
    scroll(at, by) {
      scroll(at, by);
      return Promise.resolve();
    },
  };
}
