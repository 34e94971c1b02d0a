import type { SliceOptions } from '../../../recorder/idleWork.ts';
import type { LogResult } from '../../../recorder/readLog.ts';
import type { RecordedLog } from '../../../contract/log.ts';
import type { Timeline } from '../../../recorder/timeline.ts';

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

/**
 * A second program in a frame of its own, sealed off from the world (seal.ts): a log is read and run there, and its screens are shown. It is
 * handed over by the frame itself, so that states go between both without being copied.
 */
export interface ReplayProgram {
  /** Reads a file's text; undefined where it is no longer wanted. */
  readonly read: (text: string, work: SliceOptions<number>) => Promise<LogResult | undefined>;
  /** Runs a log through the reducers; undefined where it is no longer wanted. */
  readonly run: (log: RecordedLog, work: SliceOptions<number>) => Promise<Timeline | undefined>;
  readonly show: (view: ReplayView, log: RecordedLog) => void;
  /** Scrolls what stands at this point of the frame, in its own pixels. */
  readonly scroll: (at: Point, by: Point) => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The frame's element: its page finds there whom to hand itself over to. Only a page of the same origin can see it. */
export interface FrameElement extends HTMLIFrameElement {
  letopisReplay?: (program: ReplayProgram) => void;
}

/** Where the page of the frame lies. The host lets it load nothing but its own code (server/static/csp.ts). */
export const FRAME_PATH = '/replay-frame.html';
