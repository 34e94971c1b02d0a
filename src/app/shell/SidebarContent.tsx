import { styled } from '@mui/material/styles';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo, type RouteName } from '../../domain/index.ts';
import {
  selectGlobals,
  selectIsMaster,
  selectIsOwner,
  selectMenuGames,
  selectUser,
} from '../../features/session/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { MenuIcon } from '../../ui/MenuIcon.tsx';
import { ReportContext } from '../../ui/ErrorState.tsx';
import { useIdle } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { SchemeSwitch } from '../theme/SchemeSwitch.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { LeftNote } from './LeftNote.tsx';
import { SidebarGuest } from './SidebarGuest.tsx';
import { CLOSES_DRAWER, sidebarItem, SidebarLink, SidebarSection } from './SidebarSection.tsx';
import { SidebarUser } from './SidebarUser.tsx';
import { useGameOfAddress, useNavLinks } from './useShellFacts.ts';

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 auto',
  padding: theme.spacing(2, 1.5),
}));

const Foot = styled('div')(({ theme }) => ({
  marginTop: 'auto',
  paddingTop: theme.spacing(3),
  paddingInline: theme.spacing(1.5),
}));

const icons: Partial<Record<RouteName, string>> = {
  'profile.index': 'user',
  'profile.create': 'useradd',
  'profiles.index': 'people',
  map: 'map',
  locations: 'map',
  chat: 'forum',
  rules: 'gavel',
};

function Places() {
  const { t } = useTranslation();
  const game = useGameOfAddress();
  const links = useNavLinks();
  if (!game) return null;
  return (
    <SidebarSection title={game.title}>
      <SidebarLink href={pathTo('main', { game: game.key })} icon={<MenuIcon fallback="home" />}>
        {t('nav.main')}
      </SidebarLink>
      {links.map(({ name, labelKey, href, badge, current = false }) => (
        <SidebarLink
          key={name}
          href={href}
          current={current}
          icon={<MenuIcon fallback={icons[name] ?? 'book'} />}
        >
          {t(labelKey)}
          {badge !== undefined && <CountBadge count={badge} />}
        </SidebarLink>
      ))}
    </SidebarSection>
  );
}

function Games() {
  const { t } = useTranslation();
  const games = useAppSelector(selectMenuGames);
  const here = useGameOfAddress();
  if (games.length === 0) return null;
  return (
    <SidebarSection title={t('nav.games')}>
      {games.map(({ key, menu_title, icon }) => (
        <SidebarLink
          key={key}
          href={pathTo('main', { game: key })}
          icon={<MenuIcon icon={icon} />}
          current={here?.key === key}
        >
          {menu_title}
        </SidebarLink>
      ))}
    </SidebarSection>
  );
}

function Links() {
  const { t } = useTranslation();
  const { menu, urlAdmin, titleAdmin } = useAppSelector(selectGlobals);
  if (menu.length === 0 && !urlAdmin) return null;
  return (
    <SidebarSection title={t('nav.links')}>
      {urlAdmin && (
        <SidebarLink href={urlAdmin} ofHost icon={<MenuIcon fallback="shield" />}>
          {titleAdmin ?? t('nav.admin')}
        </SidebarLink>
      )}
      {menu.map(({ link, title, icon }) => (
        <SidebarLink
          key={link + title}
          href={link}
          ofHost
          icon={<MenuIcon icon={icon} fallback="link" />}
        >
          {title}
        </SidebarLink>
      ))}
    </SidebarSection>
  );
}

const ReportItem = styled('button')({
  ...sidebarItem,
  width: 'calc(100% + 24px)',
  margin: '0 -12px 8px',
});

/** The way to the dialog that saves a recorded log (QA-01). */
function Report() {
  const { t } = useTranslation();
  const report = useContext(ReportContext);
  if (!report) return null;
  return (
    <ReportItem type="button" {...CLOSES_DRAWER} onClick={report}>
      <MenuIcon fallback="flag" />
      {t('app.report')}
    </ReportItem>
  );
}

const Menu = lazyPart(
  withTexts(async () => {
    const { StaffMenu } = await import(/* webpackChunkName: "staff" */ './StaffMenu.tsx');
    return StaffMenu;
  }),
  () => null,
);

/** The part of the menu for masters, once the page is read. */
function LazyStaffMenu() {
  const wanted = useAppSelector((state) => selectIsMaster(state) || selectIsOwner(state));
  return useIdle(wanted) && wanted && <Menu />;
}

/** What stands in the sidebar, and in the drawer that takes its place on narrow screens (SHELL-10, SHELL-11). */
export function SidebarContent() {
  const user = useAppSelector(selectUser);
  return (
    <Column>
      {user ? <SidebarUser user={user} /> : <SidebarGuest />}
      <Places />
      <LazyStaffMenu />
      <Games />
      <Links />
      <Foot>
        <LeftNote />
        <Report />
        <SchemeSwitch />
      </Foot>
    </Column>
  );
}
