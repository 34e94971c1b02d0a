import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../api/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';
import { rememberTarget, selectUser } from '../../session/index.ts';
import { draftsApi } from '../api.ts';
import { DraftList } from '../components/DraftList.tsx';
import { startDrafts } from '../lazyStart.ts';
import { draftRows } from '../rows.ts';

const NONE: readonly never[] = [];

/** All that the user has begun and not sent, in all games and on all devices (BACK-38). */
export function DraftsScreen() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  return (
    <>
      <PageTitle page={t('drafts.title')} />
      <Typography variant="h1">{t('drafts.title')}</Typography>
      {user ? <Drafts viewer={user.id} /> : <SignIn />}
    </>
  );
}

function SignIn() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const remember = () => {
    dispatch(rememberTarget(pathTo('drafts')));
  };
  const action = (
    <ActionLink href={pathTo('login')} onClick={remember}>
      {t('nav.login')}
    </ActionLink>
  );
  return <EmptyState action={action}>{t('drafts.signIn')}</EmptyState>;
}

/** The drafts of both stores. What this browser has is read again with each answer of the host, and after each change here. */
function useDraftRows(viewer: string) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(startDrafts());
  }, [dispatch]);
  const can = useAppSelector((state) => selectCan(state, 'drafts'));
  const query = draftsApi.useDraftsQuery(
    { viewer },
    { skip: can === false, refetchOnMountOrArgChange: true },
  );
  const { data, fulfilledTimeStamp } = query;
  const [changes, setChanges] = useState(0);
  const rows = useMemo(
    () => ({
      of: [fulfilledTimeStamp, changes],
      list: dispatch(draftRows(viewer, data?.drafts ?? NONE)),
    }),
    [dispatch, viewer, data, fulfilledTimeStamp, changes],
  );
  const reread = useCallback(() => setChanges((before) => before + 1), []);
  return { ...query, can, rows: rows.list, reread };
}

function Drafts({ viewer }: { viewer: string }) {
  const { t } = useTranslation();
  const { can, isLoading, isError, isFetching, refetch, rows, reread } = useDraftRows(viewer);
  const isKept = can !== false;
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3, maxWidth: '40em' }}>
        {t('drafts.lead')}
      </Typography>
      {!isKept && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('drafts.onlyHere')}
        </Alert>
      )}
      {isKept && isError && (
        <ErrorState
          message={t('drafts.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isLoading ? (
        <Loading />
      ) : (
        <DraftList viewer={viewer} rows={rows} unsure={isError} onChanged={reread} />
      )}
    </>
  );
}

function Loading() {
  return (
    <LoadingFrame>
      {[0, 1, 2].map((at) => (
        <Bone key={at} style={{ height: 96, borderRadius: 12, marginBlock: 12 }} />
      ))}
    </LoadingFrame>
  );
}
