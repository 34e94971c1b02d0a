import type { LogSnapshot } from '../contract/log.ts';
import { createMask } from './redaction.ts';
import { LogWriter } from './logWriter.ts';
import { type Limits, type Recorded, type Segment, Segments, usualLimits } from './segments.ts';
import type { LogStore } from './logStore.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import { advance, type IdleScheduler, type IdleTime, type Steps } from './idleWork.ts';
import type { ActionLog } from './actionLog.ts';
import {
  actionLine,
  headerLine,
  type LogEnvironment,
  type LogText,
  snapshotLine,
  serializeLog,
  type LogFacts,
} from './serializer.ts';

export interface RecorderOptions<State> {
  /** What the first screen has been pushing onto (`createTape`). */
  readonly actionLog: ActionLog<State>;
  readonly getState: () => State;
  readonly clock: () => number;
  /** Parts of the state with lazy slices. */
  readonly parts: readonly string[];
  readonly environment: () => LogEnvironment;
  /** KEY_BYTES random bytes, secret: they make placeholders irreversible. */
  readonly maskKey: Uint8Array;
  /** Id of this visit (one page load). */
  readonly visit: string;
  /** Id of the visit before in the same tab. */
  readonly previousVisit?: string | undefined;
  /** The user's id; '' for a guest, undefined while unknown: nothing is stored then. A change of user clears the log. */
  readonly owner: (state: State) => string | undefined;
  readonly schedule: IdleScheduler;
  readonly logStore: LogStore;
  readonly limits?: Limits;
}

export interface Recorder {
  /**
   * The log of this visit as text, with words only where the user agreed. In steps, since a long one takes a second; their progress is the number
   * of actions written. Throws when the log is cleared meanwhile.
   */
  readonly save: (how: { readonly withWords: boolean }) => Steps<LogText, number>;
  /** The stored log of the same user's previous visit, with placeholders for words; undefined where there is none. */
  readonly savePrevious: () => Promise<string | undefined>;
  /** The number of actions in the log, and the time of the first (epoch ms). */
  readonly summary: () => { readonly actions: number; readonly since: number };
  /** Stores everything at once, for a page that may be about to close. */
  readonly flush: () => Promise<void>;
  /** Clears the log when the user has changed; to be called after each change of state. */
  readonly checkOwner: () => void;
  /** Clears the log in memory and the log store. */
  readonly clear: () => Promise<void>;
  readonly stop: () => void;
}

/** One more action is written only while so much idle time (ms) remains. */
const MIN_IDLE_MS = 2;

class RunningRecorder<State> implements Recorder {
  readonly #options: RecorderOptions<State>;
  readonly #masked: Redactor;
  readonly #withWords: Redactor;
  readonly #writer: LogWriter;
  readonly #segments: Segments<State>;
  #pending: Recorded[] = [];
  #begun?: Segment<State> | undefined;
  /** The state before a segment while it is being serialized. */
  #snapshot?: { readonly segment: Segment<State>; readonly steps: Steps<LogSnapshot> } | undefined;
  #cleared = 0;
  #owner: string | undefined;
  #cancel: () => void;

  constructor(options: RecorderOptions<State>) {
    const { visit, previousVisit, logStore, clock, parts, limits = usualLimits } = options;
    const mask = createMask(options.maskKey);
    this.#options = options;
    this.#masked = createRedactor({ mask, words: false });
    this.#withWords = createRedactor({ mask, words: true });
    this.#writer = new LogWriter({ visit, previousVisit, logStore, clock, limits });
    this.#segments = new Segments<State>(parts, limits);
    this.#owner = options.owner(options.getState());
    this.#cancel = options.schedule(this.#work, false);
  }

