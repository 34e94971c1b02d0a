import MenuIcon from '@mui/icons-material/Menu';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { LazyNoticeBell } from '../../features/notifications/index.ts';
import {
  selectCharacter,
  selectIsSignedIn,
  selectIsUnconfirmed,
} from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { Bar, BarButton, BarLink } from './bar.ts';
import { CharacterButton } from './CharacterButton.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { GuestLinks } from './GuestLinks.tsx';
import { navbarTone } from './navbarTone.ts';
import { NavigationProgress } from './NavigationProgress.tsx';
import type { NavLink } from './navLinks.ts';
import { useGameOfAddress, useNavLinks } from './useShellFacts.ts';

const Title = styled(BarLink)({
  minWidth: 0,
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.1875rem',
  fontWeight: 400,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A telephone has room for the short title only. */
const FullTitle = styled('span')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('sm')]: { display: 'block' },
}));
const ShortTitle = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const NotConfirmed = styled('span')({
  position: 'relative',
  flexShrink: 0,
  padding: '1px 8px 2px',
  border: '1px solid currentColor',
  borderRadius: 999,
  fontSize: '0.78125rem',
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  // As high as a finger, and the bar's line no higher for it.
  '&::after': { content: '""', position: 'absolute', inset: '-11px 0' },
});

const wide = { display: { xs: 'none', lg: 'flex' } } as const;
const narrow = { display: { xs: 'flex', lg: 'none' } } as const;

function Links({ links }: { links: readonly NavLink[] }) {
  const { t } = useTranslation();
  return (
    <Stack component="nav" aria-label={t('nav.label')} direction="row" sx={wide}>
      {links.map(({ name, href, labelKey, badge, current }) => (
        <BarLink key={name} href={href} aria-current={current}>
          {t(labelKey)}
          {badge !== undefined && <CountBadge count={badge} />}
        </BarLink>
      ))}
    </Stack>
  );
}

/** The fixed bar at the top: game, links, connection, and who one is (SHELL-04 to SHELL-09). */
export function Navbar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const game = useGameOfAddress();
  const links = useNavLinks();
  const character = useAppSelector(selectCharacter);
  const unconfirmed = useAppSelector(selectIsUnconfirmed);
  const signedIn = useAppSelector(selectIsSignedIn);
  const unread = links.find(({ badge }) => badge !== undefined)?.badge;
  const own = links.find(({ name }) => name === 'profile.index');
  const tone = navbarTone(character);
  return (
    <Bar tone={tone} data-tone={tone}>
      <Stack sx={narrow}>
        <BarButton type="button" aria-label={t('nav.openMenu')} onClick={onMenu}>
          <MenuIcon aria-hidden="true" />
          {unread !== undefined && <CountBadge count={unread} />}
        </BarButton>
      </Stack>
      <Title href={game ? pathTo('main', { game: game.key }) : pathTo('index')}>
        <FullTitle>{game?.title ?? t('app.name')}</FullTitle>
        <ShortTitle>{game?.menu_title ?? t('app.name')}</ShortTitle>
      </Title>
      {unconfirmed && (
        <NotConfirmed {...(own && { as: RouterLink, href: own.href })}>
          {t('nav.notConfirmed')}
        </NotConfirmed>
      )}
      <Links links={links} />
      <Stack direction="row" sx={{ marginInlineStart: 'auto', alignItems: 'center' }}>
        <LazyNoticeBell Button={BarButton} />
        <ConnectionMark />
        {signedIn ? <CharacterButton /> : <GuestLinks />}
      </Stack>
      <NavigationProgress />
    </Bar>
  );
}
