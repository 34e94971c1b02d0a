import * as v from 'valibot';

/** Earlier versions of a text that somebody writes: which are kept, and for how long. */

/** Why a text was laid aside: at work on it, or because it was sent, cleared, replaced by another version, or came from another tab. */
export const versionReasons = ['typed', 'sent', 'cleared', 'replaced', 'otherTab'] as const;
export type VersionReason = (typeof versionReasons)[number];

/** How a version is kept. */
export const version = v.object({
  html: v.string(),
  /** When it was laid aside, epoch ms. */
  at: v.number(),
  why: v.picklist(versionReasons),
});

/** A text as it once stood in a form (FORM-19), or in the editor of a chronicle. */
export type Version = v.InferOutput<typeof version>;

/** So many versions are kept of one place, and of so many letters in all. */
export const MAX_VERSIONS = 10;
export const MAX_LETTERS = 600_000;

/** A text that was sent, and what came before it, can be found again for so long, in ms. */
export const AFTER_SENDING_MS = 7 * 24 * 60 * 60_000;

/** No version is kept for longer than this, in ms. */
export const LONGEST_MS = 30 * 24 * 60 * 60_000;

/** While one types, a version is laid aside so often, in ms. */
const EVERY_MS = 3 * 60_000;

/** Taking away so many letters at once, markup and all, is more than a correction. */
const MUCH = 80;

/** Those that are still worth keeping at this time. */
export function pruned(list: readonly Version[], now: number): readonly Version[] {
  const sent = list.find(({ why, at }) => why === 'sent' && now - at > AFTER_SENDING_MS);
  const since = Math.max(sent?.at ?? 0, now - LONGEST_MS);
  return list.filter(({ at }) => at > since);
}

/**
 * Which one is missed least: among the older ones, the one that stands closest between its neighbours for its age, so that what is long
 * ago is told by fewer; those laid aside while typing before all others. Never the newest.
 */
function leastMissed(list: readonly Version[], now: number): Version | undefined {
  const scored = list.slice(1).map((one, index) => {
    const older = list[index + 2]?.at ?? one.at;
    const gap = (list[index]?.at ?? one.at) - older;
    return { one, score: gap / (now - one.at + 1) };
  });
  const typed = scored.filter(({ one }) => one.why === 'typed');
  const pool = typed.length > 0 ? typed : scored.slice(-1);
  return pool.reduce<(typeof pool)[number] | undefined>(
    (least, each) => (least === undefined || each.score <= least.score ? each : least),
    undefined,
  )?.one;
}

const lettersOf = (list: readonly Version[]): number =>
  list.reduce((sum, { html }) => sum + html.length, 0);

/** The list with one more, thinned out where it has grown too long. The same text again only moves to the top. */
export function withVersionOf(list: readonly Version[], added: Version): readonly Version[] {
  if (added.html === '') return list;
  const others = list.filter(({ html }) => html !== added.html);
  let next = [added, ...pruned(others, added.at)];
  while (next.length > MAX_VERSIONS || (next.length > 1 && lettersOf(next) > MAX_LETTERS)) {
    const gone = leastMissed(next, added.at);
    next = next.filter((one) => one !== gone);
  }
  return next;
}

/** What a form is about to save, and what it had saved before. */
export interface Step {
  readonly before: string;
  readonly next: string;
  /** When a version was last laid aside, or the text begun. */
  readonly since: number;
  readonly now: number;
}

/** The text to lay aside at this step: the one before much was taken away, or from time to time the present one. */
export function versionAt({ before, next, since, now }: Step): string | undefined {
  if (before.length - next.length >= MUCH) return before;
  return next !== '' && next !== before && now - since >= EVERY_MS ? next : undefined;
}
