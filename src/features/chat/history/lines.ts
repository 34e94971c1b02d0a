import type { ChatMessage } from '../../../contract/index.ts';
import { dayOf } from '../../../lib/days.ts';

/** Within so many seconds one author's messages stand under one name. */
const TOGETHER_S = 300;

/** A message as it stands in the history. */
export interface Line {
  readonly message: ChatMessage;
  /** It begins a day: any moment of it (epoch ms). */
  readonly day?: number;
  /** It begins what one author says: name and portrait stand above it. */
  readonly head: boolean;
  /** The first unread one (WIN-04). */
  readonly divider: boolean;
}

const msOf = ({ date }: Pick<ChatMessage, 'date'>): number => date * 1_000;

function speakOn(before: ChatMessage, message: ChatMessage): boolean {
  return (
    before.author_type === message.author_type &&
    before.author_id === message.author_id &&
    message.date - before.date <= TOGETHER_S
  );
}

/**
 * Does an own message that was sent at `at` (epoch ms), and is not confirmed yet, begin what one says? It stands behind the newest message:
 * under that one's name only where it is one's own too.
 */
export function beginsOwn(
  newest: ChatMessage | undefined,
  at: number,
  isOwn: (message: ChatMessage) => boolean,
): boolean {
  if (!newest || !isOwn(newest)) return true;
  const speaksOn = at - msOf(newest) <= TOGETHER_S * 1_000;
  return !speaksOn || dayOf(msOf(newest)) !== dayOf(at);
}

/** The messages from `start` to before `end`, grouped by day and author; what stands before them counts too. */
export function linesOf(
  messages: readonly ChatMessage[],
  { start, end }: { readonly start: number; readonly end: number },
  divider: string | undefined,
): Line[] {
  return messages.slice(start, end).map((message, at) => {
    const before = messages[start + at - 1];
    const sameDay = before && dayOf(msOf(before)) === dayOf(msOf(message));
    const newDay = message.date > 0 && !sameDay;
    const isDivider = message.id === divider;
    const head = newDay || isDivider || !before || !speakOn(before, message);
    return { message, head, divider: isDivider, ...(newDay && { day: msOf(message) }) };
  });
}

/**
 * Was it changed after it was sent? The date is in whole seconds, the host's version is not; where the host sends none, nobody knows
 * (`versioned` in rooms/messages.ts).
 */
export function isEdited({ date, updated }: Pick<ChatMessage, 'date' | 'updated'>): boolean {
  return updated !== undefined && Number.isInteger(updated) && updated >= (date + 1) * 1_000;
}
