import * as v from 'valibot';

/**
 * A recorded log: what the program did, as a file of JSON Lines (docs/replay.md; QA-01, QA-02). The first line is the header, the second the state
 * that the log begins with, and then come the actions in their order, with checks between them.
 */

/** How a file says that it is one of ours. */
export const LOG_FORMAT = 'letopis-log';

/** The only version that is written and read; whoever changes the format raises it. */
export const LOG_VERSION = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const moment = v.pipe(v.number(), v.finite());
const fields = v.record(v.string(), v.unknown());

/** Where and with what the log was recorded. Nothing secret, and nobody's name. */
export const logHeader = v.strictObject({
  kind: v.literal('header'),
  format: v.literal(LOG_FORMAT),
  version: v.literal(LOG_VERSION),
  /** Which build of the program: version and hash of its files. */
  build: v.string(),
  /** When the file was made, epoch ms. */
  savedAt: moment,
  /** IANA name, for the texts of times. */
  timeZone: v.string(),
  language: v.string(),
  /** The page, in CSS pixels, and how many pixels of the device make one. */
  screen: v.strictObject({ width: count, height: count, ratio: moment }),
  /** True where the person agreed to leave words as they were; else each stands under a placeholder of its length. */
  words: v.boolean(),
  /** What the person wrote about it (BACK-131). */
  note: v.exactOptional(v.string()),
  /** Parts of the state with lazy slices; an action lists those that arrived with it. */
  parts: v.array(v.string()),
  /** The configuration, without keys and client ids. */
  config: fields,
});
export type LogHeader = v.InferOutput<typeof logHeader>;

/** The state before the first action. */
const logSnapshot = v.strictObject({
  kind: v.literal('snapshot'),
  /** The number of the action that comes first. */
  seq: count,
  at: moment,
  state: fields,
});
export type LogSnapshot = v.InferOutput<typeof logSnapshot>;

/** An action as the reducers got it. */
const logAction = v.strictObject({
  kind: v.literal('action'),
  /** Counts from 1 since the page was loaded, without gaps. */
  seq: count,
  at: moment,
  /** Slices (`part.slice`) whose code had come, so that this is the first action they saw. */
  slices: v.exactOptional(v.array(v.string())),
  /** RTK Query puts a value in with this action, which nobody asked the host for. */
  put: v.exactOptional(v.literal(true)),
  action: v.looseObject({ type: v.string() }),
});
export type LogAction = v.InferOutput<typeof logAction>;

/** What the state came to in the recorded program, before the action of this number. */
const logCheck = v.strictObject({
  kind: v.literal('check'),
  seq: count,
  /** `stateDigest` of src/recorder. */
  digest: v.string(),
});
export type LogCheck = v.InferOutput<typeof logCheck>;

/** Any line but the first. */
export const logLine = v.variant('kind', [logSnapshot, logAction, logCheck]);

/** A whole log, read and checked. */
export interface RecordedLog {
  readonly header: LogHeader;
  readonly snapshot: LogSnapshot;
  readonly actions: readonly LogAction[];
  readonly checks: readonly LogCheck[];
}
