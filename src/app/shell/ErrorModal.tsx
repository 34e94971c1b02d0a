import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { retryQuery, type UserMessage } from '../../api/index.ts';
import { PlainDialog } from '../../ui/PlainDialog.ts';
import { ReportButton } from '../../ui/ErrorState.tsx';
import { errorClosed, selectErrorModal } from '../uiSlice.ts';
import { CONTENT_ID } from './SkipLink.tsx';
import { useMessageText } from '../../api/useErrorText.ts';

const Dialog = styled(PlainDialog)(({ theme }) => ({
  borderTopColor: theme.vars.palette.error.main,
  '& > h2': { color: theme.vars.palette.error.main },
  '& > p': { margin: theme.spacing(1.5, 0, 3), overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8, marginTop: 8 },
}));

/** The dialog gives the focus back to what had it; where the error took that away too, the content gets it. */
function catchFocus(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

export interface ErrorDialogProps {
  said: UserMessage;
  /** Asks again for what failed, where that can be done. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
}

/** «Ошибка», what was said, and a close button; what failed can be asked again from here, and reported (SHELL-13, ERR-02, QA-01). */
export function ErrorDialog({ said, onRetry, onClose }: ErrorDialogProps) {
  const { t } = useTranslation();
  const say = useMessageText();
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
    onRetry?.();
  };
  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <h2 id={titleId}>{t('app.error')}</h2>
      <p id={textId}>{say(said)}</p>
      <div>
        {onRetry && <ActionButton onClick={tryAgain}>{t('app.retry')}</ActionButton>}
        <ActionButton onClick={close} variant="contained">
          {t('app.close')}
        </ActionButton>
      </div>
      <div>
        <ReportButton />
      </div>
    </Dialog>
  );
}

/** The error modal, mounted only while there is an error. A newer error takes its place (SHELL-13). */
export function ErrorModal() {
  const error = useAppSelector(selectErrorModal);
  const dispatch = useAppDispatch();
  if (!error) return null;
  const { id, said, retries } = error;
  const askAgain = () => {
    for (const retry of retries) void dispatch(retryQuery(retry));
  };
  return (
    <ErrorDialog
      key={id}
      said={said}
      onRetry={retries.length > 0 ? askAgain : undefined}
      onClose={() => dispatch(errorClosed())}
    />
  );
}
