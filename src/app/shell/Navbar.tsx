import MenuIcon from '@mui/icons-material/Menu';
import { keyframes, styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { isRefused, pathTo } from '../../domain/index.ts';
import { LazyNoticeBell } from '../../features/notifications/index.ts';
import { LazySearch } from '../../features/search/index.ts';
import {
  selectCharacter,
  selectGlobals,
  selectIsSignedIn,
  selectIsUnconfirmed,
} from '../../features/session/index.ts';
import { LazyWaitingLink } from '../../features/waiting/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectConnectionMark, selectIsListening } from '../../realtime/index.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { useSiteName } from '../../ui/PageTitle.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { useIdle } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { WAITING_PATH } from '../routing/paths.ts';
import { CharacterButton } from './CharacterButton.tsx';
import { Bar, BarButton, BarLink, narrowerThan } from './bar.ts';
import { navbarTone, type NavLink } from './navLinks.ts';
import { useGameOfAddress, useNavLinks, useRememberHere } from './useShellFacts.ts';

const run = keyframes({ from: { translate: '-100% 0' }, to: { translate: '400% 0' } });
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

const Track = styled('div')({
  position: 'absolute',
  inset: 'auto 0 0',
  height: 3,
  overflow: 'hidden',
  visibility: 'hidden',
  animation: `${appear} 1ms 200ms forwards`,
  '&::before': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    backgroundColor: 'currentColor',
    animation: `${run} 1.2s ease-in-out infinite`,
  },
});

/** A line that runs along the bar while the next screen takes its time. The page one is on stays as it is. */
function NavigationProgress() {
  const underWay = useNavigation().state === 'loading';
  return underWay ? <Track aria-hidden="true" data-testid="navigation-progress" /> : null;
}

const Row = styled('div')({ display: 'flex' });
const RightRow = styled(Row)({ marginInlineStart: 'auto', alignItems: 'center' });

/** As wide as the mark (ui/Hint), which comes when news is waited for. */
const MarkSlot = styled('div')({
  minWidth: 32,
  '@media (pointer: coarse)': { minWidth: 44 },
});

/** At the largest letters of a telephone, and beside the badge of a character that is not confirmed, there is no room for these: the sidebar has the same ways (BACK-102). */
const WithRoom = styled('div')({
  display: 'flex',
  [narrowerThan(20)]: { display: 'none' },
  '[data-tone=unconfirmed] &': { [narrowerThan(26)]: { display: 'none' } },
});

const FromTablet = styled('div')({ [narrowerThan(37.5)]: { display: 'none' } });
const BelowDesktop = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { display: 'none' },
}));
/** Where it does not fit, the sidebar or the menu has the same links. */
const LinkRow = styled('nav')({
  display: 'flex',
  '& > [data-counts]': { paddingInlineEnd: 18 },
  [narrowerThan(75)]: { display: 'none' },
  '[data-tone=unconfirmed] &': { [narrowerThan(90)]: { display: 'none' } },
});

/** What guests see in place of a character: login, and registration on the provider's site (SHELL-08). */
function GuestLinks() {
  const { t } = useTranslation();
  const { urlRegister } = useAppSelector(selectGlobals);
  const rememberHere = useRememberHere();
  return (
    <Row>
      <BarLink href={pathTo('login')} onClick={rememberHere}>
        {t('nav.login')}
      </BarLink>
      {urlRegister && (
        <FromTablet>
          <BarLink href={urlRegister} ofHost>
            {t('nav.register')}
          </BarLink>
        </FromTablet>
      )}
    </Row>
  );
}

const Title = styled(BarLink)({
  minWidth: '4rem',
  flexShrink: 30, // before all else
  fontFamily: 'var(--letopis-reading-font)',
  fontSize: '1.1875rem',
  fontWeight: 400,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A telephone has room for the short title only. */
const FullTitle = styled('span')({ display: 'block', [narrowerThan(37.5)]: { display: 'none' } });
const ShortTitle = styled('span')({ display: 'none', [narrowerThan(37.5)]: { display: 'block' } });

const NotConfirmed = styled('span')({
  position: 'relative',
  flex: '0 1 auto',
  minWidth: '3rem',
  '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
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

function Links({ links }: { links: readonly NavLink[] }) {
  const { t } = useTranslation();
  return (
    <LinkRow aria-label={t('nav.label')}>
      {links.map(({ name, href, labelKey, badge, current }) => (
        <BarLink
          key={name}
          href={href}
          aria-current={current}
          data-counts={name === 'chat' || null}
        >
          {t(labelKey)}
          {badge !== undefined && <CountBadge count={badge} />}
        </BarLink>
      ))}
    </LinkRow>
  );
}

/** Without its code the mark is missing, and nothing else. */
const ConnectionPoint = lazyPart(
  withTexts(async () => {
    const point = await import(/* webpackChunkName: "connection" */ './ConnectionPoint.tsx');
    return point.ConnectionPoint;
  }),
  () => null,
);

/** The quiet mark of how news arrives (LIVE-10), loaded when news is waited for. Absent where none is. */
function ConnectionMark() {
  const isOffline = useAppSelector(selectConnectionMark) === 'offline';
  const listening = useAppSelector(selectIsListening);
  const idle = useIdle(listening);
  return isOffline || (listening && idle) ? <ConnectionPoint /> : null;
}

/** The fixed bar at the top: game, links, connection, and who one is (SHELL-04 to SHELL-09). */
export function Navbar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const site = useSiteName();
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
      <BelowDesktop>
        <BarButton type="button" aria-label={t('nav.openMenu')} onClick={onMenu}>
          <MenuIcon aria-hidden="true" />
          {unread !== undefined && <CountBadge count={unread} />}
        </BarButton>
      </BelowDesktop>
      <Title href={game ? pathTo('main', { game: game.key }) : pathTo('index')}>
        <FullTitle>{game?.title ?? site}</FullTitle>
        <ShortTitle>{game?.menu_title ?? site}</ShortTitle>
      </Title>
      {unconfirmed && (
        <NotConfirmed {...(own && { as: RouterLink, href: own.href })}>
          <span>{t(isRefused(character) ? 'nav.refused' : 'nav.notConfirmed')}</span>
        </NotConfirmed>
      )}
      <Links links={links} />
      <RightRow>
        <WithRoom>
          <LazyWaitingLink Link={BarLink} href={WAITING_PATH} />
          <LazySearch Button={BarButton} />
        </WithRoom>
        <LazyNoticeBell Button={BarButton} />
        <MarkSlot>
          <ConnectionMark />
        </MarkSlot>
        {signedIn ? <CharacterButton /> : <GuestLinks />}
      </RightRow>
      <NavigationProgress />
    </Bar>
  );
}
