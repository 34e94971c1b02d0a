import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { Character } from '../../../../contract/index.ts';
import type { RichTextEditorHandle } from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { momentOfNewest } from '../newTurns.ts';
import { slotOf } from '../formPlace.ts';
import { locationFor } from '../formSelectors.ts';
import { canSend } from '../formMode.ts';
import { formKey, isUnderWay, type TurnFormState, type FormStatus } from '../formState.ts';
import { newTurnsSeen, locationChosen } from '../formsSlice.ts';
import { choose } from '../formThunks.ts';
import { selectWritableLocations } from '../../selectors.ts';
import { resendTurn, sendTurn } from '../sendThunks.ts';
import { freeSlot } from '../slots.ts';
import { clearText, restoreText, takeBack, type TurnSession } from '../textThunks.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useTurnImages } from './useTurnImages.ts';

interface Places {
  heading: RefObject<HTMLElement | null>;
  editor: RefObject<RichTextEditorHandle | null>;
}

/**
 * Browsers take the focus away from what is disabled, as the form is while its text is under way. After a failure it goes back to where
 * send was pressed, after a success to the heading of the empty form. Returns what is to be called when send is pressed.
 */
export function useFocusReturn(status: FormStatus, { heading, editor }: Places): () => void {
  const sender = useRef<Element>(null);
  useEffect(() => {
    const from = sender.current;
    if (from === null || (status !== 'ready' && status !== 'failed')) return;
    sender.current = null;
    if (document.activeElement !== document.body) return;
    const stays = status === 'failed' && from instanceof HTMLElement && from.isConnected;
    if (!stays) heading.current?.focus({ preventScroll: true });
    else if (from.isContentEditable) editor.current?.focus();
    else from.focus({ preventScroll: true });
  }, [status, heading, editor]);
  return () => {
    sender.current = document.activeElement;
  };
}

export interface OpenFormProps {
  form: TurnFormState;
  speaker: Character;
  /** Goes over to another of the texts that are written beside each other. */
  onSlot: (slot: number) => void;
  /** Somebody unfolded it to write: the caret goes into the text as soon as one can write there. */
  eager?: boolean;
  /** Folds the form, as long as it is empty (FIRST-33). */
  onFold?: () => void;
}

/** Puts a text that came from elsewhere into the editor. */
function useRevision({ revision, html }: TurnFormState) {
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    editor.current?.reset(html);
  }, [html, revision]);
  return editor;
}

/** The editor's ref; where one wants to write, the caret goes into the text when the editor comes. */
function useEagerRef(editor: RefObject<RichTextEditorHandle | null>, eager: boolean) {
  const wanted = useRef(eager);
  return useCallback(
    (handle: RichTextEditorHandle | null) => {
      editor.current = handle;
      if (!handle || !wanted.current) return;
      wanted.current = false;
      handle.focus();
    },
    [editor],
  );
}

/** What ended the session goes out by itself as soon as its user and all that it needs are back (AUTH-08). */
function useResend(
  form: TurnFormState,
  session: TurnSession,
  { location, ready }: { location: string | undefined; ready: boolean },
): void {
  const dispatch = useAppDispatch();
  const { place, resend, optionsStatus } = form;
  const known = optionsStatus === 'ready' || optionsStatus === 'failed';
  const isDue = resend !== undefined && known && ready;
  useEffect(() => {
    if (isDue && location !== undefined) void dispatch(resendTurn(place, session, location));
  }, [dispatch, isDue, location, place, session]);
}

/** The parts of the form that hold together: the text, where it goes, and what sends it. */
export function useTurnForm({ form, speaker, onSlot, eager = false }: OpenFormProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { place } = form;
  const { draft, noteText } = useFormDraft(place, form.empty);
  const { session } = draft;
  const editor = useRevision(form);
  const editorRef = useEagerRef(editor, eager);
  const locations = useAppSelector(selectWritableLocations);
  const location = locationFor(form, locations, speaker.location);
  const images = useTurnImages(place);
  const ready = location !== undefined && canSend(form, location) && !images.busy;
  useResend(form, session, { location, ready: ready && draft.status === 'owned' });
  const rememberFocus = useFocusReturn(form.status, { heading, editor });
  const send = () => {
    if (!ready || !editor.current) return;
    rememberFocus();
    void dispatch(sendTurn(place, session, { html: editor.current.getHtml(), location }));
  };
  const takeChoice = (choice: UnknownAction) => dispatch(choose(place, session, choice));
  const stand = (key: string) =>
    takeChoice(locationChosen({ form: formKey(place), location: key }));
  const heed = () => {
    const begun = momentOfNewest(form.arrived ?? []);
    dispatch(newTurnsSeen({ form: formKey(place), begun }));
    editor.current?.focus();
  };
  const writeOther = () => onSlot(dispatch(freeSlot(place, slotOf(place))));
  const work = useTextWork(form, session);
  return {
    editorRef,
    images,
    heading,
    draft,
    noteText,
    choose: takeChoice,
    locations,
    location,
    ready,
    send,
    stand,
    heed,
    writeOther,
    work,
  };
}

/** Alt+Shift+P, wherever the letter stands on the keyboard. */
const isPreviewKey = ({ altKey, shiftKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && code === 'KeyP';

/** What is done with the text besides writing and sending it. */
function useTextWork(form: TurnFormState, session: TurnSession) {
  const dispatch = useAppDispatch();
  const [previewed, setPreviewed] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { place } = form;
  const busy = isUnderWay(form) || form.elsewhere;
  const togglePreview = () => {
    session.flush();
    setPreviewed((before) => !before);
  };
  return {
    busy,
    previewed,
    choosing,
    togglePreview,
    handleKeyDown: (event: KeyboardEvent) => {
      if (!isPreviewKey(event)) return;
      event.preventDefault();
      togglePreview();
    },
    openVersions: () => {
      session.flush();
      setChoosing(true);
    },
    closeVersions: () => setChoosing(false),
    restore: (html: string) => {
      setChoosing(false);
      dispatch(restoreText(place, session, html));
    },
    clear: () => dispatch(clearText(place, session)),
    takeBack: () => dispatch(takeBack(place, session)),
  };
}

export type TextWork = ReturnType<typeof useTextWork>;
