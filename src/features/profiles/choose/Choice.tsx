import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { type Ref, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Faction, Game, Profile } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextLink } from '../../../ui/RouteLink.tsx';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { FactionCards } from './FactionCards.tsx';
import { ProfileCards } from './ProfileCards.tsx';
import { type ChoiceGroup, choiceGroups } from './choiceGroups.ts';
import { type Refusal, useChoosing } from './useChoosing.ts';

/** Where in the choice one is, by the address: so that one comes back by the browser's own way (PROF-04). */
export interface ChoiceStep {
  /** Whose profiles are shown; absent in step one. */
  readonly group: ChoiceGroup | undefined;
  /** The address of step one. */
  readonly first: string;
  /** The address of a group's profiles. */
  readonly hrefOf: (group: ChoiceGroup) => string;
}

const PARAMETER = 'faction';

/** Reads /{game}/profiles/choose?faction=…; a faction that is not known counts as none. Where there is but one group without a faction, it is shown at once. */
function useChoiceStep(game: string, groups: readonly ChoiceGroup[]): ChoiceStep {
  const [search] = useSearchParams();
  const first = pathTo('profiles.choose', { game });
  const [only] = groups;
  const atOnce = groups.length === 1 && only && !only.faction ? only : undefined;
  return {
    group: atOnce ?? groups.find(({ key }) => key === search.get(PARAMETER)),
    first,
    hrefOf: ({ key }) => `${first}?${new URLSearchParams({ [PARAMETER]: key }).toString()}`,
  };
}

/** Which step this is, and the way back to the one before. */
function Head({ game, group, first }: { game: Game; group?: ChoiceGroup; first: string }) {
  const { t } = useTranslation();
  const title = t('profileChoice.title');
  const name = group?.faction?.title ?? t('profileChoice.outside');
  const crumbs = [
    { label: game.title, href: pathTo('main', { game: game.key }) },
    { label: title, href: first },
    ...(group ? [{ label: name }] : []),
  ];
  return (
    <>
      <PageTitle page={group ? name : title} game={game.title} />
      <Crumbs items={crumbs} />
      <Typography variant="h1" sx={{ mt: 1, mb: 1 }}>
        {group ? <ColouredName colour={group.faction?.colorTitle}>{name}</ColouredName> : title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '40em' }}>
        {t(group ? 'profileChoice.profilesIntro' : 'profileChoice.factionsIntro')}
      </Typography>
    </>
  );
}

/** Why nothing came of a choice. The question has gone, and the focus comes here. */
function Refused({ refusal, at }: { refusal: Refusal; at: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert ref={at} severity="error" tabIndex={-1} sx={{ mt: 2, maxWidth: '44rem' }}>
      <AlertTitle>{refusal.profile.name}</AlertTitle>
      {errorText(refusal.error)} {refusal.taken && t('profileChoice.takenHint')}
    </Alert>
  );
}

export interface ChoiceProps {
  game: Game;
  factions: readonly Faction[];
  profiles: readonly Profile[];
  /** Refetches the profiles to choose from. */
  refetch: () => void;
}

/** The choice of a profile in two steps (PROF-04). */
export function Choice({ game, factions, profiles, refetch }: ChoiceProps) {
  const { t } = useTranslation();
  const groups = useMemo(() => choiceGroups(factions, profiles), [factions, profiles]);
  const { group, first, hrefOf } = useChoiceStep(game.key, groups);
  const choosing = useChoosing(game.key, refetch);
  const { refusal, gone, ask } = choosing;
  const refused = useRef<HTMLDivElement>(null);
  return (
    <>
      <Head game={game} first={first} {...(group && { group })} />
      {refusal && <Refused refusal={refusal} at={refused} />}
      {!group && <FactionCards groups={groups} hrefOf={hrefOf} gone={gone} />}
      {group && <ProfileCards profiles={group.profiles} gone={gone} onChoose={ask} />}
      {group && groups.length > 1 && (
        <p>
          <TextLink href={first}>{t('profileChoice.toFactions')}</TextLink>
        </p>
      )}
      <ChoiceQuestion choosing={choosing} onClosed={() => refused.current?.focus()} />
    </>
  );
}
