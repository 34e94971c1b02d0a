import { useTranslation } from 'react-i18next';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import type { ThreadAddress } from './threadAddress.ts';

/** The profile, or what its character wrote (BACK-70). */
export function ProfileTabs({ address }: { address: ThreadAddress }) {
  const { t } = useTranslation();
  const { isShown, profileHref, hrefOf } = address;
  return (
    <LinkTabs aria-label={t('profiles.tabs')} style={{ marginTop: 8 }}>
      <LinkTab href={profileHref} aria-current={isShown ? undefined : 'page'}>
        {t('profiles.sheet')}
      </LinkTab>
      <LinkTab href={hrefOf(1, true)} aria-current={isShown ? 'page' : undefined}>
        {t('profiles.turns')}
      </LinkTab>
    </LinkTabs>
  );
}
