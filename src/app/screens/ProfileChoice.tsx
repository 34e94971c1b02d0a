import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../contract/index.ts';
import { offersChoiceAtHome } from '../../domain/index.ts';
import {
  selectCharacter,
  selectCharactersStatus,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useBuiltRoutes } from '../../ui/RouteLink.tsx';
import { RulesDialog } from './RulesDialog.tsx';

/** Has one who is signed in no character here, and may choose one? Not before the characters are known. */
function useOffersChoice(game: Game): boolean {
  const character = useAppSelector(selectCharacter);
  const known = useAppSelector(selectCharactersStatus) === 'ready';
  const signedIn = useAppSelector(selectIsSignedIn);
  const built = useBuiltRoutes();
  return known && built.has('profiles.choose') && offersChoiceAtHome(game, character, signedIn);
}

/** The way to the choice of a character, by the rules of the game (HOME-03). */
export function ProfileChoice({ game }: { game: Game }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  if (!useOffersChoice(game)) return null;
  return (
    <>
      <ActionButton variant="contained" onClick={() => setAsking(true)}>
        {t('home.choose')}
      </ActionButton>
      <RulesDialog game={game} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
