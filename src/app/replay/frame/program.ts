import type { LogAction, LogHeader } from '../../../contract/log.ts';
import type { LogProblem } from '../../../recorder/readLog.ts';
import type { Differences } from '../../../recorder/stateDiff.ts';
import type { TimelineRow } from '../../../recorder/timeline.ts';

/** A log that is open, as far as it is listed. Its states stay in the frame. */
export interface OpenedLog {
  readonly header: LogHeader;
  /** The number of the first action, and when the log begins (epoch ms). */
  readonly begins: { readonly seq: number; readonly at: number };
  readonly rows: readonly TimelineRow[];
  /** False where the snapshot fails a check before the first action. */
  readonly startPasses: boolean;
  /** False where no page is named anywhere: the home of the game is shown then. */
  readonly knowsPage: boolean;
}

export type Opened =
  | { readonly ok: true; readonly log: OpenedLog }
  | { readonly ok: false; readonly problems: readonly LogProblem[] };

/** What one action was, and what it made of the state; at the beginning the state itself. */
export type PositionDetails =
  | { readonly action: LogAction['action']; readonly changes: Differences }
  | { readonly state: unknown };

/** How far a file has come (from 0 to 1), which is read first and then run. */
export interface Progress {
  readonly kind: 'reading' | 'running';
  readonly done: number;
}

/**
 * A second program in a frame without an origin, sealed off from the world (seal.ts): there a log is read and run, and its screens are shown.
 * Page and frame speak over one port, and all that goes through it is copied. A position is a number of actions done.
 */
export interface ReplayProgram {
  /** Reads a file's text and runs it; undefined where another was opened meanwhile. */
  readonly open: (text: string) => Promise<Opened | undefined>;
  /** How far the file has come that is being opened. The page asks, so that it need not give the frame anything to call. */
  readonly progress: () => Promise<Progress>;
  /** Resolves when it is drawn, or nearly so. */
  readonly show: (position: number) => Promise<void>;
  /** Runs as many actions from this position as there is time for in one picture, one at least; resolves with the new position. */
  readonly forward: (from: number) => Promise<number>;
  readonly detailsAt: (position: number) => Promise<PositionDetails>;
  /** Scrolls what stands at this point of the frame, in its own pixels. */
  readonly scroll: (at: Point, by: Point) => Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the page of the frame sends to the page that holds it, once: the port to its program. */
export interface HandOver {
  readonly letopisReplay: MessagePort;
}

/** Where the page of the frame lies. The host lets it load nothing but its own code (server/static/csp.ts). */
export const FRAME_PATH = '/replay-frame.html';
