import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknownCall } from '../../api/apiError.ts';
import { toApiError } from '../../api/index.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { accountApi, selectIsSignedIn } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Quiet, Section } from './parts.tsx';

/** Ends all sessions of the account but this one, after a question (BACK-86). */
export function SessionsSection() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const signedIn = useAppSelector(selectIsSignedIn);
  const [asked, setAsked] = useState(false);
  const [end, { isLoading, isSuccess, error }] =
    accountApi.endpoints.endOtherSessions.useMutation();
  if (!signedIn) return null;
  const handleConfirm = async () => {
    await end(undefined);
    setAsked(false);
  };
  const refusal = error && toApiError(error);
  return (
    <Section id="sessions" title={t('settings.sessions.title')}>
      <Quiet>{t('settings.sessions.text')}</Quiet>
      <ActionButton
        variant="outlined"
        onClick={() => setAsked(true)}
        style={{ justifySelf: 'start' }}
      >
        {t('settings.sessions.end')}
      </ActionButton>
      {isSuccess && <Alert severity="success">{t('settings.sessions.done')}</Alert>}
      {refusal && (
        <Alert severity={isUnknownCall(refusal) ? 'info' : 'error'}>
          {isUnknownCall(refusal) ? t('settings.sessions.unknown') : errorText(refusal)}
        </Alert>
      )}
      <ConfirmDialog
        open={asked}
        title={t('settings.sessions.question')}
        confirmLabel={t('settings.sessions.end')}
        cancelLabel={t('settings.cancel')}
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(false)}
      >
        {t('settings.sessions.explain')}
      </ConfirmDialog>
    </Section>
  );
}
