import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useSelector } from 'react-redux';
import { retryQuery, useAppDispatch } from '../../api/index.ts';
import { errorClosed, type ErrorModal as ErrorToTell, selectErrorModal } from '../uiSlice.ts';
import { CONTENT_ID } from './SkipLink.tsx';
import { useSaid } from './useSaid.ts';

/** The browser's own modal dialog: it must open also when the network, and with it our lazy parts, are gone. */
const Dialog = styled('dialog')(({ theme }) => ({
  width: 'min(27rem, calc(100vw - 2rem))',
  padding: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderTop: `5px solid ${theme.vars.palette.error.main}`,
  borderRadius: 14,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.shadows[8],
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 0.5)' },
  '& > h2': { ...theme.typography.h2, margin: 0, color: theme.vars.palette.error.main },
  '& > p': { margin: theme.spacing(1.5, 0, 3), overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', justifyContent: 'flex-end', gap: theme.spacing(1) },
}));

/** The dialog gives the focus back to what had it; where the error took that away too, the content gets it. */
function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

/** «Ошибка», what was said, and a close button; what failed can be asked again from here (SHELL-13, ERR-02). */
function ErrorDialog({ error: { said, retries } }: { error: ErrorToTell }) {
  const { t } = useTranslation();
  const say = useSaid();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const textId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return catchFocus;
  }, []);
  const close = () => dialog.current?.close();
  const tryAgain = () => {
    close();
    for (const retry of retries) void dispatch(retryQuery(retry));
  };
  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => dispatch(errorClosed())}
    >
      <h2 id={titleId}>{t('app.error')}</h2>
      <p id={textId}>{say(said)}</p>
      <div>
        {retries.length > 0 && <ActionButton onClick={tryAgain}>{t('app.retry')}</ActionButton>}
        <ActionButton onClick={close} variant="contained">
          {t('app.close')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** The error modal, there only while there is an error to tell. A newer error takes its place (SHELL-13). */
export function ErrorModal() {
  const error = useSelector(selectErrorModal);
  return error ? <ErrorDialog key={error.id} error={error} /> : null;
}
