import ExpandIcon from '@mui/icons-material/ExpandMore';
import FavoriteIcon from '@mui/icons-material/FavoriteBorder';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  selectDefaultAvatar,
  selectGlobals,
  type SessionUser,
} from '../../features/session/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LOGOUT_PATH } from '../routing/paths.ts';
import { sidebarItem, SidebarLink } from './SidebarSection.tsx';

const Toggle = styled('button')({
  ...sidebarItem,
  fontWeight: 600,
  '& > svg': { marginInlineStart: 'auto', transition: 'rotate 160ms' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
});

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The user's avatar and name, with a menu that folds out: support, sign out (SHELL-10). */
export function SidebarUser({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const defaultAvatar = useSelector(selectDefaultAvatar);
  const { urlCrowdfunding } = useSelector(selectGlobals);
  return (
    <div>
      <Toggle
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((now) => !now)}
      >
        <Avatar name={user.name} src={user.avatar ?? defaultAvatar} size={36} decorative />
        {user.name}
        <ExpandIcon aria-hidden="true" />
      </Toggle>
      <List id={listId} hidden={!open}>
        {urlCrowdfunding && (
          <SidebarLink href={urlCrowdfunding} ofHost icon={<FavoriteIcon aria-hidden="true" />}>
            {t('nav.crowdfunding')}
          </SidebarLink>
        )}
        <SidebarLink href={LOGOUT_PATH} icon={<LogoutIcon aria-hidden="true" />}>
          {t('nav.logout')}
        </SidebarLink>
      </List>
    </div>
  );
}
