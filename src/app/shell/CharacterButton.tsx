import ExpandIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCharacter, selectDefaultAvatar, selectUser } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { BarButton, narrowerThan } from './bar.ts';
import { FailedToOpen } from './FailedToOpen.tsx';

const CharacterMenu = lazyPart(async () => {
  const menu = await import(/* webpackChunkName: "character-menu" */ './CharacterMenu.tsx');
  return menu.CharacterMenu;
}, FailedToOpen);

const Name = styled('span')({
  maxWidth: '14rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [narrowerThan(56.25)]: { display: 'none' },
});

/** Who one is in this game, and the menu of who else one could be (SHELL-09). */
export function CharacterButton() {
  const { t } = useTranslation();
  const character = useAppSelector(selectCharacter);
  const user = useAppSelector(selectUser);
  const defaultAvatar = useAppSelector(selectDefaultAvatar);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = useCallback(() => setAnchor(undefined), []);
  const name = character?.name ?? user?.name ?? '';
  const face = character?.avatar ?? (character ? undefined : user?.avatar) ?? defaultAvatar;
  return (
    <>
      <BarButton
        type="button"
        aria-label={t('nav.characterMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Avatar name={name} src={face} size={32} decorative />
        <Name>{name}</Name>
        <ExpandIcon
          aria-hidden="true"
          fontSize="small"
          sx={{ display: { xs: 'none', sm: 'block' } }}
        />
      </BarButton>
      {anchor && <CharacterMenu anchor={anchor} onClose={close} />}
    </>
  );
}
