import { useTranslation } from 'react-i18next';
import { pathTo } from '../../domain/index.ts';
import { selectLeadsGame, selectOwnsCommunity } from '../../features/community/index.ts';
import { moderationPath } from '../../features/moderation/index.ts';
import { useQueueCount } from '../../features/reviews/index.ts';
import { selectGlobals } from '../../features/session/index.ts';
import { selectBuilds, workshopPath } from '../../features/workshop/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { MenuIcon } from '../../ui/MenuIcon.tsx';
import { SidebarLink, SidebarSection } from './SidebarSection.tsx';
import { useGameOfAddress } from './useShellFacts.ts';

/** The queue of profiles, for the masters of the game, with how many wait (OWN-72). */
function Queue({ game, waiting }: { game: string; waiting: number }) {
  const { t } = useTranslation();
  return (
    <SidebarLink href={pathTo('queue', { game })} icon={<MenuIcon fallback="description" />}>
      {t('staff.profiles')}
      {waiting > 0 && (
        <CountBadge count={waiting} said={t('staff.profilesWait', { count: waiting })} />
      )}
    </SidebarLink>
  );
}

/** The way to the workshop (WORK-85): of the game that is open, and of all where the host names no other page for its masters. */
function Workshop({ game }: { game: string | undefined }) {
  const { t } = useTranslation();
  const { urlAdmin, titleAdmin } = useAppSelector(selectGlobals);
  return (
    <>
      {game !== undefined && (
        <SidebarLink href={workshopPath(game)} icon={<MenuIcon fallback="castle" />}>
          {t('workshop.title')}
        </SidebarLink>
      )}
      {!urlAdmin && (
        <SidebarLink href={pathTo('workshops')} icon={<MenuIcon fallback="public" />}>
          {titleAdmin ?? t('workshop.allGames')}
        </SidebarLink>
      )}
    </>
  );
}

/** What masters do for the game that is open, and owners for the community. */
export function StaffMenu() {
  const { t } = useTranslation();
  const game = useGameOfAddress()?.key;
  const owns = useAppSelector(selectOwnsCommunity);
  const leads = useAppSelector(selectLeadsGame);
  const builds = useAppSelector(selectBuilds);
  const waiting = useQueueCount();
  const hasQueue = waiting !== undefined;
  // A host that knows of neither has nothing for its masters here.
  if (!owns && !builds && (game === undefined || !(leads || hasQueue))) return null;
  return (
    <SidebarSection title={t('staff.title')}>
      {game !== undefined && hasQueue && <Queue {...{ game, waiting }} />}
      {builds && <Workshop game={game} />}
      {game !== undefined && leads && (
        <>
          <SidebarLink
            href={moderationPath(game, 'complaints')}
            icon={<MenuIcon fallback="gavel" />}
          >
            {t('moderation.title')}
          </SidebarLink>
          <SidebarLink href={pathTo('staff', { game })} icon={<MenuIcon fallback="people" />}>
            {t('community.staff')}
          </SidebarLink>
          <SidebarLink href={pathTo('gameJournal', { game })} icon={<MenuIcon fallback="book" />}>
            {t('journal.title')}
          </SidebarLink>
        </>
      )}
      {owns && (
        <SidebarLink href={pathTo('community')} icon={<MenuIcon fallback="shield" />}>
          {t('community.title')}
        </SidebarLink>
      )}
    </SidebarSection>
  );
}
