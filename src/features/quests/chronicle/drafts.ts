import { isEmptyBody } from '../../../domain/index.ts';
import {
  pruned,
  type Version,
  type VersionReason,
  withVersionOf,
} from '../../../lib/safe/versions.ts';
import { withVault } from '../../../lib/safe/withVault.ts';
import type { AppThunk } from '../../../lib/services.ts';
import { type ChronicleDraft, type ChroniclePlace, draftKey, versionsKey } from './place.ts';

/**
 * Keeps a chronicle that is being written (CHRON-03): in the quick storage and in the safe, which outlives a killed browser. The newer of
 * the two counts. One that is over leaves a mark in the safe, so that an old copy does not come back.
 */

/** What there is to go on from. */
const living = (draft: ChronicleDraft | undefined): ChronicleDraft | undefined =>
  draft?.over === true ? undefined : draft;

/** The draft of an event; undefined where there is none. It stands in the quick storage afterwards. */
export function newestDraft(place: ChroniclePlace): AppThunk<Promise<ChronicleDraft | undefined>> {
  return async (_dispatch, _getState, services) => {
    const key = draftKey(place);
    const safe = await withVault(services, (vault) => vault.get(key));
    const quick = services.storage.get(key);
    if (!safe || (quick && quick.savedAt > safe.savedAt)) return living(quick);
    if (safe.over) services.storage.remove(key);
    else services.storage.set(key, safe);
    return living(safe);
  };
}

/** Writes a draft where it survives the page; resolves with false where it will not. */
export function keepDraft(
  place: ChroniclePlace,
  { html, base }: Pick<ChronicleDraft, 'html' | 'base'>,
): AppThunk<Promise<boolean>> {
  return async (_dispatch, _getState, services) => {
    const kept = { html, base, savedAt: services.clock() };
    const quick = services.storage.set(draftKey(place), kept);
    const safe = await withVault(services, (vault) => vault.change(draftKey(place), () => kept));
    return quick || safe === true;
  };
}

/** The draft is over: the host has its text, or it says no more than the chronicle. */
export function forgetDraft(place: ChroniclePlace): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const key = draftKey(place);
    const mark = { html: '', base: '', savedAt: services.clock(), over: true };
    services.storage.remove(key);
    await withVault(services, (vault) => vault.change(key, (kept) => kept && mark));
  };
}

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
