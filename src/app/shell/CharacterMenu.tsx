import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../api/index.ts';
import { editProfileRefusal, pathTo } from '../../domain/index.ts';
import {
  chooseCharacter,
  selectCharacter,
  selectDefaultAvatar,
  selectOtherCharacters,
} from '../../features/session/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { useBuiltRoutes } from '../../ui/RouteLink.tsx';
import { LOGOUT_PATH } from '../routing/paths.ts';
import { useGameOfAddress } from './useShellFacts.ts';

export interface CharacterMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The address of the form for the current character, where it may be edited, in no game that is over, and the form exists. */
function useEditPath(): string | undefined {
  const game = useGameOfAddress();
  const character = useSelector(selectCharacter);
  const built = useBuiltRoutes();
  const allowed = game && built.has('profile.edit') && !editProfileRefusal(game, character);
  return allowed ? pathTo('profile.edit', { game: game.key }) : undefined;
}

/** The other characters one owns, the edit link, and the way out (SHELL-09). */
export function CharacterMenu({ anchor, onClose }: CharacterMenuProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const others = useSelector(selectOtherCharacters);
  const defaultAvatar = useSelector(selectDefaultAvatar);
  const editPath = useEditPath();
  const choose = (key: string) => () => {
    dispatch(chooseCharacter(key));
    onClose();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: false } }}>
      {others.length > 0 && (
        <ListSubheader role="presentation">{t('nav.switchCharacter')}</ListSubheader>
      )}
      {others.map(({ key, name, avatar }) => (
        <MenuItem key={key} onClick={choose(key)}>
          <ListItemIcon>
            <Avatar name={name} src={avatar ?? defaultAvatar} size={28} decorative />
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
      <MenuItem component={RouterLink} href={LOGOUT_PATH} onClick={onClose}>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
