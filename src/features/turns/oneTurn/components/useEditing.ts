import { useCallback, useMemo, useRef, useState } from 'react';
import type { Turn } from '../../../../contract/index.ts';
import { isEmptyBody, textVersion } from '../../../../domain/index.ts';
import type {
  EditorContent,
  RichTextEditorHandle,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { TurnModeState } from '../modesSlice.ts';
import {
  acceptBase,
  adoptText,
  choosePlace,
  closeMode,
  giveUpText,
  saveText,
  sendEdit,
} from '../modesThunks.ts';
import type { KeptText, TextPlace } from '../modesText.ts';
import { usePausedText } from '../../form/components/usePausedText.ts';
import { useTextClaim } from '../../form/components/useTextClaim.ts';
import { useTurnImages } from '../../form/components/useTurnImages.ts';

export interface EditingProps {
  turn: Turn;
  place: TextPlace;
  state: TurnModeState;
}

/** When the editor closes the focus goes to its turn. A task later: a question that closes with it would give it back to what is gone. */
const focusTurn = (id: string) =>
  setTimeout(() => document.getElementById(`turn-${id}`)?.focus({ preventScroll: true }));

/** Has somebody else changed the text since the edit was begun? Not while it is under way: then the change may be one's own. */
function useIsOvertaken({ turn: { post }, state: { base, html, busy } }: EditingProps): boolean {
  const version = useMemo(() => textVersion(post), [post]);
  return busy === undefined && base !== undefined && version !== base && post !== html;
}

/** What closes or moves an edit, besides typing. A tab that only reads along leaves the text to the one that writes it. */
function useLeaving({ turn, place }: EditingProps, { elsewhere }: { elsewhere: boolean }) {
  const dispatch = useAppDispatch();
  return () => {
    dispatch(elsewhere ? closeMode(place) : giveUpText(place));
    focusTurn(turn.id);
  };
}

/** The text as it is typed: kept at each pause, and by one tab at a time (FORM-19). */
function useTypedText({ turn, place, state }: EditingProps) {
  const dispatch = useAppDispatch();
  const editor = useRef<RichTextEditorHandle>(null);
  const [empty, setEmpty] = useState(() => isEmptyBody(state.html));
  const typed = useRef(state.html !== turn.post);
  const onPause = useCallback(
    (content: EditorContent) => dispatch(saveText(place, content.getHtml())),
    [dispatch, place],
  );
  const { note, forget, ...unsaved } = usePausedText(onPause);
  const show = (html: string) => {
    editor.current?.reset(html);
    typed.current = html !== turn.post;
    setEmpty(isEmptyBody(html));
  };
  const adopt = (kept: KeptText) => {
    dispatch(adoptText(place, kept));
    show(kept.html);
  };
  const claim = useTextClaim(place, { ...unsaved, saved: () => state.html, adopt });
  const change = (content: EditorContent) => {
    typed.current = true;
    setEmpty(content.isEmpty);
    note(content);
    claim.used();
  };
  return { editor, empty, typed, show, change, forget, ...claim };
}

/** A changed turn as it is typed: whether it is empty, differs from what stands there, and what may be done with it. */
export function useEditing(props: EditingProps) {
  const { turn, place, state } = props;
  const dispatch = useAppDispatch();
  const { editor, empty, typed, show, change, forget, elsewhere, takeOver } = useTypedText(props);
  const overtaken = useIsOvertaken(props);
  const images = useTurnImages(place);
  const leave = useLeaving(props, { elsewhere });
  const ready = !empty && !overtaken && !images.busy && !elsewhere && state.busy === undefined;
  const save = () => {
    if (!ready || !editor.current) return;
    forget();
    void dispatch(sendEdit(place, editor.current.getHtml(), turn));
  };
  const giveUp = () => {
    forget();
    leave();
  };
  const textNow = () => editor.current?.getHtml() ?? state.html;
  const accept = (html: string) => {
    forget();
    dispatch(acceptBase(place, turn.post, html));
    editor.current?.focus();
  };
  const takeTheirs = () => {
    show(turn.post);
    accept(turn.post);
  };
  const stand = (location: string) => {
    forget();
    dispatch(choosePlace(place, location, textNow()));
  };
  const isChanged = () =>
    !elsewhere &&
    ((state.location !== undefined && state.location !== turn.location?.key) ||
      (typed.current && textNow() !== turn.post));
  const keepMine = () => accept(textNow());
  const doing = { change, save, giveUp, keepMine, takeTheirs, stand, isChanged };
  return { editor, images, empty, ready, overtaken, elsewhere, takeOver, ...doing };
}
