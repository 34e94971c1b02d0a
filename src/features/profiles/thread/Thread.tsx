import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { LazyBookButton } from '../../books/index.ts';
import {
  feedKey,
  selectFeed,
  selectFeedReader,
  selectIsFeedLoaded,
  selectTurns,
  threadFeedRef,
  TurnList,
  TurnListSkeleton,
  useOpenFeed,
} from '../../turns/index.ts';
import type { ThreadAddress } from './threadAddress.ts';

const Column = styled('section')({ maxWidth: '45rem' });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
}));

export interface ThreadProps {
  /** The id of the profile. */
  profile: string;
  name: string;
  address: ThreadAddress;
}

/** The page of turns that the address asks for; undefined while it is not known yet whom the user plays. */
function useFeedRef({ profile, address: { page, oldest } }: ThreadProps) {
  const reader = useAppSelector(selectFeedReader);
  return useMemo(
    () =>
      reader &&
      threadFeedRef(
        {
          game: reader.game,
          ...(reader.character !== undefined && { character: reader.character }),
        },
        { profile, page, oldest },
      ),
    [reader, profile, page, oldest],
  );
}

type ThreadFeedRef = NonNullable<ReturnType<typeof useFeedRef>>;

function Turns({ feedRef, address }: { feedRef: ThreadFeedRef; address: ThreadAddress }) {
  const { t } = useTranslation();
  const key = feedKey(feedRef);
  const feed = useAppSelector((state) => selectFeed(state, key));
  const loaded = useAppSelector((state) => selectIsFeedLoaded(state, key));
  const isEmpty = useAppSelector((state) => selectTurns(state, key)).length === 0;
  const { page, oldest, hrefOf } = address;
  const lastPage = Math.max(1, feed?.lastPage ?? 1);
  const hasNone = loaded && !feed?.loading && isEmpty;
  if (hasNone && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />;
  if (hasNone) return <EmptyState>{t('profiles.noTurns')}</EmptyState>;
  return (
    <>
      <TurnList feedRef={feedRef} writable={false} oldestFirst={oldest} />
      {loaded && <Pager page={page} lastPage={lastPage} hrefOf={(to) => hrefOf(to)} />}
    </>
  );
}

/** What a character wrote wherever it stood, in order, page by page (BACK-70). */
export function Thread(props: ThreadProps) {
  const { t } = useTranslation();
  const { name, address } = props;
  const feedRef = useFeedRef(props);
  useOpenFeed(feedRef);
  const { oldest, hrefOf } = address;
  return (
    <Column>
      <Bar>
        <Typography variant="h1">{name}</Typography>
        <ActionLink variant="outlined" href={hrefOf(1, !oldest)}>
          {t(oldest ? 'profiles.fromNewest' : 'profiles.fromOldest')}
        </ActionLink>
      </Bar>
      <div style={{ marginBottom: 16 }}>
        <LazyBookButton subject={{ profile: props.profile }} />
      </div>
      <CrashGuard resetKey={feedRef ? feedKey(feedRef) : ''}>
        <VisuallyHidden as="h2">{t('profiles.turns')}</VisuallyHidden>
        {feedRef ? <Turns feedRef={feedRef} address={address} /> : <TurnListSkeleton />}
      </CrashGuard>
    </Column>
  );
}
