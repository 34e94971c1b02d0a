import * as v from 'valibot';
import {
  LOG_FORMAT,
  LOG_VERSION,
  type LogAction,
  type LogCheck,
  logHeader,
  type LogHeader,
  logLine,
  type LogSnapshot,
  type RecordedLog,
} from '../contract/log.ts';
import type { Stepwise } from './idleWork.ts';

/**
 * What is wrong with a line. `notJson`: it is no JSON object. `notLog`: the file does not begin as a log does. `version`: a version
 * nobody can read here. `wrongShape`: a field is not as it should be. `wrongOrder`: a number is missing, double, or the line has its place elsewhere.
 * `noSnapshot`: the file ends before the state it begins with.
 */
export type LogProblemKind =
  'notJson' | 'notLog' | 'version' | 'wrongShape' | 'wrongOrder' | 'noSnapshot';

export interface LogProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: LogProblemKind;
  /** The field, where it is one; the version; the number that was expected. */
  readonly detail?: string;
}

export type LogResult =
  | { readonly ok: true; readonly log: RecordedLog }
  | { readonly ok: false; readonly problems: readonly LogProblem[] };

type Fields = Record<string, unknown>;

/** More wrong lines than this are not listed one by one. */
const MOST_PROBLEMS = 100;

function fieldsOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the lines one by one, and goes on after each that is wrong. */
class Reading {
  readonly problems: LogProblem[] = [];
  readonly actions: LogAction[] = [];
  readonly checks: LogCheck[] = [];
  header?: LogHeader;
  snapshot?: LogSnapshot;
  #line = 0;
  #next?: number;

  wrong(problem: LogProblemKind, detail?: string): void {
    this.problems.push({ line: this.#line, problem, ...(detail !== undefined && { detail }) });
  }

  /** False where it makes no sense to read on. */
  take(line: string): boolean {
    this.#line += 1;
    const fields = fieldsOf(line);
    if (this.#line === 1) return this.#first(fields);
    if (fields) this.#other(fields);
    else this.wrong('notJson');
    return this.problems.length < MOST_PROBLEMS;
  }

  #first(fields: Fields | undefined): boolean {
    if (fields?.['format'] !== LOG_FORMAT) {
      this.wrong('notLog');
      return false;
    }
    if (fields['version'] !== LOG_VERSION) {
      this.wrong('version', JSON.stringify(fields['version']));
      return false;
    }
    const header = v.safeParse(logHeader, fields);
    if (header.success) this.header = header.output;
    else this.wrong('wrongShape', v.getDotPath(header.issues[0]) ?? '');
    return true;
  }

  #other(fields: Fields): void {
    const read = v.safeParse(logLine, fields);
    if (!read.success) {
      this.#wrongShape(fields, v.getDotPath(read.issues[0]) ?? '');
      return;
    }
    const line = read.output;
    if (line.kind === 'snapshot') this.#snapshot(line);
    else if (line.kind === 'action') this.#action(line);
    else this.#check(line);
  }

  /** The number of a wrong line is taken for granted, or all that follow would be wrong too. */
  #wrongShape({ kind, seq }: Fields, detail: string): void {
    this.wrong('wrongShape', detail);
    if (kind === 'action' && typeof seq === 'number') this.#next = seq + 1;
  }

  #snapshot(line: LogSnapshot): void {
    if (this.#line === 2) {
      this.snapshot = line;
      this.#next = line.seq;
    } else this.wrong('wrongOrder');
  }

  #action(line: LogAction): void {
    if (line.seq !== (this.#next ?? line.seq)) this.wrong('wrongOrder', String(this.#next));
    this.#next = line.seq + 1;
    this.actions.push(line);
  }

  #check(line: LogCheck): void {
    if (line.seq === (this.#next ?? line.seq)) this.checks.push(line);
    else this.wrong('wrongOrder', String(this.#next));
  }
}

function resultOf(reading: Reading): LogResult {
  const { problems, header, snapshot, actions, checks } = reading;
  if (problems.length === 0 && !snapshot) reading.wrong('noSnapshot');
  if (problems.length > 0 || !header || !snapshot) return { ok: false, problems };
  return { ok: true, log: { header, snapshot, actions, checks } };
}

/** The lines of a file, one after another: it is never held a second time as a list. A break at its end begins no line. */
function* linesOf(text: string): Generator<string, void> {
  let begin = 0;
  do {
    const end = text.indexOf('\n', begin);
    yield text.slice(begin, end < 0 ? undefined : end);
    if (end < 0) return;
    begin = end + 1;
  } while (begin < text.length);
}

/** Reads a log line by line. Reading ends early where it makes no sense to go on. */
export function createLogReader(text: string): Stepwise<LogResult> {
  const reading = new Reading();
  const lines = linesOf(text);
  let read = 0;
  return {
    next: () => {
      const line = lines.next();
      if (line.done) return false;
      read += line.value.length + 1;
      return reading.take(line.value);
    },
    done: () => Math.min(1, read / Math.max(1, text.length)),
    result: () => resultOf(reading),
  };
}

/** Reads a whole log, whatever is wrong in it. */
export function readLog(text: string): LogResult {
  const reader = createLogReader(text);
  while (reader.next());
  return reader.result();
}
