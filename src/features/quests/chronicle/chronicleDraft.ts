import * as v from 'valibot';
import { chronicleWritingTopic } from '../../../contract/index.ts';
import { isEmptyBody, textVersion } from '../../../domain/index.ts';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { revisions, type RevisionsKey } from '../../../lib/drafts/revisions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import type { WithQuests } from '../slice.ts';
import { saysTheSame, selectChronicle } from './chroniclesSlice.ts';

/** Which event's chronicle: the params of its calls. */
export interface EventRef {
  readonly game: string;
  readonly character: string;
  readonly quest: string;
  readonly event: string;
}

/** Whose text it is, and for which event (spec 1 §4, Chronicle draft: per event key). */
export interface ChronicleScope extends EventRef {
  readonly user: string;
}

/** The topic over which it is sent who writes the chronicle. */
export const topicOf = ({ game, quest, event }: EventRef): string =>
  chronicleWritingTopic(game, quest, event);

const text = v.object({
  html: v.string(),
  /** The version (textVersion) of the chronicle that it was begun from: the host overwrites no other. */
  base: v.string(),
});

/** A chronicle that was written and not sent yet. */
export type ChronicleText = v.InferOutput<typeof text>;

const drafts = storageKey('chronicleDraft', storedDraft(text));
const earlier = storageKey('chronicleRevisions', revisions);

const partsOf = ({ user, game, character, quest, event }: ChronicleScope) =>
  [user, game, character, quest, event] as const;

/** The key under which the draft of an event is stored and locked (CHRON-03). */
export const draftKey = (scope: ChronicleScope): DraftKey<ChronicleText> =>
  keyAt(drafts, ...partsOf(scope));

export const revisionsKey = (scope: ChronicleScope): RevisionsKey =>
  keyAt(earlier, ...partsOf(scope));

/** The params of the event's calls. */
export function paramsOf({ game, character, quest, event }: EventRef): EventRef {
  return { game, character, quest, event };
}

/** The chronicle that stands so on the host. */
export const asText = (html: string): ChronicleText => ({ html, base: textVersion(html) });

/** How a chronicle is written: by one tab, a stored draft is asked about, and one that was begun from another text meets the present one. */
export function chronicleOptions(
  scope: ChronicleScope,
): AppThunk<DraftOptions<ChronicleText>, WithQuests> {
  return (_dispatch, getState) => {
    const now = () => selectChronicle(getState(), draftKey(scope).name);
    return {
      lock: true,
      offer: true,
      isEmpty: ({ html }) => isEmptyBody(html) || saysTheSame(now(), html),
      conflictOf: ({ base }) => {
        const theirs = asText(now()?.host ?? '');
        return base === theirs.base ? undefined : theirs;
      },
      revisions: { key: revisionsKey(scope), textOf: ({ html }) => html },
    };
  };
}
