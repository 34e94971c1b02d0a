import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { type Ref, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Faction, Game, Profile } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type ChoiceGroup, choiceGroups } from './choiceGroups.ts';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { FactionCards } from './FactionCards.tsx';
import { ProfileCards } from './ProfileCards.tsx';
import { useChoiceStep } from './useChoiceStep.ts';
import { type Refusal, useChoosing } from './useChoosing.ts';

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
      <PageTitle place={group ? name : title} game={game.title} />
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
  /** Reads anew what there is to choose from. */
  readAnew: () => void;
}

/** The choice of a profile in two steps (PROF-04). */
export function Choice({ game, factions, profiles, readAnew }: ChoiceProps) {
  const { t } = useTranslation();
  const groups = useMemo(() => choiceGroups(factions, profiles), [factions, profiles]);
  const { group, first, hrefOf } = useChoiceStep(game.key, groups);
  const choosing = useChoosing(game.key, readAnew);
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
