import type { Turn, TurnReaction } from '../contract/index.ts';
import { compareIds } from './turnOrder.ts';

/**
 * What is known of one turn when it arrived several times, in any order. The rules make the
 * outcome depend on what arrived, never on when (LIVE-07):
 * - of the content the newest `updated` wins; between equals, the greater as text;
 * - `isOwner` is true if it was ever true, since shared channels carry false for everybody;
 * - reactions and comments only ever join: there is no call that takes one back.
 */

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** JSON with its keys in order, so that equal values have equal texts. */
function stableText(value: unknown): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${stableText(field)}`).join(',')}}`;
}

function contentText(turn: Turn): string {
  const { isOwner: _owner, reactions: _reactions, commentsCount: _count, ...content } = turn;
  return stableText(content);
}

function newerOf(a: Turn, b: Turn): Turn {
  const difference = (a.updated ?? -1) - (b.updated ?? -1);
  if (difference !== 0) return difference > 0 ? a : b;
  return contentText(a) >= contentText(b) ? a : b;
}

/** Whose reaction it is; several without a character are distinguished by their number. */
function reactionKeys(reactions: readonly TurnReaction[]): [string, TurnReaction][] {
  const seen = new Map<string, number>();
  return reactions.map((reaction) => {
    const { char } = reaction;
    const who = char === undefined ? '' : `${char.type}:${char.id}`;
    const number = seen.get(who) ?? 0;
    seen.set(who, number + 1);
    return [`${who}#${String(number).padStart(4, '0')}`, reaction];
  });
}

function joinReaction(a: TurnReaction, b: TurnReaction): TurnReaction {
  if (a === b) return a;
  const base = stableText(a.char ?? {}) >= stableText(b.char ?? {}) ? a : b;
  return { ...base, isOwner: a.isOwner || b.isOwner };
}

/** Own reactions first among those without a character, so that their numbers agree. */
function byOwner(a: TurnReaction, b: TurnReaction): number {
  return Number(b.isOwner) - Number(a.isOwner);
}

function joinReactions(a: readonly TurnReaction[], b: readonly TurnReaction[]): TurnReaction[] {
  const joined = new Map(reactionKeys([...a].sort(byOwner)));
  for (const [key, reaction] of reactionKeys([...b].sort(byOwner))) {
    const known = joined.get(key);
    joined.set(key, known === undefined ? reaction : joinReaction(known, reaction));
  }
  return [...joined].sort(([one], [other]) => compareIds(one, other)).map(([, value]) => value);
}

/** One turn from two versions of it. Gives `known` itself back where it says all. */
export function joinTurns(known: Turn, incoming: Turn): Turn {
  const newer = newerOf(known, incoming);
  const joined = {
    ...newer,
    isOwner: known.isOwner || incoming.isOwner,
    commentsCount: Math.max(known.commentsCount, incoming.commentsCount),
    reactions: joinReactions(known.reactions, incoming.reactions),
  };
  // A newer one differs in its content. Texts are long: of an equal one only the rest is compared.
  const same =
    newer === known &&
    joined.isOwner === known.isOwner &&
    joined.commentsCount === known.commentsCount &&
    stableText(joined.reactions) === stableText(known.reactions);
  return same ? known : joined;
}

/** A turn with its reactions in the order that joining gives them. */
export function normalizedTurn(turn: Turn): Turn {
  if (turn.reactions.length < 2) return turn;
  const reactions = joinReactions(turn.reactions, turn.reactions);
  return reactions.every((one, at) => one === turn.reactions[at]) ? turn : { ...turn, reactions };
}

/**
 * Gives the time of arrival (ms) as the version to turns that carry none. For hosts that know no
 * `updated`: what arrived last then wins.
 */
export function withVersion(turns: readonly Turn[], receivedAt: number): Turn[] {
  return turns.map((turn) =>
    turn.updated === undefined ? { ...turn, updated: receivedAt } : turn,
  );
}
