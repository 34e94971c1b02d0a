import type { UnknownAction } from '@reduxjs/toolkit';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { type Character, placeWritingTopic } from '../../../../contract/index.ts';
import type {
  EditorContent,
  RichTextEditorHandle,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch } from '../../../../lib/store.ts';
import { useWriting } from '../../../presence/index.ts';
import { momentOfNewest } from '../newTurns.ts';
import { slotOf } from '../formScope.ts';
import { closedPlaceOf, locationFor } from '../formSelectors.ts';
import { canSend, type MissingField, missingField } from '../formMode.ts';
import { formKey, isUnderWay, type TurnFormState, type FormStatus } from '../formState.ts';
import { newTurnsSeen, locationChosen } from '../formsSlice.ts';
import { choose } from '../formThunks.ts';
import { resendTurn, sendTurn } from '../sendThunks.ts';
import { freeSlot } from '../slots.ts';
import { clearText, restoreText, takeBack, type TurnSession } from '../textThunks.ts';
import { useMissing } from '../../../../ui/useMissing.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useOpenLocations } from './useOpenLocations.ts';
import { useTurnImages } from './useTurnImages.ts';

interface FocusTargets {
  heading: RefObject<HTMLElement | null>;
  editor: RefObject<RichTextEditorHandle | null>;
}

/**
 * Browsers take the focus away from what is disabled, as the form is while its text is under way. After a failure it goes back to where
 * send was pressed, after a success to the heading of the empty form. Returns what is to be called when send is pressed.
 */
function useFocusReturn(status: FormStatus, { heading, editor }: FocusTargets): () => void {
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

/**
 * The editor and its ref. A text that came from elsewhere is put into it: a revision, and what is written in another form of the same text, as in a
 * window and on the page of a place (BACK-92), unless something was written here since. Where one wants to write, the caret goes into it when it comes.
 */
function useEditor({ revision, html }: TurnFormState, eager: boolean) {
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  const wanted = useRef(eager);
  /** What the editor held when it last agreed with the form. */
  const agreed = useRef<string>(undefined);
  // Before anything else is typed: what the editor says of its new text may not come after that.
  useLayoutEffect(() => {
    const handle = editor.current;
    const isRevised = shown.current !== revision;
    shown.current = revision;
    if (!handle) return;
    const held = handle.getHtml();
    if (isRevised || (held !== html && held === agreed.current)) handle.reset(html);
    if (isRevised || held === html || held === agreed.current) agreed.current = handle.getHtml();
  }, [html, revision]);
  const editorRef = useCallback((handle: RichTextEditorHandle | null) => {
    editor.current = handle;
    agreed.current ??= handle?.getHtml();
    if (!handle || !wanted.current) return;
    wanted.current = false;
    handle.focus();
  }, []);
  return { editor, editorRef };
}

/** What ended the session goes out by itself as soon as its user and all that it needs are back (AUTH-08). */
function useResend(
  form: TurnFormState,
  session: TurnSession,
  { location, ready }: { location: string | undefined; ready: boolean },
): void {
  const dispatch = useAppDispatch();
  const { place: scope, resend, optionsStatus } = form;
  const known = optionsStatus === 'ready' || optionsStatus === 'failed';
  const isDue = resend !== undefined && known && ready;
  useEffect(() => {
    if (isDue && location !== undefined) void dispatch(resendTurn(scope, session, location));
  }, [dispatch, isDue, location, scope, session]);
}

/** Puts the focus into a field of the form that a press of send found empty. */
function focusField(section: HTMLElement | null, field: MissingField): void {
  const part = section?.querySelector(`[data-field="${field}"]`);
  part?.querySelector<HTMLElement>('[role="combobox"], [aria-invalid="true"]')?.focus();
}

/** What sends the form: it goes out, or the first field that is missing gets the focus and says so (BACK-101). */
function useSending(
  form: TurnFormState,
  { location, free }: { location: string | undefined; free: boolean },
) {
  const section = useRef<HTMLElement>(null);
  const found = missingField(form, location);
  const [missing, setMissing] = useMissing(found);
  const ready = location !== undefined && canSend(form, location) && free;
  /** Is the press of send in vain? The field that it misses then says so; that of the text is left to the caller. */
  const misses = (): MissingField | undefined => {
    if (!found || isUnderWay(form) || form.elsewhere) return undefined;
    setMissing(found);
    focusField(section.current, found);
    return found;
  };
  // A button without a text, or without a speaker, is off (FORM-02); one that lacks another choice leads to it.
  const leads = found === 'place' || found === 'destination' || found === 'dice';
  const pressable = ready || (free && !form.empty && leads);
  return { section, missing, misses, ready, pressable: pressable && !isUnderWay(form) };
}

/** The parts of the form that hold together: the text, where it goes, and what sends it. */
export function useTurnForm({ form, speaker, onSlot, eager = false }: OpenFormProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { place: scope } = form;
  const { draft, noteText } = useFormDraft(scope, form.empty);
  const { session } = draft;
  const { editor, editorRef } = useEditor(form, eager);
  const locations = useOpenLocations(form, speaker);
  const location = locationFor(form, locations, speaker.location);
  const closed = closedPlaceOf(form, speaker.location);
  const tell = useWriting(location && placeWritingTopic(scope.game, location));
  const write = useCallback(
    (content: EditorContent) => {
      noteText(content);
      if (!content.isEmpty) tell();
    },
    [noteText, tell],
  );
  const images = useTurnImages(scope);
  const sending = useSending(form, { location, free: !images.busy && !form.elsewhere });
  const { ready } = sending;
  useResend(form, session, { location, ready: ready && draft.status === 'owned' });
  const rememberFocus = useFocusReturn(form.status, { heading, editor });
  const send = () => {
    if (sending.misses() === 'text') editor.current?.focus();
    if (!ready || location === undefined || !editor.current) return;
    rememberFocus();
    void dispatch(sendTurn(scope, session, { html: editor.current.getHtml(), location }));
  };
  const takeChoice = (choice: UnknownAction) => dispatch(choose(scope, session, choice));
  const stand = (key: string) =>
    takeChoice(locationChosen({ form: formKey(scope), location: key }));
  const heed = () => {
    const begun = momentOfNewest(form.arrived ?? []);
    dispatch(newTurnsSeen({ form: formKey(scope), begun }));
    editor.current?.focus();
  };
  const writeOther = () => onSlot(dispatch(freeSlot(scope, slotOf(scope))));
  const work = useTextWork(form, session);
  return {
    editorRef,
    images,
    heading,
    draft,
    noteText: write,
    choose: takeChoice,
    locations,
    location,
    closed,
    ...sending,
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
  const { place: scope } = form;
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
      dispatch(restoreText(scope, session, html));
    },
    clear: () => dispatch(clearText(scope, session)),
    takeBack: () => dispatch(takeBack(scope, session)),
  };
}

export type TextWork = ReturnType<typeof useTextWork>;
