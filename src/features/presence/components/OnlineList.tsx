import ExpandIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { useIsWide } from '../../../ui/hooks.ts';
import { loadOnline } from '../realtime.ts';
import { selectOnline, selectOnlineStatus } from '../selectors.ts';
import { OnlineEntries } from './OnlineEntries.tsx';
import { plainButton } from '../../../ui/plainButton.ts';

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  fontSize: '1.25rem',
  lineHeight: 1.5,
}));

/** The line of a folded list: as high as the place that is kept for it. */
const Fold = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 48,
  padding: 0,
  ...plainButton,
  textAlign: 'start',
  cursor: 'pointer',
  '& > svg': { transition: 'rotate 160ms', color: paletteOf(theme).text.secondary },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
}));

const Quiet = styled('p')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  color: paletteOf(theme).text.secondary,
}));

function Content() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectOnline);
  const status = useAppSelector(selectOnlineStatus);
  if (status === 'failed') {
    return (
      <>
        <Quiet>{t('presence.failed')}</Quiet>
        <ActionButton variant="outlined" onClick={() => void dispatch(loadOnline())}>
          {t('app.retry')}
        </ActionButton>
      </>
    );
  }
  if (status === 'loading') return <TextSkeleton lines={3} />;
  if (entries.length === 0) return <Quiet>{t('presence.nobody')}</Quiet>;
  return <OnlineEntries entries={entries} />;
}

/** «В сети 5 человек» where that is known, else only what the list is about. */
function useTitle(): string {
  const { t } = useTranslation();
  const { length: count } = useAppSelector(selectOnline);
  const ready = useAppSelector(selectOnlineStatus) === 'ready';
  return ready && count > 0 ? t('presence.online', { count }) : t('presence.onlineTitle');
}

/** Who is in the game now: beside the turns, and folded into one line where there is no room beside them (HOME-05). */
export function OnlineList() {
  const id = useId();
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  const title = useTitle();
  return (
    <section aria-labelledby={id}>
      <Title id={id}>
        {isWide ? (
          title
        ) : (
          <Fold type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {title}
            <ExpandIcon aria-hidden="true" />
          </Fold>
        )}
      </Title>
      {(isWide || open) && <Content />}
    </section>
  );
}
