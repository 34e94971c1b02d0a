import type { LogSnapshot } from '../contract/log.ts';
import { createMask } from './mask.ts';
import { Putting } from './putting.ts';
import { type Limits, type Recorded, type Segment, Segments, usualLimits } from './segments.ts';
import type { Shelf } from './shelf.ts';
import { createSieve, type Sieve } from './sieve.ts';
import { advance, type Steps } from './steps.ts';
import type { Tape } from './tape.ts';
import {
  actionLine,
  headerLine,
  type LogPlace,
  type LogText,
  snapshotLine,
  writeLog,
  type Written,
} from './writeLog.ts';

/** A quiet moment of the page: how long it will last. */
export interface Quiet {
  readonly timeRemaining: () => number;
}

export interface RecorderOptions<State> {
  /** What the first screen has been pushing onto (`createTape`). */
  readonly tape: Tape<State>;
  readonly getState: () => State;
  readonly clock: () => number;
  /** Parts of the state whose slices come with their own code. */
  readonly parts: readonly string[];
  readonly place: () => LogPlace;
  /** By chance and secret: without it nobody tells words from placeholders. */
  readonly salt: string;
  /** An id for this visit. */
  readonly visit: string;
  /** The id of the visit before in the same tab. */
  readonly visitBefore?: string | undefined;
  /**
   * Who is here; '' for a guest, undefined where nobody knows yet: then nothing is put by. Where it becomes another, what was recorded is
   * forgotten.
   */
  readonly owner: (state: State) => string | undefined;
  /** Calls back, some seconds on or in the next quiet moment; returns the way to give it up. */
  readonly later: (work: (quiet: Quiet) => void, soon: boolean) => () => void;
  readonly shelf: Shelf;
  readonly limits?: Limits;
}

export interface Recorder {
  /**
   * The log of this visit up to now as a file's text, with words only where the person agreed. A long one takes a second of work: so in steps, each of which
   * tells how many actions are written. It fails where what was recorded is forgotten meanwhile.
   */
  readonly save: (how: { readonly withWords: boolean }) => Steps<LogText, number>;
  /** The log of the visit before, where the browser kept one of the same person; words under placeholders. */
  readonly savePrevious: () => Promise<string | undefined>;
  /** How much there is to save: how many actions, and when the first of them was (epoch ms). */
  readonly kept: () => { readonly actions: number; readonly since: number };
  /** Puts by at once what has come: the page may be about to go. */
  readonly flush: () => Promise<void>;
  /** Looks who is here: to be called when the state has changed. */
  readonly watch: () => void;
  /** Forgets all, here and on the shelf. */
  readonly forget: () => Promise<void>;
  readonly stop: () => void;
}

/** So long (ms) a quiet moment has to last for one more action to be written down in it. */
const ENOUGH = 2;

class RunningRecorder<State> implements Recorder {
  readonly #options: RecorderOptions<State>;
  readonly #masked: Sieve;
  readonly #whole: Sieve;
  readonly #putting: Putting;
  readonly #segments: Segments<State>;
  #unwritten: Recorded[] = [];
  #begun?: Segment<State> | undefined;
  /** The state before a segment, on its way to be put by. */
  #snapshot?: { readonly segment: Segment<State>; readonly steps: Steps<LogSnapshot> } | undefined;
  #timesForgotten = 0;
  #owner: string | undefined;
  #giveUp: () => void;

  constructor(options: RecorderOptions<State>) {
    const { visit, visitBefore, shelf, clock, parts, salt, limits = usualLimits } = options;
    const mask = createMask(salt);
    this.#options = options;
    this.#masked = createSieve({ mask, words: false });
    this.#whole = createSieve({ mask, words: true });
    this.#putting = new Putting({ visit, visitBefore, shelf, clock, limits });
    this.#segments = new Segments<State>(parts, limits);
    this.#owner = options.owner(options.getState());
    this.#giveUp = options.later(this.#work, false);
  }

