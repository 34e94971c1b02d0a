import * as v from 'valibot';
import { isEmptyBody } from '../../domain/index.ts';
import type { AppThunk } from '../store.ts';
import type { StorageKey } from '../storage/index.ts';
import { withDraftStore } from './storedDraft.ts';

/** Revisions of a text that somebody writes: which are stored, and for how long. */

/** Why a revision was saved: while typing, or because the text was sent, cleared, replaced by another, or came from another tab. */
export const revisionReasons = ['typed', 'sent', 'cleared', 'replaced', 'otherTab'] as const;
export type RevisionReason = (typeof revisionReasons)[number];

const revision = v.object({
  html: v.string(),
  /** When it was saved, epoch ms. */
  at: v.number(),
  why: v.picklist(revisionReasons),
});

/** A text as it once stood in a form (FORM-19), or in the editor of a chronicle. */
export type Revision = v.InferOutput<typeof revision>;

/** The most revisions of one draft, and the most letters in all of them. */
export const MAX_REVISIONS = 10;
export const MAX_LETTERS = 600_000;

/** A text that was sent, and what came before it, can be found again for so long, in ms. */
export const AFTER_SENDING_MS = 7 * 24 * 60 * 60_000;

/** No revision is stored for longer than this, in ms. */
export const LONGEST_MS = 30 * 24 * 60 * 60_000;

/** How often a revision is saved while typing, in ms. */
const EVERY_MS = 3 * 60_000;

/** Taking away so many letters at once, markup and all, is more than a correction. */
const MUCH = 80;

/** Those that are still worth keeping at this time. */
export function pruned(list: readonly Revision[], now: number): readonly Revision[] {
  const sent = list.find(({ why, at }) => why === 'sent' && now - at > AFTER_SENDING_MS);
  const since = Math.max(sent?.at ?? 0, now - LONGEST_MS);
  return list.filter(({ at }) => at > since);
}

/**
 * Which one is missed least: among the older ones, the one that stands closest between its neighbours for its age, so that what is long
 * ago is kept in fewer; those saved while typing before all others. Never the newest.
 */
function leastMissed(list: readonly Revision[], now: number): Revision | undefined {
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

const lettersOf = (list: readonly Revision[]): number =>
  list.reduce((sum, { html }) => sum + html.length, 0);

/** The list with one more, thinned out where it has grown too long. The same text again only moves to the top. */
export function withRevision(list: readonly Revision[], added: Revision): readonly Revision[] {
  if (added.html === '') return list;
  const others = list.filter(({ html }) => html !== added.html);
  let next = [added, ...pruned(others, added.at)];
  while (next.length > MAX_REVISIONS || (next.length > 1 && lettersOf(next) > MAX_LETTERS)) {
    const gone = leastMissed(next, added.at);
    next = next.filter((one) => one !== gone);
  }
  return next;
}

/** What a form is about to save, and what it had saved before. */
export interface Step {
  readonly before: string;
  readonly next: string;
  /** When a revision was last saved, or the text begun. */
  readonly since: number;
  readonly now: number;
}

/** The text to save as a revision at this step: the one before much was taken away, or from time to time the present one. */
export function revisionAt({ before, next, since, now }: Step): string | undefined {
  if (before.length - next.length >= MUCH) return before;
  return next !== '' && next !== before && now - since >= EVERY_MS ? next : undefined;
}

/** Where the revisions of a draft are stored, the newest first: in the draft store alone, for they would fill localStorage. */
export type RevisionsKey = StorageKey<Revision[]>;

export const revisions = v.array(revision);

/** Saves a revision; an empty text is none. */
export function saveRevision(
  key: RevisionsKey,
  html: string,
  why: RevisionReason,
): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const added = { html, why, at: services.clock() };
    if (isEmptyBody(html)) return;
    await withDraftStore(services, (draftStore) =>
      draftStore.change(key, (list = []) => [...withRevision(list, added)]),
    );
  };
}

/** The revisions of a draft, the newest first. Those whose time is over are deleted. */
export function loadRevisions(key: RevisionsKey): AppThunk<Promise<readonly Revision[]>> {
  return async (_dispatch, _getState, services) => {
    const now = services.clock();
    const list = await withDraftStore(services, async (draftStore) => {
      await draftStore.change(key, (stored = []) => {
        const left = pruned(stored, now);
        return left.length > 0 ? [...left] : undefined;
      });
      return draftStore.get(key);
    });
    return list ?? [];
  };
}
