import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { EditorContent } from '../../../../editor/LazyRichTextEditor.tsx';
import { type Draft, useDraft } from '../../../../lib/drafts/useDraft.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { TurnFormScope } from '../formScope.ts';
import { leaveForm, noteEmptiness } from '../formThunks.ts';
import { readForm } from '../textThunks.ts';
import { draftKey, type TurnDraft, turnOptions } from '../turnDraft.ts';

/** The draft of a form while that is on the screen, and what its editor calls at each change (FORM-14, FORM-19). */
export interface FormDraft {
  readonly draft: Draft<TurnDraft>;
  readonly noteText: (content: EditorContent) => void;
}

/** Keeps the draft of the form of this scope; `empty` is whether its text is. */
export function useFormDraft(scope: TurnFormScope, empty: boolean): FormDraft {
  const dispatch = useAppDispatch();
  const key = useMemo(() => draftKey(scope), [scope]);
  const options = useMemo(() => turnOptions(scope), [scope]);
  const draft = useDraft(key, options);
  const { session } = draft;
  useEffect(
    () => () => {
      dispatch(leaveForm(scope));
    },
    [dispatch, scope],
  );
  const wasEmpty = useRef(empty);
  useEffect(() => {
    wasEmpty.current = empty;
  }, [empty]);
  const noteText = useCallback(
    (content: EditorContent) => {
      session.change(() => dispatch(readForm(scope, content.getHtml())));
      if (content.isEmpty === wasEmpty.current) return;
      wasEmpty.current = content.isEmpty;
      dispatch(noteEmptiness(scope, content.isEmpty));
    },
    [dispatch, scope, session],
  );
  return { draft, noteText };
}
