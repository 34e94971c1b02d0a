import { useEffect, useRef, useState } from 'react';
import type { Character } from '../../../../contract/index.ts';
import type { RichTextEditorHandle } from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { momentOfNewest } from '../arrivals.ts';
import { layAside } from '../draftKeeping.ts';
import { slotOf } from '../formPlace.ts';
import { locationFor } from '../formSelectors.ts';
import { canSend } from '../formMode.ts';
import { formKey, isUnderWay, type TurnFormState } from '../formState.ts';
import { arrivalsHeeded, locationChosen } from '../formsSlice.ts';
import { choose } from '../formThunks.ts';
import { selectWritableLocations } from '../../selectors.ts';
import { resendTurn, sendTurn } from '../sendThunks.ts';
import { freeSlot } from '../slots.ts';
import { clearText, restoreVersion, takeBack } from '../versionThunks.ts';
import { type DraftKeeper, useDraft } from './useDraft.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useTurnImages } from './useTurnImages.ts';

export interface OpenFormProps {
  form: TurnFormState;
  speaker: Character;
  /** Goes over to another of the texts that are written beside each other. */
  onSlot: (slot: number) => void;
}

/** Puts a text that came from elsewhere into the editor. What was typed and not saved yet is laid aside, never lost. */
function useRevision({ place, revision, html }: TurnFormState, draft: DraftKeeper) {
  const dispatch = useAppDispatch();
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    const unsaved = draft.take();
    if (unsaved !== undefined) void dispatch(layAside(place, unsaved, 'replaced'));
    editor.current?.reset(html);
  }, [dispatch, draft, html, place, revision]);
  return editor;
}

/** What ended the session goes out by itself as soon as its user and all that it needs are back (AUTH-08). */
function useResend(form: TurnFormState, location: string | undefined, ready: boolean): void {
  const dispatch = useAppDispatch();
  const { place, resend, offerStatus } = form;
  const known = offerStatus === 'ready' || offerStatus === 'failed';
  const due = resend !== undefined && known && ready;
  useEffect(() => {
    if (due && location !== undefined) void dispatch(resendTurn(place, location));
  }, [dispatch, due, location, place]);
}

/** The parts of the form that hold together: the text, where it goes, and what sends it. */
export function useTurnForm({ form, speaker, onSlot }: OpenFormProps) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { place } = form;
  const draft = useDraft(place, form.empty);
  const editor = useRevision(form, draft);
  const locations = useAppSelector(selectWritableLocations);
  const location = locationFor(form, locations, speaker.location);
  const images = useTurnImages(place);
  const ready = location !== undefined && canSend(form, location) && !images.busy;
  useResend(form, location, ready);
  const rememberFocus = useFocusReturn(form.status, { heading, editor });
  const send = () => {
    if (!ready || !editor.current) return;
    rememberFocus();
    draft.take();
    void dispatch(sendTurn(place, { html: editor.current.getHtml(), location }));
  };
  const stand = (key: string) =>
    dispatch(choose(place, locationChosen({ form: formKey(place), location: key })));
  const heed = () => {
    const begun = momentOfNewest(form.arrived ?? []);
    dispatch(arrivalsHeeded({ form: formKey(place), begun }));
    editor.current?.focus();
  };
  const writeOther = () => onSlot(dispatch(freeSlot(place, slotOf(place))));
  const work = useTextWork(form, { draft, present: () => editor.current?.getHtml() ?? form.html });
  return {
    editor,
    images,
    heading,
    draft,
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

interface Writing {
  draft: DraftKeeper;
  /** The text as it stands in the editor. */
  present: () => string;
}

/** What is done with the text besides writing and sending it. */
function useTextWork(form: TurnFormState, { draft, present }: Writing) {
  const dispatch = useAppDispatch();
  const [previewed, setPreviewed] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { place } = form;
  const busy = isUnderWay(form) || form.elsewhere;
  return {
    busy,
    previewed,
    choosing,
    togglePreview: () => {
      draft.settle();
      setPreviewed((before) => !before);
    },
    openVersions: () => {
      draft.settle();
      setChoosing(true);
    },
    closeVersions: () => setChoosing(false),
    restore: (html: string) => {
      const before = present();
      draft.take();
      setChoosing(false);
      dispatch(restoreVersion(place, { html, present: before }));
    },
    clear: () => {
      const before = present();
      draft.take();
      dispatch(clearText(place, before));
    },
    takeBack: () => dispatch(takeBack(place)),
  };
}

export type TextWork = ReturnType<typeof useTextWork>;
