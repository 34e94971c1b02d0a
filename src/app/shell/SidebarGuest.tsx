import LoginIcon from '@mui/icons-material/LoginOutlined';
import RegisterIcon from '@mui/icons-material/PersonAddOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { SidebarLink } from './SidebarSection.tsx';
import { useRememberHere } from './useShellFacts.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The ways in, repeated for guests (SHELL-08, SHELL-10). */
export function SidebarGuest() {
  const { t } = useTranslation();
  const { urlRegister } = useAppSelector(selectGlobals);
  const rememberHere = useRememberHere();
  return (
    <List>
      <SidebarLink
        href={pathTo('login')}
        icon={<LoginIcon aria-hidden="true" />}
        onClick={rememberHere}
      >
        {t('nav.login')}
      </SidebarLink>
      {urlRegister && (
        <SidebarLink href={urlRegister} ofHost icon={<RegisterIcon aria-hidden="true" />}>
          {t('nav.register')}
        </SidebarLink>
      )}
    </List>
  );
}
