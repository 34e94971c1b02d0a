import RegisterIcon from '@mui/icons-material/PersonAddOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { MenuIcon } from '../../ui/MenuIcon.tsx';
import { SETTINGS_PATH } from '../routing/paths.ts';
import { SidebarLink } from './SidebarSection.tsx';
import { useRememberHere } from './useShellFacts.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The ways in, repeated for guests (SHELL-08, SHELL-10), and the settings. */
export function SidebarGuest() {
  const { t } = useTranslation();
  const { urlRegister } = useAppSelector(selectGlobals);
  const rememberHere = useRememberHere();
  return (
    <List>
      <SidebarLink
        href={pathTo('login')}
        icon={<MenuIcon fallback="user" />}
        onClick={rememberHere}
      >
        {t('nav.login')}
      </SidebarLink>
      {urlRegister && (
        <SidebarLink href={urlRegister} ofHost icon={<RegisterIcon aria-hidden="true" />}>
          {t('nav.register')}
        </SidebarLink>
      )}
      <SidebarLink href={SETTINGS_PATH} icon={<TuneIcon aria-hidden="true" />}>
        {t('nav.settings')}
      </SidebarLink>
    </List>
  );
}
