import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { isEmptyBody } from '../../../../domain/index.ts';
import type {
  EditorContent,
  RichTextEditorHandle,
} from '../../../../editor/LazyRichTextEditor.tsx';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { isAlreadyPosted, isFinalRefusal } from '../../../../api/attempt.ts';
import { sendComment } from '../commentsThunks.ts';
import { selectTurnMode } from '../modesSelectors.ts';
import type { TurnModeState } from '../modesSlice.ts';
import { adoptText, saveText } from '../modesThunks.ts';
import type { KeptText, TextPlace } from '../modesText.ts';
import { Elsewhere } from '../../form/components/Elsewhere.tsx';
import { TurnBody } from '../../form/components/TurnBody.tsx';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { usePausedText } from '../../form/components/usePausedText.ts';
import { useTextClaim } from '../../form/components/useTextClaim.ts';
import { useTurnReader } from './useTurnReader.ts';

/** The field for a comment on a turn, with what was begun before and not sent. */
export function CommentEditor({ turn }: { turn: string }) {
  const reader = useTurnReader(turn);
  const state = useAppSelector((all) => selectTurnMode(all, turn));
  const place = useMemo<TextPlace | undefined>(
    () => reader && { ...reader.ref, user: reader.user, mode: 'commenting' },
    [reader],
  );
  if (!place || state?.mode !== 'commenting') return null;
  return <Writing place={place} state={state} />;
}

interface WritingProps {
  place: TextPlace;
  state: TurnModeState;
}

/** The comment as it is typed: kept at each pause, and by one tab at a time (FORM-19). */
function useTypedComment({ place, state }: WritingProps) {
  const dispatch = useAppDispatch();
  const editor = useRef<RichTextEditorHandle>(null);
  const [empty, setEmpty] = useState(() => isEmptyBody(state.html));
  const onPause = useCallback(
    (content: EditorContent) => dispatch(saveText(place, content.isEmpty ? '' : content.getHtml())),
    [dispatch, place],
  );
  const { note, forget, ...unsaved } = usePausedText(onPause);
  const show = (html?: string) => {
    editor.current?.reset(html);
    setEmpty(html === undefined || isEmptyBody(html));
  };
  const adopt = (kept: KeptText) => {
    dispatch(adoptText(place, kept));
    show(kept.html);
  };
  const { used, ...claim } = useTextClaim(place, { ...unsaved, saved: () => state.html, adopt });
  const change = (content: EditorContent) => {
    setEmpty(content.isEmpty);
    note(content);
    used();
  };
  return { editor, empty, show, change, forget, ...claim };
}

/** A comment and its sending; begun anew after each that was sent. */
function useComment(props: WritingProps) {
  const { place, state } = props;
  const dispatch = useAppDispatch();
  const { editor, empty, show, forget, ...typed } = useTypedComment(props);
  const busy = state.busy !== undefined;
  const pressed = useRef(false);
  const send = () => {
    if (empty || busy || typed.elsewhere || !editor.current) return;
    forget();
    pressed.current = true;
    void dispatch(sendComment(place, editor.current.getHtml()));
  };
  const { sent } = state;
  const shown = useRef(sent);
  useEffect(() => {
    if (shown.current === sent) return;
    shown.current = sent;
    show();
  });
  useEffect(() => {
    // A field that is disabled while its text is under way loses the focus; whoever sent goes on writing there.
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) editor.current?.focus();
  }, [busy, editor]);
  return { editor, empty, send, busy, ...typed };
}

function Writing(props: WritingProps) {
  const { state } = props;
  const { t } = useTranslation();
  const { editor, empty, change, send, busy, elsewhere, takeOver } = useComment(props);
  const bodyError = state.error?.fields?.body;
  return (
    <Stack spacing={1.5}>
      {elsewhere && <Elsewhere what="comment" onTakeOver={takeOver} />}
      <TurnBody
        ref={editor}
        label={t('comment.body')}
        placeholder={t('comment.placeholder')}
        minRows={2}
        initialHtml={state.html}
        disabled={elsewhere || state.busy === 'commentTurn'}
        error={bodyError}
        onChange={change}
        onSubmit={send}
      />
      {!state.kept && <Alert severity="warning">{t('turn.textNotKept')}</Alert>}
      {state.error && bodyError === undefined && <Failure error={state.error} />}
      <Button
        variant="outlined"
        title={t('form.sendHint')}
        disabled={empty || elsewhere}
        loading={state.busy === 'commentTurn'}
        onClick={send}
        sx={{ alignSelf: 'flex-end' }}
        aria-disabled={busy || undefined}
      >
        {t('comment.send')}
      </Button>
    </Stack>
  );
}

/** Why the comment is still here. Where nobody knows whether it arrived, sending it again is safe. */
function Failure({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (isAlreadyPosted(error)) return <Alert severity="warning">{t('comment.alreadySent')}</Alert>;
  const key = isFinalRefusal(error) ? 'comment.failed' : 'comment.unsure';
  return <Alert severity="error">{t(key, { reason: errorText(error) })}</Alert>;
}
