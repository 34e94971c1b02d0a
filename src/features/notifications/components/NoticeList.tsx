import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../api/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { loadNewest, loadOlder } from '../flow.ts';
import { selectInbox, selectNotifications } from '../selectors.ts';
import { byDay, dayName } from './days.ts';
import { NoticeItem } from './NoticeItem.tsx';

const Plain = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const DayTitle = styled('h3')(({ theme }) => ({
  margin: theme.spacing(1.5, 1.5, 0.5),
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: paletteOf(theme).text.secondary,
}));

const Foot = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
}));

/** The way to older ones, and the word that they did not come. */
function Older() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { next, older } = useSelector(selectInbox);
  if (next === undefined) return null;
  return (
    <Foot>
      {older === 'failed' && <span role="alert">{t('notices.olderFailed')}</span>}
      <ActionButton
        variant="outlined"
        loading={older === 'loading'}
        onClick={() => void dispatch(loadOlder())}
      >
        {t('notices.older')}
      </ActionButton>
    </Foot>
  );
}

function Days({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation();
  const entries = useSelector(selectNotifications);
  const [now] = useState(() => Date.now());
  return byDay(entries).map(({ day, entries: ofDay }) => {
    const name = dayName(day, now);
    return (
      <section key={day}>
        <DayTitle>{'key' in name ? t(name.key) : name.text}</DayTitle>
        <Plain>
          {ofDay.map((entry) => (
            <NoticeItem key={entry.id} entry={entry} onOpened={onOpened} />
          ))}
        </Plain>
      </section>
    );
  });
}

/** All notifications by day, the newest first; asked for anew whenever it is opened (SHELL-18). */
export function NoticeList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status } = useSelector(selectInbox);
  const isEmpty = useSelector(selectNotifications).length === 0;
  useEffect(() => void dispatch(loadNewest()), [dispatch]);
  if (status === 'failed') {
    return <ErrorState message={t('notices.failed')} onRetry={() => void dispatch(loadNewest())} />;
  }
  if (status !== 'ready') {
    return (
      <LoadingFrame>
        <div style={{ padding: 16 }}>
          <TextSkeleton lines={8} />
        </div>
      </LoadingFrame>
    );
  }
  return (
    <>
      {isEmpty ? <EmptyState>{t('notices.empty')}</EmptyState> : <Days onOpened={onOpened} />}
      <Older />
    </>
  );
}
