import { useTranslation } from 'react-i18next';
import { queuePath } from '../../domain/index.ts';
import { useQueueCount } from '../../features/reviews/index.ts';
import { selectGameKey } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { MenuIcon } from '../../ui/MenuIcon.tsx';
import { SidebarLink, SidebarSection } from './SidebarSection.tsx';

/** What the masters of the game that is open do for it, each with how much of it waits (OWN-72). */
export function StaffMenu() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGameKey);
  const profiles = useQueueCount();
  if (game === undefined || profiles === undefined) return null;
  return (
    <SidebarSection title={t('staff.title')}>
      <SidebarLink href={queuePath(game)} icon={<MenuIcon fallback="description" />}>
        {t('staff.profiles')}
        {profiles > 0 && (
          <CountBadge count={profiles} said={t('staff.profilesWait', { count: profiles })} />
        )}
      </SidebarLink>
    </SidebarSection>
  );
}
