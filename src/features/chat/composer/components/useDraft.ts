import { useEffect, useLayoutEffect, useMemo } from 'react';
import { PauseKeeper } from '../../../../lib/pauseKeeper.ts';
import { useLastChance } from '../../../../lib/useLastChance.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { channelKey, type ChatPlace } from '../../channels.ts';
import { saveOutbox, selectOutbox } from '../../rooms/outbox.ts';
import { selectComposer } from '../composerSelectors.ts';
import type { ComposerState } from '../composerState.ts';
import { type DraftContent, draftOf } from '../drafts.ts';
import { openComposer, saveDraft } from '../draftThunks.ts';

/** The draft, and when what it grew from was saved. */
interface Noted {
  readonly content: DraftContent;
  readonly known: number | undefined;
}

/**
 * What one writes at this place, kept from being lost (MSG-04): it is saved at each pause, when the page is hidden or goes away, and when
 * the input leaves the screen, also because the session ended. Undefined until what was kept has been read.
 */
export function useDraft(place: ChatPlace): ComposerState | undefined {
  const dispatch = useAppDispatch();
  const key = channelKey(place.channel);
  const composer = useAppSelector((state) => selectComposer(state, key));
  const outbox = useAppSelector((state) => selectOutbox(state, key));
  const keeper = useMemo(
    () =>
      new PauseKeeper<Noted>(({ content, known }) => dispatch(saveDraft(place, content, known))),
    [dispatch, place],
  );
  useLastChance(keeper.settle);
  const missing = composer === undefined;
  // Before anything is painted: an input that comes a moment later would push the history up.
  useLayoutEffect(() => {
    if (!missing) return;
    keeper.settle();
    void dispatch(openComposer(place));
  }, [dispatch, keeper, place, missing]);
  useEffect(() => {
    if (composer) keeper.note({ content: draftOf(composer, outbox), known: composer.savedAt });
  }, [keeper, composer, outbox]);
  useEffect(() => {
    if (!missing) dispatch(saveOutbox(place));
  }, [dispatch, missing, outbox, place]);
  return composer;
}
