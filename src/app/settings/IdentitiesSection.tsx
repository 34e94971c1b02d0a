import Alert from '@mui/material/Alert';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan, toApiError } from '../../api/index.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import type { Identity, ProviderChoice } from '../../contract/index.ts';
import {
  accountApi,
  configuredProviders,
  linkAccount,
  type LoginPage,
  type LoginStatus,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { formatDate } from '../../lib/time.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextLink } from '../../ui/RouteLink.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { Item, Line, List } from './parts.tsx';

/** What an account is called: its provider, and its name there. */
function useTitle(): (one: Identity) => string {
  const { t } = useTranslation();
  return ({ title, name }) => `${title ?? t('settings.identities.own')}: ${name}`;
}

interface IdentityItemProps {
  one: Identity;
  /** Absent for the last one, which stays. */
  onUnlink?: (() => void) | undefined;
}

function IdentityItem({ one, onUnlink }: IdentityItemProps) {
  const { t } = useTranslation();
  const what = useTitle()(one);
  return (
    <Item>
      <div>
        {one.url ? (
          <TextLink href={one.url} ofHost>
            {what}
          </TextLink>
        ) : (
          what
        )}
        <Quiet>{t('settings.identities.linked', { when: formatDate(one.linked) })}</Quiet>
        {one.manage && (
          <TextLink href={one.manage} ofHost>
            {t('settings.identities.manage')}
          </TextLink>
        )}
      </div>
      {onUnlink && (
        <ActionButton aria-label={t('settings.identities.unlinkWhat', { what })} onClick={onUnlink}>
          {t('settings.identities.unlink')}
        </ActionButton>
      )}
    </Item>
  );
}

/** How the last attempt to link ended, as it is said. */
type LinkState = { readonly status: LoginStatus; readonly said?: string };

function LinkMessage({ status, said }: LinkState) {
  const { t } = useTranslation();
  if (status === 'waiting' || status === 'blocked')
    return <Quiet>{t('settings.identities.waiting')}</Quiet>;
  if (status === 'succeeded')
    return <Alert severity="success">{t('settings.identities.done')}</Alert>;
  if (status === 'closed') return <Alert severity="info">{t('settings.identities.closed')}</Alert>;
  if (status === 'failed')
    return <Alert severity="error">{said ?? t('settings.identities.failed')}</Alert>;
  return null;
}

interface LinkButtonsProps {
  page: LoginPage;
  providers: readonly ProviderChoice[];
  onLinked: () => void;
}

/** Links another account by the popup that signs in, too (OWN-35). */
function LinkButtons({ page, providers, onLinked }: LinkButtonsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<LinkState>({ status: 'idle' });
  const handlePress = async (provider: string | undefined) => {
    const walk = dispatch(linkAccount(page, provider));
    setState({ status: 'waiting' });
    const { end, said } = await walk;
    setState({ status: end, ...(said !== undefined && { said }) });
    if (end === 'succeeded') onLinked();
  };
  return (
    <>
      <Line>
        {providers.map(({ key, title }) => (
          <ActionButton key={key ?? ''} variant="outlined" onClick={() => void handlePress(key)}>
            {title ? t('settings.identities.link', { title }) : t('settings.identities.linkOwn')}
          </ActionButton>
        ))}
      </Line>
      <div role="status">
        <LinkMessage {...state} />
      </div>
    </>
  );
}

interface UnlinkDialogProps {
  asked: Identity;
  open: boolean;
  onClose: () => void;
  onUnlinked: () => void;
  onClosed: () => void;
}

function UnlinkDialog({ asked, open, onClose, onUnlinked, onClosed }: UnlinkDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleOf = useTitle();
  const [unlink, { isLoading, error, reset }] = accountApi.endpoints.unlinkIdentity.useMutation();
  const handleClose = () => {
    reset();
    onClose();
  };
  const handleConfirm = async () => {
    const answer = await unlink({ params: { identity: asked.id } });
    if (answer.error) return;
    handleClose();
    onUnlinked();
  };
  return (
    <ConfirmDialog
      open={open}
      onClosed={onClosed}
      title={t('settings.identities.question')}
      confirmLabel={t('settings.identities.unlink')}
      cancelLabel={t('settings.cancel')}
      dangerous
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={handleClose}
    >
      {t('settings.identities.explain', { what: titleOf(asked) })}
      {error && <Alert severity="error">{errorText(toApiError(error))}</Alert>}
    </ConfirmDialog>
  );
}

/** The accounts by which one signs in: what is linked, another one, one less (OWN-35, OWN-36). */
function Identities({ page }: { page: LoginPage }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [providers] = useState(() => dispatch(configuredProviders));
  const { data, isError, refetch } = accountApi.endpoints.identities.useQuery(undefined);
  // A consent page may cut itself off from its opener: then it seems closed, and only the list tells what came of it.
  useEffect(() => {
    const look = () => void refetch();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  const [asked, setAsked] = useState<Identity>();
  const [open, setOpen] = useState(false);
  const [unlinked, setUnlinked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const handleUnlinked = () => {
    setUnlinked(true);
    void refetch();
  };
  // The button that had the focus may be gone.
  const handleClosed = () => {
    if (unlinked) list.current?.focus();
  };
  if (isError)
    return (
      <ErrorState message={t('settings.identities.listFailed')} onRetry={() => void refetch()} />
    );
  const linked = data?.identities ?? [];
  const handleAsk = (one: Identity) => {
    setAsked(one);
    setUnlinked(false);
    setOpen(true);
  };
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label={t('settings.identities.title')}>
        {linked.map((one) => (
          <IdentityItem
            key={one.id}
            one={one}
            onUnlink={linked.length > 1 ? () => handleAsk(one) : undefined}
          />
        ))}
      </List>
      <Quiet role="status">{unlinked && t('settings.identities.unlinked')}</Quiet>
      {providers.length > 1 && (
        <LinkButtons page={page} providers={providers} onLinked={() => void refetch()} />
      )}
      {asked && (
        <UnlinkDialog
          asked={asked}
          open={open}
          onClose={() => setOpen(false)}
          onUnlinked={handleUnlinked}
          onClosed={handleClosed}
        />
      )}
    </>
  );
}

/** Of a host that knows nothing of this nothing is shown. */
export function IdentitiesSection({ page = globalThis.window }: { page?: LoginPage }) {
  const { t } = useTranslation();
  const signedIn = useAppSelector(selectIsSignedIn);
  const knows = useAppSelector((state) => selectCan(state, 'accounts'));
  if (!signedIn || knows !== true) return null;
  return (
    <Section id="identities" title={t('settings.identities.title')}>
      <Quiet>{t('settings.identities.text')}</Quiet>
      <Identities page={page} />
    </Section>
  );
}
