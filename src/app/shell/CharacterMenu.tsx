import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { SETTINGS_PATH } from '../routing/paths.ts';
import { useCharacterChoice } from './useCharacterChoice.ts';
import { useSignOutLink } from './useSignOut.ts';

export interface CharacterMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The other characters one owns, the edit link, and the way out (SHELL-09). */
export function CharacterMenu({ anchor, onClose }: CharacterMenuProps) {
  const { t } = useTranslation();
  const { others, choose, editPath } = useCharacterChoice();
  const signOutLink = useSignOutLink(onClose);
  const handleChoose = (key: string) => () => {
    choose(key);
    onClose();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: false } }}>
      {others.length > 0 && (
        <ListSubheader role="presentation">{t('nav.switchCharacter')}</ListSubheader>
      )}
      {others.map(({ key, name, avatar }) => (
        <MenuItem key={key} onClick={handleChoose(key)}>
          <ListItemIcon>
            <Avatar name={name} src={avatar} size={28} decorative />
          </ListItemIcon>
          {name}
        </MenuItem>
      ))}
      {others.length > 0 && <Divider component="li" />}
      {editPath && (
        <MenuItem component={RouterLink} href={editPath} onClick={onClose}>
          {t('nav.editProfile')}
        </MenuItem>
      )}
      <MenuItem component={RouterLink} href={SETTINGS_PATH} onClick={onClose}>
        {t('nav.settings')}
      </MenuItem>
      <MenuItem component={RouterLink} {...signOutLink}>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
