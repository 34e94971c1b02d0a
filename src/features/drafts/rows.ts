import { useTranslation } from 'react-i18next';
import { fetchQuery } from '../../api/index.ts';
import { type DraftNote, fromJson } from '../../contract/index.ts';
import { fingerprint } from '../../lib/drafts/draftOptions.ts';
import { draftLinks } from '../../lib/drafts/hostDrafts.ts';
import { rawDraft, storedNames } from '../../lib/drafts/kinds.ts';
import { loadDraft, saveDraft } from '../../lib/drafts/storedDraft.ts';
import type { AppStorage } from '../../lib/storage/index.ts';
import { type AppThunk, type RootState, useAppSelector } from '../../lib/store.ts';
import {
  chooseCharacter,
  reloadCharacters,
  selectCharacterKey,
  selectCharacters,
  selectGameByKey,
  selectGameKey,
} from '../session/index.ts';
import { aboutDraft, type DraftScope, draftScopeOf, readAbout } from './about.ts';
import { draftsApi } from './api.ts';
import { type About, deviceOf, hostKeyOf, knownKey, nameOf, NOTHING } from './keys.ts';
import { summaryOf } from './words.ts';

/** A draft of the user in a list, from whichever device. */
export interface DraftRow {
  /** The name of its key in the browser. */
  readonly name: string;
  readonly scope: DraftScope;
  readonly about: About;
  /** When it was last written, or taken by the host (epoch ms). */
  readonly at: number;
  readonly excerpt: string;
  readonly count: number;
  /** It was last written on this device. */
  readonly here: boolean;
  /** The host has not got it as it is here. */
  readonly unsaved: boolean;
  /** On the host; 0 where it is here alone. */
  readonly version: number;
}

type Found = Omit<DraftRow, 'scope' | 'about'> & { readonly said?: About };

function storedRow(storage: AppStorage, name: string): Found | undefined {
  const draft = storage.get(rawDraft(name));
  if (draft?.value === undefined) return undefined;
  const known = storage.get(knownKey(name)) ?? NOTHING;
  const unsaved = fingerprint(draft.value) !== known.hash;
  const { savedAt: at } = draft;
  const said = known.about ?? {};
  return { name, ...summaryOf(draft.value), at, here: true, unsaved, version: 0, said };
}

/** The user's drafts, those of the host and those of this browser, the newest first. */
export function draftRows(
  viewer: string,
  notes: readonly DraftNote[],
): AppThunk<readonly DraftRow[], RootState> {
  return (_dispatch, getState, { storage, newId }) => {
    const own = deviceOf(storage, newId);
    const rows = new Map<string, Found>();
    for (const name of storedNames(storage, viewer)) {
      const row = storedRow(storage, name);
      if (row) rows.set(name, row);
    }
    for (const { key, about, device, ...note } of notes) {
      const name = nameOf(key, viewer);
      const stored = rows.get(name);
      const there = { name, ...note, here: device === own, unsaved: false };
      const row = stored?.unsaved ? { ...stored, version: note.version } : there;
      rows.set(name, { ...row, said: { ...stored?.said, ...readAbout(about) } });
    }
    return [...rows.values()]
      .flatMap(({ said, ...row }) => {
        const key = hostKeyOf(row.name);
        const scope = draftScopeOf(key);
        return scope ? [{ ...row, scope, about: aboutDraft(getState(), key, said) }] : [];
      })
      .toSorted((one, other) => other.at - one.at);
  };
}

/** A draft that was deleted. */
export interface RemovedDraft {
  /** For whoever wants it back. */
  readonly value: unknown;
  /** The host could not be reached: it follows later. */
  readonly waits: boolean;
}

/** Deletes a draft on all devices. Undefined where it could not be read. */
export function removeDraft(
  { name, version }: DraftRow,
  viewer: string,
): AppThunk<Promise<RemovedDraft | undefined>> {
  return async (dispatch, _getState, services) => {
    const { storage } = services;
    let value = (await dispatch(loadDraft(rawDraft(name))))?.value;
    if (value === undefined) {
      const arg = { viewer, query: { key: hostKeyOf(name) } };
      const { data } = await dispatch(fetchQuery(draftsApi.endpoints.draft, arg));
      if (data?.value === undefined) return undefined;
      value = fromJson(data.value);
      // From now on this browser knows it, and that it is to go.
      storage.set(knownKey(name), { version, hash: fingerprint(value) });
    }
    dispatch(saveDraft(rawDraft(name), undefined));
    await draftLinks(services).host?.flush();
    return { value, waits: (storage.get(knownKey(name))?.hash ?? '') !== '' };
  };
}

/** Brings a draft back that was deleted a moment ago. */
export function restoreDraft(name: string, value: unknown): AppThunk<Promise<void>> {
  return async (dispatch, _getState, services) => {
    dispatch(saveDraft(rawDraft(name), value));
    await draftLinks(services).host?.flush();
  };
}

/** Plays the character whose draft it is, on the page that has been gone to. */
export function playFor({ game, character }: DraftScope): AppThunk<Promise<void>, RootState> {
  return async (dispatch, getState) => {
    const state = getState();
    if (character === undefined || selectGameKey(state) !== game) return;
    if (selectCharacterKey(state) === character) return;
    if (selectCharacters(state).some(({ key }) => key === character))
      dispatch(chooseCharacter(character));
    else await dispatch(reloadCharacters(character));
  };
}

/** What a draft is, and where it is written: as whom, in which place and game; empty for what is of no game. `title` is both. */
export function useDraftTitle({ scope, about }: Pick<DraftRow, 'scope' | 'about'>): {
  readonly what: string;
  readonly where: string;
  readonly title: string;
} {
  const { t } = useTranslation();
  const game = useAppSelector((state) => selectGameByKey(state, scope.game))?.title ?? scope.game;
  const where = [about.character, about.place, game].filter(Boolean).join(' · ');
  const what = t(`drafts.kind_${scope.kind}`);
  return { what, where, title: [what, where].filter(Boolean).join(', ') };
}
