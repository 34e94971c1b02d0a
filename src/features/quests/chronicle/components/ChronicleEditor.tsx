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
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';
import { LeaveDialog, useLeaveQuestion } from '../../../../ui/LeaveDialog.tsx';
import { useMissing } from '../../../../ui/useMissing.ts';
import { TextSkeleton } from '../../../../ui/Skeletons.tsx';
import { loadRevisions } from '../../../../lib/drafts/revisions.ts';
import { useOpenEditor } from '../../../presence/index.ts';
import { type ChronicleScope, revisionsKey, topicOf } from '../chronicleDraft.ts';
import type { ChronicleState } from '../chroniclesSlice.ts';
import { type Chronicle, useChronicle } from '../useChronicle.ts';
import { DraftDialog } from './ChronicleDialogs.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { NotesAbove, NotesBelow } from './EditorNotes.tsx';
import type { EarlierTextsProps } from '../../../../ui/EarlierTexts.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';

/** What one rarely asks for while writing: loaded when it is first wanted. */
const LazyEarlierTexts = lazyPart<EarlierTextsProps>(async () => {
  const { EarlierTexts } = await import(
    /* webpackChunkName: "earlier-texts" */ '../../../../ui/EarlierTexts.tsx'
  );
  return EarlierTexts;
}, PartFailure);

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

/** Puts a text that came from elsewhere into the editor, and says which text the editor shows. */
function useEditor({ draft: { revision }, text, handleShown }: Chronicle) {
  const editor = useRef<RichTextEditorHandle>(null);
  const shown = useRef(revision);
  const hold = useCallback(
    (handle: RichTextEditorHandle | null) => {
      editor.current = handle;
      if (handle) handleShown(handle);
    },
    [handleShown],
  );
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    editor.current?.reset(text);
    if (editor.current) handleShown(editor.current);
  }, [handleShown, revision, text]);
  return { editor, hold };
}

/** The editor is closed while its text is under way, and loses the focus by it: it gets it back where nobody took it. */
function useFocusReturn(status: ChronicleState['status'], focus: () => void): void {
  const before = useRef(status);
  useEffect(() => {
    const isBack = before.current === 'sending' && status === 'writing';
    before.current = status;
    if (isBack && document.activeElement === document.body) focus();
  }, [status, focus]);
}

export interface ChronicleEditorProps {
  scope: ChronicleScope;
  /** The chronicle so far, HTML. Read once. */
  desc: string;
}

/** Where the chronicle is written (CHRON-02), with a draft that cannot be lost (CHRON-03). */
export function ChronicleEditor({ scope, desc }: ChronicleEditorProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const work = useChronicle(scope, desc);
  const { draft } = work;
  useOpenEditor(topicOf(scope));
  const question = useLeaveQuestion(work.asksBeforeLeaving);
  return (
    <Frame aria-labelledby={headingId} data-writing="">
      <Typography id={headingId} variant="h2" sx={{ fontSize: '1.25rem' }}>
        {t('chronicle.writing')}
      </Typography>
      {draft.status === 'loading' ? (
        <TextSkeleton lines={6} />
      ) : (
        <OpenEditor scope={scope} work={work} />
      )}
      <DraftDialog work={work} />
      <LeaveDialog
        question={question}
        title={t('chronicle.leaveTitle')}
        text={t('chronicle.leaveText')}
        draftSaved={draft.persisted !== false}
      />
    </Frame>
  );
}

interface OpenProps {
  scope: ChronicleScope;
  work: Chronicle;
}

function OpenEditor({ scope, work }: OpenProps) {
  const { t } = useTranslation();
  const Editor = useContext(ChronicleEditorContext);
  const errorId = useId();
  const [initial] = useState(work.text);
  const { editor, hold } = useEditor(work);
  const { chronicle, draft } = work;
  const focus = useCallback(() => editor.current?.focus(), [editor]);
  useFocusReturn(chronicle.status, focus);
  const closed = draft.status === 'readOnly' || chronicle.status === 'sending';
  const [missing, setMissing] = useMissing(work.empty ? 'text' : undefined);
  const wrong = chronicle.error?.fields?.chronicle ?? (missing && t('chronicle.textMissing'));
  const send = () => {
    if (work.empty && !closed) {
      setMissing('text');
      focus();
    } else work.send();
  };
  return (
    <>
      <NotesAbove work={work} />
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
            onChange={work.handleChange}
            onSubmit={send}
          />
        </CrashGuard>
        {wrong !== undefined && (
          <FormHelperText error id={errorId} role="alert">
            {wrong}
          </FormHelperText>
        )}
      </div>
      <NotesBelow work={work} />
      <EditorFoot work={work}>
        <EarlierButton scope={scope} work={work} disabled={closed} />
      </EditorFoot>
    </>
  );
}

/** The way to what stood in the editor before. */
function EarlierButton({ scope, work, disabled }: OpenProps & { disabled: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const load = useCallback(() => dispatch(loadRevisions(revisionsKey(scope))), [dispatch, scope]);
  const show = () => {
    work.draft.session.flush();
    setOpen(true);
  };
  const choose = (html: string) => {
    setOpen(false);
    work.restore(html);
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
