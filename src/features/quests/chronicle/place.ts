import * as v from 'valibot';
import { version, type Version } from '../../../lib/safe/versions.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';

/** Which event's chronicle: the params of its calls. */
export interface EventRef {
  readonly game: string;
  readonly character: string;
  readonly quest: string;
  readonly event: string;
}

/** Whose text it is, and for which event (spec 1 §4, Chronicle draft: per event key). */
export interface ChroniclePlace extends EventRef {
  readonly user: string;
}

const draft = v.object({
  html: v.string(),
  /** Epoch ms. */
  savedAt: v.number(),
  /** The version (textVersion) of the chronicle that the writing was begun from. */
  base: v.string(),
  /** It is over: sent, or given up. What an older copy elsewhere says counts no more. */
  over: v.exactOptional(v.boolean()),
});

/** A chronicle that was written and not sent yet, as the browser keeps it. */
export type ChronicleDraft = v.InferOutput<typeof draft>;

const drafts = storageKey('chronicleDraft', draft);
const versions = storageKey('chronicleVersions', v.array(version));

const partsOf = ({ user, game, character, quest, event }: ChroniclePlace) =>
  [user, game, character, quest, event] as const;

/** The key under which the draft of an event is kept, and claimed (CHRON-03). */
export function draftKey(place: ChroniclePlace): StorageKey<ChronicleDraft> {
  return keyAt(drafts, ...partsOf(place));
}

/** The earlier texts of an event, the newest first; in the safe alone. */
export function versionsKey(place: ChroniclePlace): StorageKey<Version[]> {
  return keyAt(versions, ...partsOf(place));
}

/** The params of the event's calls. */
export function paramsOf({ game, character, quest, event }: EventRef): EventRef {
  return { game, character, quest, event };
}
