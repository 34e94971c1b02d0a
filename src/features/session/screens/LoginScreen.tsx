import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGIN_MESSAGE_MS } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { type LoginPage, signInByPage, signInByPopup } from '../oauth/signIn.ts';
import { selectGlobals, selectLoginStatus } from '../selectors.ts';
import { loginMessageClosed } from '../slice.ts';
import type { LoginStatus } from '../state.ts';
import { takeTarget } from '../target.ts';
import { LoginMessage } from './LoginMessage.tsx';

export interface LoginScreenProps {
  /** The window that opens the popup and is sent on afterwards. */
  page?: LoginPage;
}

/** The text of a failure goes away by itself after 5 s (AUTH-05). */
function useFailureExpiry(status: LoginStatus): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (status !== 'failed') return undefined;
    const timer = setTimeout(() => dispatch(loginMessageClosed()), LOGIN_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, status]);
}

/** Signs in by popup; after success the page reloads at the remembered target (AUTH-04). */
function usePopupSignIn(page: LoginPage): () => Promise<void> {
  const dispatch = useAppDispatch();
  return async () => {
    const status = await dispatch(signInByPopup(page));
    if (status === 'succeeded') page.location.assign(dispatch(takeTarget()) ?? '/');
  };
}

/** The way in: says that a forum account is needed, and opens the provider's consent page (AUTH-01, AUTH-07). */
export function LoginScreen({ page = globalThis.window }: LoginScreenProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectLoginStatus);
  const { urlRegister } = useAppSelector(selectGlobals);
  const signIn = usePopupSignIn(page);
  useFailureExpiry(status);
  const needsPage = status === 'blocked' || status === 'closed';
  return (
    <Card sx={{ maxWidth: '34rem', mx: 'auto', mt: { xs: 2, md: 8 }, p: { xs: 3, sm: 5 } }}>
      <PageTitle place={t('login.title')} />
      <Typography variant="h1">{t('login.title')}</Typography>
      <Typography sx={{ mt: 2, mb: 3 }}>{t('login.lead')}</Typography>
      <Button
        variant="contained"
        size="large"
        onClick={() => void signIn()}
        disabled={status === 'succeeded'}
      >
        {t('login.button')}
      </Button>
      <LoginMessage status={status} />
      {needsPage && (
        <Button variant="outlined" onClick={() => void dispatch(signInByPage(page))}>
          {t('login.fullPage')}
        </Button>
      )}
      {urlRegister && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          {t('login.register')}{' '}
          <TextLink href={urlRegister} ofHost>
            {t('login.registerLink')}
          </TextLink>
        </Typography>
      )}
    </Card>
  );
}
