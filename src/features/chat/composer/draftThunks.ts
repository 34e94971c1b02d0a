import { withDraftStore } from '../../../lib/drafts/withDraftStore.ts';
import type { AppStorage } from '../../../lib/storage/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey, type ChatPlace } from '../channels.ts';
import { restoreOutbox, selectOutbox } from '../rooms/outbox.ts';
import { selectRoomMessages } from '../rooms/selectors.ts';
import type { WithChat } from '../slice.ts';
import { selectComposer, selectIsHere } from './composerSelectors.ts';
import type { ComposerState } from './composerState.ts';
import { composerOpened, draftFound, draftSaved } from './composersSlice.ts';
import {
  type Draft,
  type DraftContent,
  draftKey,
  draftOf,
  isBlankDraft,
  isSameDraft,
} from './drafts.ts';

/**
 * Keeps what is typed (MSG-04): in the quick storage, which is read at once but written to the disk seconds later, and in the safe, which
 * loses nothing even when the browser is killed. The newer of the two counts, and of two tabs the one that wrote last.
 */

type DraftThunk<Result> = AppThunk<Result, WithChat & WithSession>;

/**
 * Keeps a draft in the quick storage; false where it will not outlive the page. Also a blank one, until the safe knows of it too: a page that
 * goes away leaves the safe no time, which would bring back what it holds.
 */
function keepQuickly(storage: AppStorage, place: ChatPlace, draft: Draft): boolean {
  return storage.set(draftKey(place), draft) || isBlankDraft(draft);
}

/** What this character writes here now; undefined where another one has taken over. */
function composerAt(state: WithChat & WithSession, place: ChatPlace): ComposerState | undefined {
  return selectIsHere(state, place) ? selectComposer(state, channelKey(place.channel)) : undefined;
}

/** The input comes onto the screen, with what is kept. Resolves when the safe has been looked into as well. */
export function openComposer(place: ChatPlace): DraftThunk<Promise<void>> {
  return (dispatch, getState, { storage }) => {
    const { channel } = place;
    if (selectComposer(getState(), channelKey(channel))) return Promise.resolve();
    const draft = storage.get(draftKey(place));
    dispatch(restoreOutbox(place, draft));
    dispatch(composerOpened({ channel, ...(draft && { draft }) }));
    // A page that went away at once may have left the safe behind.
    if (draft && isBlankDraft(draft)) void dispatch(storeSafely(place, draft, true));
    return dispatch(recover(place));
  };
}

/** Is a draft newer than what was saved at `known`? One from the future was saved before the clock was set back: all else is newer. */
function isNewer({ savedAt }: Draft, known: number | undefined, now: number): boolean {
  return known === undefined || (savedAt > known && savedAt <= now);
}

/** Does this draft stand in the history already, and is it nothing else? */
function hasArrived(state: WithChat, { channel }: ChatPlace, { nonce, edit }: Draft): boolean {
  if (nonce === undefined || edit) return false;
  const said = selectRoomMessages(state, channelKey(channel));
  return said.some((message) => message.nonce === nonce);
}

/** A browser that was killed may not have written the quick storage down: what is newer in the safe comes into the input. */
function recover(place: ChatPlace): DraftThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const { channel } = place;
    const opened = composerAt(getState(), place);
    const draft = await withDraftStore(services, (draftStore) => draftStore.get(draftKey(place)));
    const composer = composerAt(getState(), place);
    if (!draft || !composer || !isNewer(draft, composer.savedAt, services.clock())) return;
    if (hasArrived(getState(), place, draft)) {
      void dispatch(storeSafely(place, { text: '', savedAt: services.clock() }, true));
      return;
    }
    const untouched = composer === opened;
    if (untouched) keepQuickly(services.storage, place, draft);
    dispatch(restoreOutbox(place, draft));
    dispatch(draftFound({ channel, draft, untouched }));
  };
}

/** Another tab has words here that this one knows nothing of: they are not given up for an empty input. */
function wouldWipe(
  there: Draft | undefined,
  content: DraftContent,
  known: number | undefined,
): boolean {
  if (!isBlankDraft(content) || there === undefined || isBlankDraft(there)) return false;
  return there.savedAt !== known;
}

/** Saves what there is to keep, at a pause of typing and when the page goes away. `known` is when what it grew from was saved. */
export function saveDraft(
  place: ChatPlace,
  content: DraftContent,
  known: number | undefined,
): DraftThunk<void> {
  return (dispatch, _getState, { storage, clock }) => {
    const there = storage.get(draftKey(place));
    if (there ? isSameDraft(there, content) : isBlankDraft(content) && known === undefined) return;
    if (wouldWipe(there, content, known)) return;
    dispatch(store(place, { ...content, savedAt: clock() }));
  };
}

function store(place: ChatPlace, draft: Draft): DraftThunk<void> {
  return (dispatch, getState, { storage }) => {
    const kept = keepQuickly(storage, place, draft);
    const saved = { channel: place.channel, savedAt: draft.savedAt, kept };
    if (composerAt(getState(), place)) dispatch(draftSaved(saved));
    void dispatch(storeSafely(place, draft, kept));
  };
}

/** The safe knows that there is nothing: the quick storage need not say so any more. */
function dropBlank(storage: AppStorage, place: ChatPlace, savedAt: number): void {
  if (storage.get(draftKey(place))?.savedAt === savedAt) storage.remove(draftKey(place));
}

/** Also a blank draft is written there: it says that what the quick storage may still hold is over. */
function storeSafely(place: ChatPlace, draft: Draft, kept: boolean): DraftThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const newest = (before: Draft | undefined): Draft =>
      before && isNewer(before, draft.savedAt, services.clock()) ? before : draft;
    const safe = await withDraftStore(services, (draftStore) =>
      draftStore.change(draftKey(place), newest),
    );
    const { savedAt } = draft;
    if (isBlankDraft(draft) && safe !== undefined) dropBlank(services.storage, place, savedAt);
    if (kept || safe !== true || composerAt(getState(), place)?.savedAt !== savedAt) return;
    dispatch(draftSaved({ channel: place.channel, savedAt, kept: true }));
  };
}

/** Saves at once what stands in the input now: before it goes out, and when it is known what became of it. */
export function saveNow(place: ChatPlace): DraftThunk<void> {
  return (dispatch, getState) => {
    const composer = composerAt(getState(), place);
    if (!composer) return;
    const outbox = selectOutbox(getState(), channelKey(place.channel));
    dispatch(saveDraft(place, draftOf(composer, outbox), composer.savedAt));
  };
}

/** The host has what was sent under this key: also where another character has taken over, it is no draft any more. */
export function discardDraft(place: ChatPlace, nonce: string): DraftThunk<void> {
  return (dispatch, getState, { storage, clock }) => {
    if (composerAt(getState(), place)) dispatch(saveNow(place));
    const draft = storage.get(draftKey(place));
    if (draft?.nonce === nonce) dispatch(store(place, { text: '', savedAt: clock() }));
  };
}
