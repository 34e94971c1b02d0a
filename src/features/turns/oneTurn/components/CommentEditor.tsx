import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, hasMoreToSay } from '../../../../api/index.ts';
import type { RichTextEditorHandle } from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { DeviceNotes } from '../../../../ui/DeviceNotes.tsx';
import { isAlreadyPosted, isUnsure } from '../../../../api/attempt.ts';
import { sendComment } from '../commentsThunks.ts';
import { selectTurnMode } from '../selectors.ts';
import type { TurnModeState } from '../modesSlice.ts';
import type { TurnTextScope, TurnText } from '../turnText.ts';
import { UNDER_TEXT } from '../../form/formState.ts';
import { Elsewhere } from '../../form/components/Elsewhere.tsx';
import { TurnBody } from '../../form/components/TurnBody.tsx';
import { FormFoot } from '../../../../ui/FormFoot.tsx';
import { useMissing } from '../../../../ui/useMissing.ts';
import { useErrorText, useKeepsKeys } from '../../../../api/useErrorText.ts';
import { useTextScope, useTurnText } from './useTurnText.ts';

export interface CommentEditorProps {
  turn: string;
  /** A link has led to what is written here: the field comes into view, and has the focus. */
  led: boolean;
}

/** The field for a comment on a turn, with what was begun before and not sent. */
export function CommentEditor({ turn, led }: CommentEditorProps) {
  const scope = useTextScope(turn, 'commenting');
  const state = useAppSelector((all) => selectTurnMode(all, turn));
  if (!scope || state?.mode !== 'commenting') return null;
  return <Writing scope={scope} state={state} led={led} />;
}

interface WritingProps extends Pick<CommentEditorProps, 'led'> {
  scope: TurnTextScope;
  state: TurnModeState;
}

const noComment: TurnText = { html: '' };

/** A comment and its sending; the editor begins again after each that was sent. */
function useComment({ scope, state }: Omit<WritingProps, 'led'>) {
  const dispatch = useAppDispatch();
  const typed = useTurnText(scope, noComment);
  const { session, editor, empty, isOwned, withEditor } = typed;
  const isBusy = state.busy !== undefined;
  const lack = empty ? 'text' : undefined;
  const [missing, setMissing] = useMissing(lack);
  const pressed = useRef(false);
  const send = () => {
    if (lack && isOwned) {
      setMissing(lack);
      editor.current?.focus();
    }
    if (empty || isBusy || !isOwned || !editor.current) return;
    pressed.current = true;
    void dispatch(sendComment(scope, session, withEditor()));
  };
  useEffect(() => {
    // A field that is disabled while its text is being sent loses the focus; whoever sent goes on writing there.
    if (isBusy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) editor.current?.focus();
  }, [isBusy, editor]);
  return { ...typed, missing, send, isBusy };
}

/** Brings the field into view, with the focus, once it is there; a link first takes both to its turn (`useLeadTo` of the page). */
function useLead(led: boolean, editor: RefObject<RichTextEditorHandle | null>) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!led) return undefined;
    const frame = requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      editor.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [led, editor]);
  return form;
}

function Writing(props: WritingProps) {
  const { state, led } = props;
  const { t } = useTranslation();
  const { session, editor, text, empty, elsewhere, send, ...comment } = useComment(props);
  const form = useLead(led && comment.isOpen, editor);
  const bodyError = state.error?.fields?.body ?? (comment.missing && t('comment.textMissing'));
  return (
    <Stack ref={form} spacing={1.5} data-writing={empty ? '' : 'text'}>
      {elsewhere && <Elsewhere what="comment" onTakeOver={session.takeOver} />}
      <DeviceNotes draft={comment.draft} htmlOf={({ html }) => html} />
      {comment.isOpen && (
        <TurnBody
          ref={editor}
          label={t('comment.body')}
          placeholder={t('comment.placeholder')}
          minRows={2}
          initialHtml={text.html}
          disabled={elsewhere || state.busy === 'commentTurn'}
          error={bodyError}
          onChange={comment.change}
          onSubmit={send}
        />
      )}
      {!comment.isPersisted && <Alert severity="warning">{t('turn.textNotKept')}</Alert>}
      {state.error && hasMoreToSay(state.error, UNDER_TEXT) && <Failure error={state.error} />}
      <FormFoot>
        <Button
          variant="outlined"
          title={t('form.sendHint')}
          disabled={empty || elsewhere}
          loading={state.busy === 'commentTurn'}
          onClick={send}
          sx={{ marginInlineStart: 'auto' }}
          aria-disabled={comment.isBusy || undefined}
        >
          {t('comment.send')}
        </Button>
      </FormFoot>
    </Stack>
  );
}

/** Why the comment is still here. Where nobody knows whether it arrived, sending it again doubles nothing. */
function Failure({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const unsure = useKeepsKeys() ? 'comment.unsure' : 'comment.mayBeThere';
  if (isAlreadyPosted(error)) return <Alert severity="warning">{t('comment.alreadySent')}</Alert>;
  const key = isUnsure(error) ? unsure : 'comment.failed';
  return <Alert severity="error">{t(key, { reason: errorText(error, UNDER_TEXT) })}</Alert>;
}
