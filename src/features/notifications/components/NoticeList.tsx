import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../contract/index.ts';
import { dayName, dayOf } from '../../../lib/days.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { loadNewest, loadOlder } from '../flow.ts';
import { selectInbox, selectNotifications } from '../inboxState.ts';
import { NoticeItem } from './NoticeItem.tsx';

/** What became news on one day of the reader, the newest first; `day` is any moment of it (epoch ms). */
interface Day {
  readonly day: number;
  readonly entries: readonly Notification[];
}

/** The notifications by the days on which they became news. */
function byDay(entries: readonly Notification[]): Day[] {
  return entries.reduce<Day[]>((days, entry) => {
    const last = days.at(-1);
    if (!last || dayOf(last.day) !== dayOf(entry.at))
      return [...days, { day: entry.at, entries: [entry] }];
    return [...days.slice(0, -1), { ...last, entries: [...last.entries, entry] }];
  }, []);
}

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

/**
 * The last page takes the button along, and with it the place of the keyboard: that goes to the first of the entries which came. Returns what is
 * to be called when the button is pressed.
 */
function useFocusOfOlder(list: RefObject<HTMLElement | null>): () => void {
  const entries = useAppSelector(selectNotifications);
  const { next } = useAppSelector(selectInbox);
  const lastBefore = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { current: last } = lastBefore;
    if (next !== undefined || last === undefined) return;
    lastBefore.current = undefined;
    if (document.activeElement !== document.body) return;
    const ways = [...(list.current?.querySelectorAll<HTMLElement>('li > a') ?? [])];
    const first = ways[entries.findIndex(({ id }) => id === last) + 1] ?? ways.at(-1);
    first?.focus();
  }, [next, entries, list]);
  return () => {
    lastBefore.current = entries.at(-1)?.id;
  };
}

/** The way to older ones, and the word that they did not come. */
function Older({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { next, older } = useAppSelector(selectInbox);
  const asked = useFocusOfOlder(list);
  if (next === undefined) return null;
  const handleClick = () => {
    asked();
    void dispatch(loadOlder());
  };
  return (
    <Foot>
      {older === 'failed' && <span role="alert">{t('notices.olderFailed')}</span>}
      <ActionButton variant="outlined" loading={older === 'loading'} onClick={handleClick}>
        {t('notices.older')}
      </ActionButton>
    </Foot>
  );
}

function Days({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation();
  const entries = useAppSelector(selectNotifications);
  const [now] = useState(() => Date.now());
  return byDay(entries).map(({ day, entries: ofDay }) => {
    const name = dayName(day, now);
    return (
      <section key={day}>
        <DayTitle>{'key' in name ? t(`notices.${name.key}`) : name.text}</DayTitle>
        <Plain>
          {ofDay.map((entry) => (
            <NoticeItem key={entry.id} entry={entry} onOpened={onOpened} />
          ))}
        </Plain>
      </section>
    );
  });
}

/** All notifications by day, the newest first; refetched whenever it is opened (SHELL-18). */
export function NoticeList({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectInbox);
  const isEmpty = useAppSelector(selectNotifications).length === 0;
  const list = useRef<HTMLDivElement>(null);
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
    <div ref={list}>
      {isEmpty ? <EmptyState>{t('notices.empty')}</EmptyState> : <Days onOpened={onOpened} />}
      <Older list={list} />
    </div>
  );
}
