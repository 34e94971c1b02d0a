import EditIcon from '@mui/icons-material/EditOutlined';
import BookmarksIcon from '@mui/icons-material/BookmarksOutlined';
import DraftsIcon from '@mui/icons-material/HistoryEduOutlined';
import FavoriteIcon from '@mui/icons-material/FavoriteBorder';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../api/index.ts';
import { selectGlobals } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BOOKMARKS_PATH, DRAFTS_PATH, SETTINGS_PATH, WAITING_PATH } from '../routing/paths.ts';
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

/** What folds out under the user's name: what the menu of the character holds, the settings, and the way to support the project (SHELL-10). */
export function SidebarUserMenu({ onChosen }: SidebarUserMenuProps) {
  const { t } = useTranslation();
  const { others, choose, editPath } = useCharacterChoice();
  const { urlCrowdfunding } = useAppSelector(selectGlobals);
  const hasBookmarks = useAppSelector((state) => selectCan(state, 'bookmarks') === true);
  const waits = useAppSelector((state) => selectCan(state, 'waiting') === true);
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
      {waits && (
        <SidebarLink href={WAITING_PATH} icon={<WaitingIcon aria-hidden="true" />}>
          {t('waiting.title')}
        </SidebarLink>
      )}
      {hasBookmarks && (
        <SidebarLink href={BOOKMARKS_PATH} icon={<BookmarksIcon aria-hidden="true" />}>
          {t('bookmarks.title')}
        </SidebarLink>
      )}
      <SidebarLink href={SETTINGS_PATH} icon={<TuneIcon aria-hidden="true" />}>
        {t('nav.settings')}
      </SidebarLink>
      {urlCrowdfunding && (
        <SidebarLink href={urlCrowdfunding} ofHost icon={<FavoriteIcon aria-hidden="true" />}>
          {t('nav.crowdfunding')}
        </SidebarLink>
      )}
      <SidebarLink href={DRAFTS_PATH} icon={<DraftsIcon aria-hidden="true" />}>
        {t('nav.drafts')}
      </SidebarLink>
      <SidebarLink {...signOutLink} icon={<LogoutIcon aria-hidden="true" />}>
        {t('nav.logout')}
      </SidebarLink>
    </List>
  );
}
