import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { FRESH_S, loadQuery } from '../../../api/index.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { type LoadScreen, useAppSelector } from '../../../lib/store.ts';
import { useIsWaking } from '../../../ui/hooks.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { selectGame, selectGameKey } from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { ProfileFailure } from '../components/ProfileFailure.tsx';
import { selectViewer, useViewer } from '../components/profileHrefs.ts';
import { ProfileList, ProfileListSkeleton } from '../list/ProfileList.tsx';

/** Which page of the list the address asks for, and the addresses of all. */
export interface ListAddress {
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Loads the page of the list that the address asks for. */
export const loadProfiles: LoadScreen =
  ({ search }) =>
  async (dispatch, getState) => {
    const game = selectGameKey(getState());
    if (game === undefined) return false;
    const arg = {
      params: { game },
      query: { page: pageOf(search) },
      viewer: selectViewer(getState()),
    };
    return dispatch(loadQuery(profilesApi.endpoints.profiles, arg));
  };

/** Reads /{game}/profiles/?page=N (spec 1 §2). */
function useListAddress(game: string): ListAddress {
  const [search] = useSearchParams();
  const path = pathTo('profiles.index', { game });
  return {
    page: pageOf(search),
    hrefOf: (to) => (to === 1 ? path : `${path}?page=${String(to)}`),
  };
}

const { useProfilesQuery } = profilesApi;

function Head({ game }: { game: Game }) {
  const { t } = useTranslation();
  const title = t('profiles.title');
  return (
    <>
      <PageTitle page={title} game={game.title} />
      <Crumbs
        items={[{ label: game.title, href: pathTo('main', { game: game.key }) }, { label: title }]}
      />
      <Typography variant="h1" sx={{ mt: 1 }}>
        {title}
      </Typography>
    </>
  );
}

/** The characters of one game. What is known of a page stays while it is asked for again. */
function Profiles({ game }: { game: Game }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { page, hrefOf } = useListAddress(game.key);
  const { currentData, error, isFetching, refetch } = useProfilesQuery(
    { params: { game: game.key }, query: { page }, viewer },
    { refetchOnMountOrArgChange: useIsWaking() ? FRESH_S : true },
  );
  const again = { retry: () => void refetch(), retrying: isFetching };
  if (!currentData && error)
    return <ProfileFailure game={game} title={t('profiles.title')} error={error} {...again} />;
  const lastPage = Math.max(1, currentData?.last_page ?? 1);
  if (currentData && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />;
  return (
    <>
      <Head game={game} />
      {currentData ? (
        <ProfileList game={game} profiles={currentData.data} />
      ) : (
        <ProfileListSkeleton />
      )}
      {currentData && <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} />}
    </>
  );
}

/** The characters of a game, page by page (spec 1 §2, Profiles list; PROF-01). */
export function ProfilesScreen() {
  const game = useAppSelector(selectGame);
  return game ? <Profiles key={game.key} game={game} /> : null;
}
