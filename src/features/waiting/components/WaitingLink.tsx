import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { registerFeature } from '../../../realtime/index.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import type { RouterLinkProps } from '../../../ui/RouterLink.tsx';
import { useWaiting } from '../api.ts';
import { waitingFeature } from '../feature.ts';

export interface WaitingLinkProps {
  /** The link of the bar that it is. */
  Link: ComponentType<RouterLinkProps>;
  /** The address of the page. */
  href: string;
}

/** How much waits for an answer, and the way to it (BACK-21). Where the host does not know, there is nothing. */
export function WaitingLink({ Link, href }: WaitingLinkProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const count = useWaiting().currentData?.count ?? 0;
  const can = useAppSelector((state) => selectCan(state, 'waiting') === true);
  useEffect(() => dispatch(registerFeature(waitingFeature)), [dispatch]);
  if (!can) return null;
  const label = count > 0 ? t('waiting.bar', { count }) : t('waiting.title');
  return (
    <Link href={href} aria-label={label} title={t('waiting.title')}>
      <HourglassIcon aria-hidden="true" />
      {count > 0 && <CountBadge count={count} />}
    </Link>
  );
}
