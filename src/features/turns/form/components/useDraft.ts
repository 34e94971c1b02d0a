import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { EditorContent } from '../../../../editor/LazyRichTextEditor.tsx';
import type { TabLock } from '../../../../lib/drafts/tabLock.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { claimForm } from '../claimThunks.ts';
import type { FormPlace } from '../formState.ts';
import { leaveForm, noteEmptiness, saveDraft } from '../formThunks.ts';
import { PauseKeeper } from '../../../../lib/pauseKeeper.ts';
import { useLastChance } from '../../../../lib/useLastChance.ts';

/** How the form tells of its text, and has it saved. */
export interface DraftKeeper {
  /** The text changed. */
  readonly note: (content: EditorContent) => void;
  /** Saves now what was typed since the last pause. */
  readonly settle: () => void;
  /** Hands over what was typed since the last pause, which is taken care of otherwise: it is being sent. */
  readonly take: () => string | undefined;
  /** Has this tab write, in place of the one that does. */
  readonly takeOver: () => void;
}

/** Tells the form when its text becomes empty, or begins. */
function useEmptiness(place: FormPlace, empty: boolean) {
  const dispatch = useAppDispatch();
  const wasEmpty = useRef(empty);
  useEffect(() => {
    wasEmpty.current = empty;
  }, [empty]);
  return useCallback(
    ({ isEmpty }: EditorContent) => {
      if (isEmpty === wasEmpty.current) return;
      wasEmpty.current = isEmpty;
      dispatch(noteEmptiness(place, isEmpty));
    },
    [dispatch, place],
  );
}

/**
 * Keeps what is typed from being lost (FORM-14, FORM-19): it is saved at each pause, when the page is hidden or goes away, and when the
 * form leaves the screen, also because the session ended; and only one tab writes it at a time.
 */
export function useDraft(place: FormPlace, empty: boolean): DraftKeeper {
  const dispatch = useAppDispatch();
  const claim = useRef<TabLock>(null);
  const noteEmpty = useEmptiness(place, empty);
  const keeper = useMemo(
    () =>
      new PauseKeeper<EditorContent>((content) => {
        dispatch(saveDraft(place, content.getHtml()));
        claim.current?.touch();
      }),
    [dispatch, place],
  );
  useLastChance(keeper.settle);
  useEffect(() => {
    const { settle, take } = keeper;
    const held = dispatch(claimForm(place, { settle, take: () => take()?.getHtml() }));
    claim.current = held;
    return () => {
      settle();
      held.release();
      dispatch(leaveForm(place));
    };
  }, [dispatch, keeper, place]);

  return useMemo(
    () => ({
      note: (content) => {
        keeper.note(content);
        noteEmpty(content);
      },
      settle: keeper.settle,
      take: () => keeper.take()?.getHtml(),
      takeOver: () => claim.current?.takeOver(),
    }),
    [keeper, noteEmpty],
  );
}
