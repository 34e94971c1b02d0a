import { useTranslation } from 'react-i18next';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import type { LocationAddress } from './addresses.ts';

/** The last turns, or all of them in pages (LOC-04). */
export function LocationTabs({ address }: { address: LocationAddress }) {
  const { t } = useTranslation();
  const { all, lastHref, allHref } = address;
  const current = { 'aria-current': 'page' } as const;
  return (
    <LinkTabs aria-label={t('location.tabs')}>
      <LinkTab href={lastHref} {...(!all && current)}>
        {t('location.last')}
      </LinkTab>
      <LinkTab href={allHref} {...(all && current)}>
        {t('location.all')}
      </LinkTab>
    </LinkTabs>
  );
}
