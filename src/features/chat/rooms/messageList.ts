import type { ChatMessage } from '../../../contract/index.ts';
import { compareIds } from '../../../domain/index.ts';
import type { MessagePlace } from './roomState.ts';

/**
 * Lists of messages, oldest first. The same news give the same list, in whatever order and however often they come (LIVE-09): of a message
 * the newest version stays. Lists are never changed in place; messages are shared between them.
 */

type Messages = readonly ChatMessage[];

/** Orders messages as they were written. Zero only for the same place. */
export function compareMessages(a: MessagePlace, b: MessagePlace): number {
  return a.date - b.date || compareIds(a.id, b.id);
}

/** How many messages stand before this place, by binary search. */
export function countBefore(messages: Messages, place: MessagePlace): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = messages[middle];
    if (one !== undefined && compareMessages(one, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the message of this id stands, looked for from the newest on; -1 where there is none. */
export function indexOfMessage(messages: Messages, id: string): number {
  return messages.findLastIndex((one) => one.id === id);
}

function newerOf(a: ChatMessage, b: ChatMessage): ChatMessage {
  const difference = (a.updated ?? -1) - (b.updated ?? -1);
  if (difference !== 0) return difference > 0 ? a : b;
  return a.message >= b.message ? a : b;
}

function isSame(a: ChatMessage, b: ChatMessage): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ChatMessage)[]);
  return [...names].every((name) => a[name] === b[name]);
}

/**
 * One message from two that were heard of it. What was read stays read; the key it was sent under is kept, whoever told it. Gives `known`
 * itself back where it says all.
 */
function joinMessages(known: ChatMessage, heard: ChatMessage): ChatMessage {
  const nonce = known.nonce ?? heard.nonce;
  const unread = known.unread && heard.unread;
  const joined = {
    ...newerOf(known, heard),
    unread,
    ...(nonce !== undefined && { nonce }),
  };
  return isSame(joined, known) ? known : joined;
}

function mergeOne(messages: Messages, heard: ChatMessage): Messages {
  const at = countBefore(messages, heard);
  const known = messages[at];
  if (known === undefined) return messages.concat(heard);
  if (known.id !== heard.id) return messages.toSpliced(at, 0, heard);
  const joined = joinMessages(known, heard);
  return joined === known ? messages : messages.with(at, joined);
}

function mergeMany(messages: Messages, heard: Messages): Messages {
  const all = new Map(messages.map((message) => [message.id, message]));
  for (const message of heard) {
    const known = all.get(message.id);
    all.set(message.id, known === undefined ? message : joinMessages(known, message));
  }
  return [...all.values()].sort(compareMessages);
}

/** The list with these messages, new or known, in any order. */
export function mergeMessages(messages: Messages, heard: Messages): Messages {
  const [first, ...more] = heard;
  if (first === undefined) return messages;
  return more.length === 0 ? mergeOne(messages, first) : mergeMany(messages, heard);
}

/**
 * Gives the moment of hearing (ms) as the version to a message that carries none, for hosts that know no versions. The half tells it from a
 * host's own: by it nobody can say that the message was edited.
 */
export function versioned(message: ChatMessage, at: number): ChatMessage {
  return Object.freeze(message.updated === undefined ? { ...message, updated: at + 0.5 } : message);
}

/** The newest moment (ms) that these messages tell of: the host's clock was there when it answered. */
export function newestMoment(messages: Messages): number {
  return messages.reduce(
    (latest, { date, updated }) => Math.max(latest, date * 1_000, Math.floor(updated ?? 0)),
    0,
  );
}