  /** What a header says now. */
  #written(words: boolean): Written {
    const { place, parts, clock } = this.#options;
    return { place: place(), parts, savedAt: clock(), words };
  }

  #take(): void {
    const { tape, getState } = this.#options;
    this.#unwritten = this.#unwritten.concat(this.#segments.take(tape, getState()));
  }

  readonly #work = (quiet: Quiet): void => {
    void this.#putBy(quiet);
    this.#giveUp = this.#options.later(this.#work, this.#snapshot !== undefined);
  };

  /** Writes down as much as a quiet moment holds, and puts it by. */
  async #putBy(quiet: Quiet): Promise<void> {
    this.#take();
    const done = this.#owner === undefined ? 0 : this.#writeWhile(quiet);
    const from = this.#segments.trim(this.#options.clock());
    this.#unwritten = this.#unwritten.slice(done).filter(({ seq }) => seq >= from);
    if (this.#owner === undefined) return;
    const header = JSON.stringify(headerLine(this.#written(false)));
    await this.#putting.flush(this.#owner, header, from);
  }

  /** Returns how many of the unwritten are written down now. One at least, for a page may never be quiet, or a part of the state before it. */
  #writeWhile(quiet: Quiet): number {
    const goOn = (): boolean => quiet.timeRemaining() > ENOUGH;
    let done = 0;
    while (done < this.#unwritten.length && (done === 0 || goOn())) {
      const entry = this.#unwritten[done];
      if (entry && !this.#begin(entry, goOn)) break;
      if (entry) this.#write(entry);
      done += 1;
    }
    return done;
  }

  /** Before the first action of a segment the state is written down that it begins with. True when that is done. */
  #begin({ seq }: Recorded, goOn: () => boolean): boolean {
    const segment = this.#segments.of(seq);
    if (!segment || segment === this.#begun) return true;
    if (this.#snapshot?.segment !== segment)
      this.#snapshot = { segment, steps: snapshotLine(this.#masked, segment) };
    const snapshot = advance(this.#snapshot.steps, goOn);
    if (snapshot.done !== true) return false;
    this.#snapshot = undefined;
    this.#begun = segment;
    this.#putting.begin(segment.seq, JSON.stringify(snapshot.value));
    return true;
  }

  #write(entry: Recorded): void {
    const line = JSON.stringify(actionLine(this.#masked, entry));
    const segment = this.#segments.of(entry.seq);
    if (segment) segment.bytes += line.length;
    this.#putting.add(line);
  }

  *save({ withWords }: { readonly withWords: boolean }): Steps<LogText, number> {
    const { getState, clock } = this.#options;
    this.#take();
    this.#segments.trim(clock());
    const { list, next } = this.#segments;
    const sieve = withWords ? this.#whole : this.#masked;
    const now = { ...this.#written(withWords), now: getState(), seq: next };
    const before = this.#timesForgotten;
    const steps = writeLog(sieve, list, now);
    for (;;) {
      const step = steps.next();
      if (this.#timesForgotten !== before) throw new Error('What was to be saved is forgotten');
      if (step.done === true) return step.value;
      yield step.value;
    }
  }

  async savePrevious(): Promise<string | undefined> {
    return this.#owner === undefined ? undefined : this.#putting.previous(this.#owner);
  }

  kept(): { readonly actions: number; readonly since: number } {
    this.#take();
    const { list } = this.#segments;
    const actions = list.reduce((sum, { entries }) => sum + entries.length, 0);
    return { actions, since: list[0]?.at ?? this.#options.clock() };
  }

  flush(): Promise<void> {
    return this.#putBy({ timeRemaining: () => Infinity });
  }

  watch(): void {
    const { owner, getState } = this.#options;
    const before = this.#owner;
    this.#owner = owner(getState());
    if (before && before !== this.#owner) void this.forget();
  }

  forget(): Promise<void> {
    this.#options.tape.length = 0;
    this.#unwritten = [];
    this.#segments.clear();
    this.#begun = undefined;
    this.#snapshot = undefined;
    this.#timesForgotten += 1;
    return this.#putting.forget();
  }

  stop(): void {
    this.#giveUp();
  }
}

/**
 * Records what a visit does (QA-01): takes what is on the tape, in quiet moments, keeps it in memory in segments, and puts by what has passed the
 * sieve. In memory actions stay as they were, by reference, so that words can be left in where the person agrees; the shelf never holds
 * a word. Secrets leave neither.
 */
export function createRecorder<State>(options: RecorderOptions<State>): Recorder {
  return new RunningRecorder(options);
}
