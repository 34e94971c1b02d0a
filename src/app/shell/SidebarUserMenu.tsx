import EditIcon from '@mui/icons-material/EditOutlined';
import FavoriteIcon from '@mui/icons-material/FavoriteBorder';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CLOSES_DRAWER, sidebarItem, SidebarLink } from './SidebarSection.tsx';
import { type CharacterItem, useCharacterChoice } from './useCharacterChoice.ts';
import { useSignOutLink } from './useSignOut.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const Label = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 1.5, 0.25),
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

/** A face is a little wider than an icon; the names stand under each other. */
const Choice = styled('button')({ ...sidebarItem, gap: 8, overflowWrap: 'anywhere' });

interface OthersProps {
  others: readonly CharacterItem[];
  choose: (key: string) => void;
}

function Others({ others, choose }: OthersProps) {
  const { t } = useTranslation();
  const id = useId();
  if (others.length === 0) return null;
  return (
    <li>
      <Label id={id}>{t('nav.switchCharacter')}</Label>
      <List aria-labelledby={id}>
        {others.map(({ key, name, avatar }) => (
          <li key={key}>
            <Choice type="button" {...CLOSES_DRAWER} onClick={() => choose(key)}>
              <Avatar name={name} src={avatar} size={28} decorative />
              {name}
            </Choice>
          </li>
        ))}
      </List>
    </li>
  );
}

export interface SidebarUserMenuProps {
  /** Another character is played now. */
  onChosen: () => void;
}

/** What folds out under the user's name: what the menu of the character holds, and the way to support the project (SHELL-10). */
export function SidebarUserMenu({ onChosen }: SidebarUserMenuProps) {
  const { t } = useTranslation();
  const { others, choose, editPath } = useCharacterChoice();
  const { urlCrowdfunding } = useAppSelector(selectGlobals);
  const signOutLink = useSignOutLink();
  const handleChoose = (key: string) => {
    choose(key);
    onChosen();
  };
  return (
    <List>
      <Others others={others} choose={handleChoose} />
      {editPath && (
        <SidebarLink href={editPath} icon={<EditIcon aria-hidden="true" />}>
          {t('nav.editProfile')}
        </SidebarLink>
      )}
      {urlCrowdfunding && (
        <SidebarLink href={urlCrowdfunding} ofHost icon={<FavoriteIcon aria-hidden="true" />}>
          {t('nav.crowdfunding')}
        </SidebarLink>
      )}
      <SidebarLink {...signOutLink} icon={<LogoutIcon aria-hidden="true" />}>
        {t('nav.logout')}
      </SidebarLink>
    </List>
  );
}
