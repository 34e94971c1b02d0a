import EditIcon from '@mui/icons-material/EditOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { FRESH_S, loadQuery, selectCan } from '../../../api/index.ts';
import { type Game, type Profile, profileIdOf, profileSlug } from '../../../contract/index.ts';
import { pathTo, seesHiddenFields } from '../../../domain/index.ts';
import { type LoadScreen, useAppSelector } from '../../../lib/store.ts';
import { withTexts } from '../../../i18n/index.ts';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import { useIsWaking } from '../../../ui/hooks.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { selectCharacter, selectGame, selectGameKey } from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { ProfileFailure } from '../components/ProfileFailure.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { MastersPartProps } from '../remarks/MastersPart.tsx';
import type { ThreadProps } from '../thread/Thread.tsx';
import { type ThreadAddress, useThreadAddress } from '../thread/threadAddress.ts';
import { ProfileSheet } from '../components/ProfileSheet.tsx';
import { useEditHref, selectViewer, useListHref, useViewer } from '../components/profileHrefs.ts';

const { useProfileQuery } = profilesApi;

/** What the character wrote, for those who want to read it (BACK-70). */
const Thread = lazyPart<ThreadProps>(async () => {
  const { Thread: Part } = await import(/* webpackChunkName: "thread" */ '../thread/Thread.tsx');
  return Part;
}, PartFailure);

const MastersPart = lazyPart<MastersPartProps>(async () => {
  const { MastersPart: Part } = await import(
    /* webpackChunkName: "remarks" */ '../remarks/MastersPart.tsx'
  );
  return Part;
}, PartFailure);

const idOf = (slug: string): string => profileIdOf(slug) ?? slug;

/** Loads the profile that the address names. */
export const loadProfile: LoadScreen =
  ({ params: { profile: slug = '' } }) =>
  async (dispatch, getState) => {
    const game = selectGameKey(getState());
    if (game === undefined) return false;
    const arg = { params: { game, profile: idOf(slug) }, viewer: selectViewer(getState()) };
    return dispatch(loadQuery(profilesApi.endpoints.profile, arg));
  };

interface PageProps {
  game: Game;
  profile: Profile;
}

function Edit({ game, profile }: PageProps) {
  const { t } = useTranslation();
  const href = useEditHref(game, profile);
  if (href === undefined) return null;
  return (
    <ActionLink variant="outlined" href={href} style={{ gap: 8 }}>
      <EditIcon aria-hidden="true" fontSize="small" />
      {t('profiles.edit')}
    </ActionLink>
  );
}

/** Beside another's profile. */
const Complain = lazyPart<{ profile: string }>(
  withTexts(async () => {
    const { ComplainOfProfile } = await import(
      /* webpackChunkName: "complain" */ '../components/ComplainOfProfile.tsx'
    );
    return ComplainOfProfile;
  }),
  () => null, // one can do without
);

/**
 * An address with another tail, as an old link has it after a new name, becomes the one that the profile has now. Where a host answers with another id
 * than it was asked for, the address stays: at the next it might do the same.
 */
function useRightAddress({ game, profile }: PageProps, slug: string): string | undefined {
  const { search, hash } = useLocation();
  const { id, seo } = profile;
  if (!seo || id !== profileIdOf(slug) || slug === profileSlug(id, seo)) return undefined;
  return pathTo('profiles.show', { game: game.key, id, seo }) + search + hash;
}

/** Who looks at it in the queue: a master, where the host has one. */
function useReviewParams({ game, profile }: PageProps): MastersPartProps['params'] | undefined {
  const character = useAppSelector(selectCharacter);
  const can = useAppSelector((state) => selectCan(state, 'reviews') === true);
  const leads = seesHiddenFields(character);
  return useMemo(
    () =>
      can && leads && character
        ? { game: game.key, character: character.key, profile: profile.id }
        : undefined,
    [can, leads, character, game.key, profile.id],
  );
}

/** The profile, or what its character wrote (BACK-70). */
function ProfileTabs({ address }: { address: ThreadAddress }) {
  const { t } = useTranslation();
  const { isShown, profileHref, hrefOf } = address;
  return (
    <LinkTabs aria-label={t('profiles.tabs')} style={{ marginTop: 8 }}>
      <LinkTab href={profileHref} aria-current={isShown ? undefined : 'page'}>
        {t('profiles.sheet')}
      </LinkTab>
      <LinkTab href={hrefOf(1, true)} aria-current={isShown ? 'page' : undefined}>
        {t('profiles.turns')}
      </LinkTab>
    </LinkTabs>
  );
}

function Page({ slug, ...page }: PageProps & { slug: string }) {
  const { t } = useTranslation();
  const { game, profile } = page;
  const list = useListHref(game);
  const right = useRightAddress(page, slug);
  const leads = seesHiddenFields(useAppSelector(selectCharacter));
  const tells = useAppSelector((state) => selectCan(state, 'stories') === true);
  const thread = useThreadAddress();
  const reviews = useReviewParams(page);
  if (right !== undefined) return <Navigate to={right} replace />;
  return (
    <>
      <PageTitle page={profile.name} game={game.title} />
      <Crumbs
        items={[
          { label: game.title, href: pathTo('main', { game: game.key }) },
          ...(list === undefined ? [] : [{ label: t('profiles.title'), href: list }]),
          { label: profile.name },
        ]}
      />
      {tells && <ProfileTabs address={thread} />}
      <div style={{ marginTop: 16 }}>
        {tells && thread.isShown ? (
          <Thread profile={profile.id} name={profile.name} address={thread} />
        ) : (
          <>
            <ProfileSheet
              profile={profile}
              withPlace={leads || profile.location !== undefined}
              actions={
                <>
                  <Edit {...page} />
                  <Complain profile={profile.id} />
                </>
              }
            />
            {reviews && <MastersPart params={reviews} />}
          </>
        )}
      </div>
    </>
  );
}

/** One profile, by the id in its address. What is known stays while it is asked for again. */
function OneProfile({ game, id, slug }: { game: Game; id: string; slug: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { currentData, error, isFetching, refetch } = useProfileQuery(
    { params: { game: game.key, profile: id }, viewer },
    { refetchOnMountOrArgChange: useIsWaking() ? FRESH_S : true },
  );
  if (currentData) return <Page game={game} profile={currentData.profile} slug={slug} />;
  if (!error) return <PageSkeleton />;
  return (
    <ProfileFailure
      game={game}
      title={t('profiles.one')}
      error={error}
      toList
      retry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** One character's profile (spec 1 §2, Profile view; PROF-02, PROF-03). */
export function ProfileScreen() {
  const game = useAppSelector(selectGame);
  const { profile: slug = '' } = useParams();
  if (!game) return null;
  const id = idOf(slug);
  return <OneProfile key={`${game.key}/${id}`} game={game} id={id} slug={slug} />;
}
