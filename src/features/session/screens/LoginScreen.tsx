import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGIN_MESSAGE_MS, type ProviderChoice } from '../../../contract/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { configuredProviders } from '../oauth/begin.ts';
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
function usePopupSignIn(page: LoginPage): (provider?: string) => Promise<void> {
  const dispatch = useAppDispatch();
  return async (provider) => {
    const status = await dispatch(signInByPopup(page, provider));
    if (status === 'succeeded') page.location.assign(dispatch(takeTarget()) ?? '/');
  };
}

interface ProviderButtonsProps {
  providers: readonly ProviderChoice[];
  disabled: boolean;
  onPress: (provider?: string) => void;
}

/** One button for each provider (OWN-34); where there is one, as ever. */
function ProviderButtons({ providers, disabled, onPress }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const wordOf = ({ key, title, own }: ProviderChoice) => {
    if (key === undefined) return t(own ? 'login.buttonOwn' : 'login.button');
    return title ? t('login.by', { title }) : t('login.byOwn');
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {providers.map((one) => (
        <Button
          key={one.key ?? ''}
          variant="contained"
          size="large"
          onClick={() => onPress(one.key)}
          disabled={disabled}
        >
          {wordOf(one)}
        </Button>
      ))}
    </Stack>
  );
}

/** Are the only accounts those of this site itself? */
const isOwn = ([one, ...others]: readonly ProviderChoice[]): boolean =>
  one?.own === true && others.length === 0;

function leadOf(providers: readonly ProviderChoice[]): MessageKey {
  if (providers.length > 1) return 'login.leadSeveral';
  return isOwn(providers) ? 'login.leadOwn' : 'login.lead';
}

/** The way in: says that an account is needed, and opens the provider's consent page (AUTH-01, AUTH-07). */
export function LoginScreen({ page = globalThis.window }: LoginScreenProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectLoginStatus);
  const { urlRegister } = useAppSelector(selectGlobals);
  const [providers] = useState(() => dispatch(configuredProviders));
  const [chosen, setChosen] = useState<string>();
  const signIn = usePopupSignIn(page);
  useFailureExpiry(status);
  const needsPage = status === 'blocked' || status === 'closed';
  const handlePress = (provider?: string) => {
    setChosen(provider);
    void signIn(provider);
  };
  return (
    <Card sx={{ maxWidth: '34rem', mx: 'auto', mt: { xs: 2, md: 8 }, p: { xs: 3, sm: 5 } }}>
      <PageTitle page={t('login.title')} />
      <Typography variant="h1">{t('login.title')}</Typography>
      <Typography sx={{ mt: 2, mb: 3 }}>{t(leadOf(providers))}</Typography>
      <ProviderButtons
        providers={providers}
        disabled={status === 'succeeded'}
        onPress={handlePress}
      />
      <LoginMessage status={status} />
      {needsPage && (
        <Button variant="outlined" onClick={() => void dispatch(signInByPage(page, chosen))}>
          {t('login.fullPage')}
        </Button>
      )}
      {urlRegister && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          {t('login.register')}{' '}
          <TextLink href={urlRegister} ofHost>
            {t(isOwn(providers) ? 'login.registerOwn' : 'login.registerLink')}
          </TextLink>
        </Typography>
      )}
    </Card>
  );
}
