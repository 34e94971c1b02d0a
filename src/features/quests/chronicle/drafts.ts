import { isEmptyBody } from '../../../domain/index.ts';
import { forgetKept, keepTwice, newestKept } from '../../../lib/safe/keptDraft.ts';
import {
  pruned,
  type Version,
  type VersionReason,
  withVersionOf,
} from '../../../lib/safe/versions.ts';
import { withVault } from '../../../lib/safe/withVault.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { type ChronicleDraft, type ChroniclePlace, draftKey, versionsKey } from './place.ts';

/** Keeps a chronicle that is being written (CHRON-03), and what stood in its editor before. */

/** The draft of an event; undefined where there is none. It stands in the quick storage afterwards. */
export const newestDraft = (place: ChroniclePlace): AppThunk<Promise<ChronicleDraft | undefined>> =>
  newestKept(draftKey(place));

/** Writes a draft where it survives the page; resolves with false where it will not. */
export const keepDraft = (
  place: ChroniclePlace,
  { html, base }: Pick<ChronicleDraft, 'html' | 'base'>,
): AppThunk<Promise<boolean>> => keepTwice(draftKey(place), { html, base });

/** The draft is over: the host has its text, or it says no more than the chronicle. */
export const forgetDraft = (place: ChroniclePlace): AppThunk<Promise<void>> =>
  forgetKept(draftKey(place), { html: '', base: '' });

/** Lays a text among the earlier ones of its event. */
export function layAside(
  place: ChroniclePlace,
  html: string,
  why: VersionReason,
): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    if (isEmptyBody(html)) return;
    const added = { html, why, at: services.clock() };
    await withVault(services, (vault) =>
      vault.change(versionsKey(place), (list = []) => [...withVersionOf(list, added)]),
    );
  };
}

/** The earlier texts of an event, the newest first; those whose time is over go for good. */
export function earlierTexts(place: ChroniclePlace): AppThunk<Promise<readonly Version[]>> {
  return async (_dispatch, _getState, services) => {
    const now = services.clock();
    const list = await withVault(services, async (vault) => {
      await vault.change(versionsKey(place), (kept = []) => {
        const left = pruned(kept, now);
        return left.length > 0 ? [...left] : undefined;
      });
      return vault.get(versionsKey(place));
    });
    return list ?? [];
  };
}
