import type { WaitingEntry } from '../../src/contract/index.ts';
import type { Hold } from '../../src/domain/index.ts';
import type { Me } from './seats.ts';

/** Something that waits, before its texts are read. Times are moments; `upTo` is the newest of what is known, for a hold. */
export type Found = Pick<WaitingEntry, 'kind' | 'state' | 'subject' | 'title'> & {
  me: Me;
  since: number;
  upTo: number;
  url: string;
  count?: number;
  named?: boolean;
  place?: string;
  /** When it began to wait by the clock, where its moment is ahead of it. */
  shownAt?: number;
  hold?: Hold | undefined;
  /** Whose turn it is in an order: a character. */
  turnOf?: { character: number; own: boolean };
  /** The last words: a turn or a message by its id, or the words themselves and whose they are, a person or a character. */
  last?: { turn?: number; message?: number; body?: string; by?: number; who?: WaitingEntry['who'] };
};
