import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../../contract/index.ts';
import { roleOf } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { selectCharacter, selectOtherCharacters } from '../../session/index.ts';
import { OwnActions } from './OwnActions.tsx';
import { OwnCharacters } from './OwnCharacters.tsx';
import { OwnFrame } from './OwnFrame.tsx';
import { type OwnHrefs, useOwnHrefs } from './useOwnHrefs.ts';

const Lines = styled('span')({
  display: 'block',
  textWrap: 'balance',
  '& + &': { marginTop: '0.75em' },
});

const TEXTS = {
  master: 'ownProfile.masterText',
  user: 'ownProfile.userText',
  nobody: 'profile.no_profiles',
} as const;

/** Who looks at a page that they have no profile for. */
type Kind = keyof typeof TEXTS;

const useKind = (): Kind => {
  const role = roleOf(useAppSelector(selectCharacter));
  if (role === 'gameMaster' || role === 'gameTech') return 'master';
  return role === 'user' ? 'user' : 'nobody';
};

/** What more there is to say: where to choose, or that there is nothing to be done. */
function useAdvice(kind: Kind, ways: OwnHrefs) {
  const owns = useAppSelector(selectOtherCharacters).some((one) => roleOf(one) === 'profile');
  if (ways.chooseAtHome) return 'ownProfile.chooseAtHome';
  // The hint to choose would lead nowhere.
  if (kind === 'master' && !ways.choose && ways.create) return 'ownProfile.masterCreate';
  if (ways.choose ?? ways.create ?? (owns || undefined)) return undefined;
  return kind === 'master' ? 'ownProfile.masterNoWay' : 'ownProfile.noWay';
}

/**
 * In place of the own profile of one who has none: a master is asked to choose one, others that they have no character, and everybody what can
 * be done about it (PROF-05). A user character has no profile of its own (spec 1 §6).
 */
export function WithoutProfile({ game }: { game: Game }) {
  const { t } = useTranslation();
  const kind = useKind();
  const ways = useOwnHrefs(game);
  const advice = useAdvice(kind, ways);
  const actions = [
    { labelKey: 'ownProfile.choose', href: ways.choose },
    { labelKey: 'ownProfile.toHome', href: ways.chooseAtHome },
    { labelKey: 'ownProfile.create', href: ways.create },
  ] as const;
  return (
    <OwnFrame game={game}>
      <EmptyState action={<OwnActions actions={actions} centred />}>
        <Lines>{t(TEXTS[kind])}</Lines>
        {advice && <Lines>{t(advice)}</Lines>}
      </EmptyState>
      <OwnCharacters />
    </OwnFrame>
  );
}
