import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Character, Game, Profile, ProfileComment } from '../../../contract/index.ts';
import { canViewProfiles, pathTo } from '../../../domain/index.ts';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { OwnAvatar } from '../avatar/OwnAvatar.tsx';
import { ProfileSheet } from '../components/ProfileSheet.tsx';
import { ModeratorComments } from './ModeratorComments.tsx';
import { OwnActions } from './OwnActions.tsx';
import { OwnFrame } from './OwnFrame.tsx';
import { useOwnHrefs } from './useOwnHrefs.ts';

/** The address under which others read the profile, where the game shows profiles. */
function usePublicPath(game: Game, { id, seo }: Profile): string | undefined {
  const built = useBuiltRoutes();
  const shown = canViewProfiles(game) && built.has('profiles.show') && seo;
  return shown ? pathTo('profiles.show', { game: game.key, id, seo }) : undefined;
}

/** How a profile that is not confirmed stands with the masters; hosts of others do not say more than that it waits. */
function standing({ review }: Profile) {
  if (review === 'returned') return 'ownProfile.returned';
  return review === 'refused' ? 'ownProfile.refused' : 'ownProfile.waiting';
}

export interface OwnSheetProps {
  game: Game;
  /** The character of the session whose profile it is. */
  character: Character;
  profile: Profile;
  comments: readonly ProfileComment[];
}

/**
 * The own profile as a whole, with what can be done about it. One that is not confirmed stands in a border of danger, and above it what the
 * moderators wrote, so that it is not looked for below all the texts (PROF-05).
 */
export function OwnSheet({ game, character, profile, comments }: OwnSheetProps) {
  const { t } = useTranslation();
  const ways = useOwnHrefs(game);
  const refused = profile.review === 'refused';
  const actions = [
    { labelKey: 'ownProfile.edit', href: refused ? undefined : ways.edit },
    { labelKey: 'ownProfile.create', href: ways.create },
    { labelKey: 'ownProfile.choose', href: ways.choose },
    { labelKey: 'ownProfile.view', href: usePublicPath(game, profile) },
  ] as const;
  return (
    <OwnFrame game={game} named>
      {!profile.confirmed && (
        <Alert severity={refused ? 'error' : 'warning'}>{t(standing(profile))}</Alert>
      )}
      {!profile.confirmed && <ModeratorComments comments={comments} answerable={!refused} />}
      <ProfileSheet
        profile={profile}
        withPlace
        picture={<OwnAvatar game={game} character={character} />}
        actions={<OwnActions actions={actions} />}
      />
    </OwnFrame>
  );
}
