import CloseIcon from '@mui/icons-material/Close';
import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseApi, type RetryQuery, type UserMessage } from '../../api/index.ts';
import { useMessageText } from '../../api/useErrorText.ts';
import { TOAST_MS } from '../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ReportButton } from '../../ui/ErrorState.tsx';
import { type Toast, toastClosed } from '../uiSlice.ts';
import { BarButton } from './bar.ts';

const comeUp = keyframes({ from: { opacity: 0, translate: '0 8px' } });

const Card = styled('div', { shouldForwardProp: (name) => name !== 'kind' })<{
  kind: Toast['kind'];
}>(({ theme, kind }) => {
  const { error, success, background } = theme.vars.palette;
  return {
    display: 'flex',
    alignItems: kind === 'error' ? 'flex-start' : 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1.5, 1, 1.5, 2),
    borderRadius: 10,
    border: '1px solid',
    borderColor: kind === 'error' ? error.main : success.main,
    borderInlineStartWidth: 5,
    backgroundColor: background.paper,
    boxShadow: theme.shadows[6],
    animation: `${comeUp} 180ms ease-out`,
    // Good news lets a press through to what it happens to lie on, such as the button that sends the next turn.
    pointerEvents: kind === 'error' ? 'auto' : 'none',
    '& > button': { pointerEvents: 'auto' },
  };
});

/** So much longer stays what can be taken back. */
const UNDO_TIMES = 4;

/** Closes the toast when its time is over; the time starts again after hover or focus. */
function useExpiry({ id, undo }: Toast, held: boolean): void {
  const dispatch = useAppDispatch();
  const ms = undo ? TOAST_MS * UNDO_TIMES : TOAST_MS;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dispatch(toastClosed({ id })), ms);
    return () => clearTimeout(timer);
  }, [dispatch, id, held, ms]);
}

interface Mutation {
  readonly initiate: (arg: unknown, options: { readonly track: false }) => AppThunk<unknown>;
}

/** Calls a mutation by its name; a failure is said by the endpoint itself. */
function takeBack({ endpoint, arg }: RetryQuery): AppThunk<void> {
  return (dispatch) => {
    const endpoints: Readonly<Record<string, Mutation | undefined>> = baseApi.endpoints;
    const found = endpoints[endpoint];
    if (found) dispatch(found.initiate(arg, { track: false }));
  };
}

function Undo({ id, undo }: { id: string; undo: RetryQuery }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const handleClick = () => {
    dispatch(takeBack(undo));
    dispatch(toastClosed({ id }));
  };
  return <ActionButton onClick={handleClick}>{t('drafts.undo')}</ActionButton>;
}

/** What no host has said and no network explains: it may be reported (QA-01). */
const isUnexpected = (said: UserMessage): boolean =>
  'messageKey' in said && said.messageKey === 'error.unexpected';

/** One message: an error is titled «Ошибка» and red. It goes by itself after 3 s, or 12 where it can be taken back, but not under the pointer or the focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState(false);
  const isError = toast.kind === 'error';
  useExpiry(toast, held);
  return (
    <Card
      kind={toast.kind}
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div style={{ flexGrow: 1, minWidth: 0 }}>
        {isError && (
          <Typography component="strong" sx={{ fontWeight: 600, color: 'error.main' }}>
            {t('app.error')}
          </Typography>
        )}
        <Typography variant="body2">{say(toast.said)}</Typography>
        {isUnexpected(toast.said) && <ReportButton />}
      </div>
      {toast.undo && <Undo id={toast.id} undo={toast.undo} />}
      <BarButton
        type="button"
        aria-label={t('app.closeNotice')}
        onClick={() => dispatch(toastClosed({ id: toast.id }))}
      >
        <CloseIcon fontSize="small" />
      </BarButton>
    </Card>
  );
}
