import { styled } from '@mui/material/styles';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import {
  loadOnline,
  OnlineEntries,
  selectChannelOnline,
  selectIsChannelLive,
  selectOnlineStatus,
} from '../../presence/index.ts';

/** The heading of a part of the dialog, under its title. */
export const SectionTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  fontSize: '1.125rem',
  lineHeight: 1.5,
}));

const Quiet = styled('p')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  color: paletteOf(theme).text.secondary,
}));

/** Without a socket only the list says who is here, and that may be a minute old. */
function useFreshList(channel: ChannelRef): void {
  const dispatch = useAppDispatch();
  const isLive = useAppSelector((state) => selectIsChannelLive(state, channel));
  useEffect(() => {
    if (!isLive) void dispatch(loadOnline());
  }, [dispatch, isLive]);
}

function Unknown() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectOnlineStatus);
  if (status === 'loading') return <TextSkeleton lines={3} />;
  return (
    <>
      <Quiet>{t(status === 'failed' ? 'presence.failed' : 'presence.inChannelUnknown')}</Quiet>
      <ActionButton variant="outlined" onClick={() => void dispatch(loadOnline())}>
        {t('app.retry')}
      </ActionButton>
    </>
  );
}

/** Who is in a channel now, each with portrait, name and the way to them, as the online list has it (SCR-02, HOME-05). */
export function ChannelPeople({ channel }: { channel: ChannelRef }) {
  const { t } = useTranslation();
  const titleId = useId();
  useFreshList(channel);
  const people = useAppSelector((state) => selectChannelOnline(state, channel));
  const count = people?.length ?? 0;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId} aria-live="polite">
        {count > 0 ? t('presence.inChannel', { count }) : t('presence.inChannelTitle')}
      </SectionTitle>
      {!people && <Unknown />}
      {people?.length === 0 && <Quiet>{t('presence.inChannelNobody')}</Quiet>}
      {people && count > 0 && <OnlineEntries entries={people} />}
    </section>
  );
}
