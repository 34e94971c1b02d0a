import type { Millis } from './columns.ts';

/**
 * A text that is written on some device and not sent yet (BACK-30), under the client's own key for it. `value` is JSON that only the client
 * reads; null where the draft was sent or deleted, so that an older copy does not come back.
 */
export type DraftTable = {
  userId: number;
  key: string;
  /** Grows with each change; the next one names it. */
  version: number;
  value: string | null;
  /** Of the value, in UTF-8. */
  bytes: number;
  /** What the client says of where it is written, as JSON. */
  about: string;
  /** Its first words as plain text, and its length in characters: what a list shows. */
  excerpt: string;
  count: number;
  /** Which browser wrote it, by a name that the browser made up for itself, and when by its own clock. */
  device: string;
  savedAt: Millis;
  updatedAt: Millis;
};
