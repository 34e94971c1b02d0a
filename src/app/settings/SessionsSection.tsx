import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknownCall } from '../../api/apiError.ts';
import { selectCan, toApiError } from '../../api/index.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import type { SignedInBrowser } from '../../contract/index.ts';
import { accountApi, selectIsSignedIn } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { formatDateTime } from '../../lib/time.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { Item, List } from './parts.tsx';

interface BrowserItemProps {
  browser: SignedInBrowser;
  busy: boolean;
  onEnd: (what: string) => void;
}

function BrowserItem({ browser: { agent, used, here }, busy, onEnd }: BrowserItemProps) {
  const { t } = useTranslation();
  const what = agent ?? t('settings.sessions.somewhere');
  return (
    <Item>
      <div>
        {what}
        {here && <strong> — {t('settings.sessions.here')}</strong>}
        <Quiet>{t('settings.sessions.used', { when: formatDateTime(used) })}</Quiet>
      </div>
      {!here && (
        <ActionButton
          aria-label={t('settings.sessions.endWhat', { what })}
          loading={busy}
          onClick={() => onEnd(what)}
        >
          {t('settings.sessions.endOne')}
        </ActionButton>
      )}
    </Item>
  );
}

/** Where the account is signed in, and how one of these ends (OWN-37). */
function BrowserList() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, isError, refetch } = accountApi.endpoints.sessions.useQuery(undefined);
  const [end, { isLoading, error, originalArgs }] = accountApi.endpoints.endSession.useMutation();
  const [ended, setEnded] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const handleEnd = async (session: string, what: string) => {
    const answer = await end({ params: { session } });
    if (answer.error) return;
    setEnded(what);
    await refetch();
    // The button that had the focus is gone.
    list.current?.focus();
  };
  if (isError)
    return <ErrorState message={t('settings.sessions.failed')} onRetry={() => void refetch()} />;
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label={t('settings.sessions.list')}>
        {data?.sessions.map((one) => (
          <BrowserItem
            key={one.id}
            browser={one}
            busy={isLoading && originalArgs?.params.session === one.id}
            onEnd={(what) => void handleEnd(one.id, what)}
          />
        ))}
      </List>
      <Quiet role="status">
        {ended !== undefined && t('settings.sessions.ended', { what: ended })}
      </Quiet>
      {error && <Alert severity="error">{errorText(toApiError(error))}</Alert>}
    </>
  );
}

/** Ends all sessions of the account but this one, after a question (BACK-86). */
function EndOthers() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const [end, { isLoading, isSuccess, error }] =
    accountApi.endpoints.endOtherSessions.useMutation();
  const [look] = accountApi.endpoints.sessions.useLazyQuery();
  const knows = useAppSelector((state) => selectCan(state, 'accounts')) === true;
  const handleConfirm = async () => {
    await end(undefined);
    setAsked(false);
    if (knows) void look(undefined);
  };
  const refusal = error && toApiError(error);
  return (
    <>
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
    </>
  );
}

/** The sessions of the account; a host that cannot list them may end them all the same. */
export function SessionsSection() {
  const { t } = useTranslation();
  const signedIn = useAppSelector(selectIsSignedIn);
  const knows = useAppSelector((state) => selectCan(state, 'accounts'));
  if (!signedIn) return null;
  return (
    <Section id="sessions" title={t('settings.sessions.title')}>
      <Quiet>{t('settings.sessions.text')}</Quiet>
      {knows === true && <BrowserList />}
      <EndOthers />
    </Section>
  );
}
