import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, hasMoreToSay } from '../../../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { isAlreadyPosted, isUnsure } from '../../../../api/attempt.ts';
import { sendComment } from '../commentsThunks.ts';
import { selectTurnMode } from '../selectors.ts';
import type { TurnModeState } from '../modesSlice.ts';
import type { TextPlace, TurnText } from '../turnText.ts';
import { UNDER_TEXT } from '../../form/formState.ts';
import { Elsewhere } from '../../form/components/Elsewhere.tsx';
import { TurnBody } from '../../form/components/TurnBody.tsx';
import { useErrorText, useKeepsKeys } from '../../../../api/useErrorText.ts';
import { useTextPlace, useTurnText } from './useTurnText.ts';

/** The field for a comment on a turn, with what was begun before and not sent. */
export function CommentEditor({ turn }: { turn: string }) {
  const place = useTextPlace(turn, 'commenting');
  const state = useAppSelector((all) => selectTurnMode(all, turn));
  if (!place || state?.mode !== 'commenting') return null;
  return <Writing place={place} state={state} />;
}

interface WritingProps {
  place: TextPlace;
  state: TurnModeState;
}

const noComment: TurnText = { html: '' };

/** A comment and its sending; the editor begins again after each that was sent. */
function useComment({ place, state }: WritingProps) {
  const dispatch = useAppDispatch();
  const typed = useTurnText(place, noComment);
  const { session, editor, empty, isOwned, withEditor } = typed;
  const isBusy = state.busy !== undefined;
  const pressed = useRef(false);
  const send = () => {
    if (empty || isBusy || !isOwned || !editor.current) return;
    pressed.current = true;
    void dispatch(sendComment(place, session, withEditor()));
  };
  useEffect(() => {
    // A field that is disabled while its text is being sent loses the focus; whoever sent goes on writing there.
    if (isBusy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) editor.current?.focus();
  }, [isBusy, editor]);
  return { ...typed, send, isBusy };
}

function Writing(props: WritingProps) {
  const { state } = props;
  const { t } = useTranslation();
  const { session, editor, text, empty, elsewhere, send, ...comment } = useComment(props);
  const bodyError = state.error?.fields?.body;
  return (
    <Stack spacing={1.5}>
      {elsewhere && <Elsewhere what="comment" onTakeOver={session.takeOver} />}
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
      <Button
        variant="outlined"
        title={t('form.sendHint')}
        disabled={empty || elsewhere}
        loading={state.busy === 'commentTurn'}
        onClick={send}
        sx={{ alignSelf: 'flex-end' }}
        aria-disabled={comment.isBusy || undefined}
      >
        {t('comment.send')}
      </Button>
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
