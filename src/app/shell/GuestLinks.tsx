import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { BarLink } from './bar.ts';
import { useRememberHere } from './useRememberHere.ts';

/** What guests see in place of a character: login, and registration on the provider's site (SHELL-08). */
export function GuestLinks() {
  const { t } = useTranslation();
  const { urlRegister } = useAppSelector(selectGlobals);
  const rememberHere = useRememberHere();
  return (
    <Stack direction="row">
      <BarLink href={pathTo('login')} onClick={rememberHere}>
        {t('nav.login')}
      </BarLink>
      {urlRegister && (
        <Stack sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <BarLink href={urlRegister} ofHost>
            {t('nav.register')}
          </BarLink>
        </Stack>
      )}
    </Stack>
  );
}