  #facts(words: boolean): LogFacts {
    const { environment, parts, clock } = this.#options;
    return { environment: environment(), parts, savedAt: clock(), words };
  }

  #take(): void {
    const { actionLog, getState } = this.#options;
    this.#pending = this.#pending.concat(this.#segments.take(actionLog, getState()));
  }

  readonly #work = (idle: IdleTime): void => {
    void this.#writePending(idle);
    // What did not fit into this slice waits for the next idle time, not for the delay as well.
    const unfinished = this.#snapshot !== undefined || this.#pending.length > 0;
    this.#cancel = this.#options.schedule(this.#work, this.#owner !== undefined && unfinished);
  };

  /** Serializes as much as fits into the idle time, and stores it. */
  async #writePending(idle: IdleTime): Promise<void> {
    this.#take();
    const done = this.#owner === undefined ? 0 : this.#writeWhile(idle);
    const from = this.#segments.trim(this.#options.clock());
    this.#pending = this.#pending.slice(done).filter(({ seq }) => seq >= from);
    if (this.#owner === undefined) return;
    const header = JSON.stringify(headerLine(this.#facts(false)));
    await this.#writer.flush(this.#owner, header, from);
  }

  /** Returns how many pending actions were written: at least one (or a step of the snapshot before it), for a busy page may never be idle. */
  #writeWhile(idle: IdleTime): number {
    const goOn = (): boolean => idle.timeRemaining() > MIN_IDLE_MS;
    let done = 0;
    while (done < this.#pending.length && (done === 0 || goOn())) {
      const entry = this.#pending[done];
      if (entry && !this.#begin(entry, goOn)) break;
      if (entry) this.#write(entry);
      done += 1;
    }
    return done;
  }

  /** Serializes the snapshot before a segment's first action. True when that is done. */
  #begin({ seq }: Recorded, goOn: () => boolean): boolean {
    const segment = this.#segments.of(seq);
    if (!segment || segment === this.#begun) return true;
    if (this.#snapshot?.segment !== segment)
      this.#snapshot = { segment, steps: snapshotLine(this.#masked, segment) };
    const snapshot = advance(this.#snapshot.steps, goOn);
    if (snapshot.done !== true) return false;
    this.#snapshot = undefined;
    this.#begun = segment;
    this.#writer.begin(segment.seq, JSON.stringify(snapshot.value));
    return true;
  }

  #write(entry: Recorded): void {
    const line = JSON.stringify(actionLine(this.#masked, entry));
    const segment = this.#segments.of(entry.seq);
    if (segment) segment.bytes += line.length;
    this.#writer.add(line);
  }

  *save({ withWords }: { readonly withWords: boolean }): Steps<LogText, number> {
    const { getState, clock } = this.#options;
    this.#take();
    this.#segments.trim(clock());
    const { list, next } = this.#segments;
    const redactor = withWords ? this.#withWords : this.#masked;
    const now = { ...this.#facts(withWords), now: getState(), seq: next };
    const before = this.#cleared;
    const steps = serializeLog(redactor, list, now);
    for (;;) {
      const step = steps.next();
      if (this.#cleared !== before) throw new Error('The log was cleared while it was saved');
      if (step.done === true) return step.value;
      yield step.value;
    }
  }

  async savePrevious(): Promise<string | undefined> {
    return this.#owner === undefined ? undefined : this.#writer.previous(this.#owner);
  }

  summary(): { readonly actions: number; readonly since: number } {
    this.#take();
    const { list } = this.#segments;
    const actions = list.reduce((sum, { entries }) => sum + entries.length, 0);
    return { actions, since: list[0]?.at ?? this.#options.clock() };
  }

  flush(): Promise<void> {
    return this.#writePending({ timeRemaining: () => Infinity });
  }

  checkOwner(): void {
    const { owner, getState } = this.#options;
    const before = this.#owner;
    this.#owner = owner(getState());
    if (before && before !== this.#owner) void this.clear();
  }

  clear(): Promise<void> {
    this.#options.actionLog.length = 0;
    this.#pending = [];
    this.#segments.clear();
    this.#begun = undefined;
    this.#snapshot = undefined;
    this.#cleared += 1;
    return this.#writer.clear();
  }

  stop(): void {
    this.#cancel();
  }
}

/**
 * Records a visit (QA-01): empties the action log in idle time, keeps its actions in segments in memory, and stores them redacted. Memory holds
 * actions by reference, so that a user can agree to save words; the log store never holds words. Secrets leave neither.
 */
export function createRecorder<State>(options: RecorderOptions<State>): Recorder {
  return new RunningRecorder(options);
}
