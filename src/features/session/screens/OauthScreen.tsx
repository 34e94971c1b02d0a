import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { Ornament } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { type CallbackPage, handleOauthCallback, type LoginResult } from '../oauth/callback.ts';
import { LoginMessage } from './LoginMessage.tsx';

/** What the callback needs of the window. */
export interface OauthPage extends CallbackPage {
  readonly location: { readonly search: string; replace: (url: string) => void };
}

/** Finishes the sign-in exactly once, also where the component is mounted twice, and goes on to the target (AUTH-04). */
function useCallbackOnce(page: OauthPage): LoginResult | undefined {
  const dispatch = useAppDispatch();
  const begun = useRef(false);
  const [result, setResult] = useState<LoginResult>();
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void dispatch(handleOauthCallback(page)).then((ended) => {
      setResult(ended);
      if ('target' in ended) page.location.replace(ended.target);
    });
  }, [dispatch, page]);
  return result;
}

/** The redirect address of the sign-in: in the popup, which closes itself, or as a whole page (AUTH-02, AUTH-07). */
export function OauthScreen({ page = window }: { page?: OauthPage }) {
  const { t } = useTranslation();
  const result = useCallbackOnce(page);
  return (
    <Stack
      component="main"
      spacing={2}
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 3 }}
    >
      <PageTitle page={t('login.title')} />
      <Typography variant="h1">{t('login.title')}</Typography>
      <Ornament />
      {result ? (
        <LoginMessage status={result.outcome} said={'said' in result ? result.said : undefined} />
      ) : (
        <Typography role="status">{t('login.exchanging')}</Typography>
      )}
      {result?.outcome === 'failed' && (
        <Button variant="outlined" LinkComponent={RouterLink} href={pathTo('login')}>
          {t('login.again')}
        </Button>
      )}
    </Stack>
  );
}
