import BellIcon from '@mui/icons-material/NotificationsNone';
import { type ComponentType, type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../lib/store.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { useKeepPush } from '../push/pushThunks.ts';
import { selectUnreads } from '../inboxState.ts';
import { useSeenNotices } from '../seen.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { useBrowserNotices } from './useBrowserNotices.ts';
import { useFollowNotice } from './useOpenNotice.ts';

export interface NoticeBellProps {
  /** The button of the bar that it stands on. */
  Button: ComponentType<ComponentProps<'button'>>;
}

/** How many notifications are unread, and the panel that tells of them (SHELL-18). */
export function NoticeBell({ Button }: NoticeBellProps) {
  const { t } = useTranslation();
  const unreads = useAppSelector(selectUnreads);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = useCallback(() => setAnchor(undefined), []);
  useBrowserNotices();
  useFollowNotice();
  useKeepPush();
  useSeenNotices();
  return (
    <>
      <Button
        type="button"
        aria-label={unreads > 0 ? t('notices.bell', { count: unreads }) : t('notices.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <BellIcon aria-hidden="true" />
        {unreads > 0 && <CountBadge count={unreads} />}
      </Button>
      {anchor && <NoticePanel anchor={anchor} onClose={close} />}
    </>
  );
}
