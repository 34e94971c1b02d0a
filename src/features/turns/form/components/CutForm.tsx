import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import {
  type LoginPage,
  LoginMessage,
  rememberTarget,
  selectLoginStatus,
  signInByPage,
  signInByPopup,
  takeTarget,
} from '../../../session/index.ts';
import type { TurnFormState } from '../formState.ts';

/** The window that is signed in from, and comes back to where it is. */
export type CutPage = Omit<LoginPage, 'location'> & {
  readonly location: LoginPage['location'] & { readonly pathname: string; readonly search: string };
};

export interface CutFormProps {
  form: TurnFormState;
  page?: CutPage;
}

/** Signs in and comes back here; the page reloads, as after every sign-in (AUTH-04). */
function useSignIn(page: CutPage) {
  const dispatch = useAppDispatch();
  const remember = () => dispatch(rememberTarget(page.location.pathname + page.location.search));
  return {
    byPopup: async () => {
      remember();
      const status = await dispatch(signInByPopup(page));
      if (status === 'succeeded') page.location.assign(dispatch(takeTarget()) ?? '/');
    },
    byPage: () => {
      remember();
      void dispatch(signInByPage(page));
    },
  };
}

/** The form went, and the focus with it: its heir is this notice. What is being used elsewhere keeps the focus. */
function useHeirOfFocus() {
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? ''))
      title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}

/**
 * What stands in place of the form when the session ended while one wrote (AUTH-08, FORM-19): the text is safe, and the way back in; what
 * was being sent goes out by itself then. Nothing of the text is shown: nobody is signed in.
 */
export function CutForm({ form, page = window }: CutFormProps) {
  const { t } = useTranslation();
  const status = useAppSelector(selectLoginStatus);
  const signIn = useSignIn(page);
  const title = useHeirOfFocus();
  const pending = form.resend !== undefined;
  const needsPage = status === 'blocked' || status === 'closed';
  return (
    <Alert severity="warning">
      <AlertTitle ref={title} tabIndex={-1}>
        {t('form.cut')}
      </AlertTitle>
      {t(pending ? 'form.cutPending' : 'form.cutText')}
      <LoginMessage status={status} />
      <Stack direction="row" sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={status === 'succeeded'}
          onClick={() => void signIn.byPopup()}
        >
          {t('form.cutSignIn')}
        </Button>
        {needsPage && (
          <Button variant="outlined" onClick={signIn.byPage}>
            {t('form.cutByPage')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
