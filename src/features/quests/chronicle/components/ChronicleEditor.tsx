import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  LazyRichTextEditor,
  type RichTextEditorHandle,
  type RichTextEditorProps,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch } from '../../../../lib/store.ts';
import { CrashGuard } from '../../../../ui/CrashGuard.tsx';
import { LeaveDialog } from '../../../../ui/LeaveDialog.tsx';
import { TextSkeleton } from '../../../../ui/Skeletons.tsx';
import { useLeaveQuestion } from '../../../../ui/useLeaveQuestion.ts';
import { earlierTexts } from '../drafts.ts';
import type { ChroniclePlace } from '../place.ts';
import { useWriting } from '../useWriting.ts';
import type { Writing } from '../Writing.ts';
import { isChanged, type WritingState } from '../writingState.ts';
import { DraftDialog } from './ChronicleDialogs.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { NotesAbove, NotesBelow } from './EditorNotes.tsx';
import { LazyEarlierTexts } from './LazyEarlierTexts.tsx';

/** The editor that chronicles are written with; a test may hand over a plainer one. */
export const ChronicleEditorContext =
  createContext<ComponentType<RichTextEditorProps>>(LazyRichTextEditor);

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  // The browser keeps the picture of each part of its own: a letter would have it walk through all of them (docs/benchmarks.md).
  '& > *': { isolation: 'isolate' },
}));

/** Gives the editor to the writing, and a text that came from elsewhere to the editor. */
function useHolder(writing: Writing, { revision, text }: WritingState) {
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  const hold = useCallback(
    (handle: RichTextEditorHandle | null) => {
      editor.current = handle;
      writing.shownIn(handle ?? undefined);
    },
    [writing],
  );
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    editor.current?.reset(text);
    writing.shownIn(editor.current ?? undefined);
  }, [revision, text, writing]);
  return { editor, hold };
}

/** The editor is closed while its text is under way, and loses the focus by it: it gets it back where nobody took it. */
function useFocusReturn(status: WritingState['status'], focus: () => void): void {
  const before = useRef(status);
  useEffect(() => {
    const isBack = before.current === 'sending' && status === 'writing';
    before.current = status;
    if (isBack && document.activeElement === document.body) focus();
  }, [status, focus]);
}

export interface ChronicleEditorProps {
  place: ChroniclePlace;
  /** The chronicle so far, HTML. Read once. */
  desc: string;
}

/** Where the chronicle is written (CHRON-02), with a draft that cannot be lost (CHRON-03). */
export function ChronicleEditor({ place, desc }: ChronicleEditorProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [state, writing] = useWriting(place, desc);
  const { getState } = writing;
  const asks = useCallback(() => {
    const now = getState();
    return now.status !== 'opening' && !now.elsewhere && isChanged(now);
  }, [getState]);
  const question = useLeaveQuestion(asks);
  return (
    <Frame aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ fontSize: '1.25rem' }}>
        {t('chronicle.writing')}
      </Typography>
      {state.status === 'opening' ? (
        <TextSkeleton lines={6} />
      ) : (
        <OpenEditor place={place} state={state} writing={writing} />
      )}
      <DraftDialog state={state} writing={writing} />
      <LeaveDialog
        question={question}
        title={t('chronicle.leaveTitle')}
        text={t('chronicle.leaveText')}
        kept={state.kept}
      />
    </Frame>
  );
}

interface OpenProps {
  place: ChroniclePlace;
  state: WritingState;
  writing: Writing;
}

function OpenEditor({ place, state, writing }: OpenProps) {
  const { t } = useTranslation();
  const Editor = useContext(ChronicleEditorContext);
  const errorId = useId();
  const [initial] = useState(state.text);
  const { editor, hold } = useHolder(writing, state);
  const focus = useCallback(() => editor.current?.focus(), [editor]);
  useFocusReturn(state.status, focus);
  const closed = state.elsewhere || state.status === 'sending';
  const wrong = state.error?.fields?.chronicle;
  return (
    <>
      <NotesAbove state={state} writing={writing} />
      <div>
        <CrashGuard>
          <Editor
            ref={hold}
            initialHtml={initial}
            label={t('chronicle.text')}
            placeholder={t('chronicle.placeholder')}
            minRows={12}
            disabled={closed}
            error={wrong}
            {...(wrong !== undefined && { describedBy: errorId })}
            onChange={writing.note}
            onSubmit={() => void writing.send()}
          />
        </CrashGuard>
        {wrong !== undefined && (
          <FormHelperText error id={errorId} role="alert">
            {wrong}
          </FormHelperText>
        )}
      </div>
      <NotesBelow state={state} writing={writing} />
      <EditorFoot state={state} onSend={() => void writing.send()}>
        <EarlierButton place={place} writing={writing} disabled={closed} />
      </EditorFoot>
    </>
  );
}

type EarlierProps = Omit<OpenProps, 'state'> & { disabled: boolean };

/** The way to what stood in the editor before. */
function EarlierButton({ place, writing, disabled }: EarlierProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const load = useCallback(() => dispatch(earlierTexts(place)), [dispatch, place]);
  const show = () => {
    writing.settle();
    setOpen(true);
  };
  const choose = (html: string) => {
    setOpen(false);
    writing.chooseEarlier(html);
  };
  return (
    <>
      <Button color="inherit" size="small" disabled={disabled} onClick={show}>
        {t('form.versions')}
      </Button>
      {open && <LazyEarlierTexts load={load} onRestore={choose} onClose={() => setOpen(false)} />}
    </>
  );
}
