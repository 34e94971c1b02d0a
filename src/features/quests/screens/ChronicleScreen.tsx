import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { canOpenChronicle } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import {
  selectCharacter,
  selectGame,
  selectIsSignedIn,
  WithoutCharacter,
} from '../../session/index.ts';
import { NoChronicle } from '../chronicle/components/ChronicleFailure.tsx';
import { ChroniclePage } from '../chronicle/components/ChroniclePage.tsx';
import type { EventRef } from '../chronicle/chronicleDraft.ts';
import { CharacterGate, GuestGate } from '../components/QuestGate.tsx';

/** What stands in place of the page as long as nobody, or nobody who may open it, looks at it. */
function Frame({ game, children }: { game: Game; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle page={t('chronicle.title')} game={game.title} />
      <Typography variant="h1" gutterBottom>
        {t('chronicle.title')}
      </Typography>
      {children}
    </>
  );
}

/**
 * The chronicle of a quest event (spec 1 §2; CHRON-01 to CHRON-04). It loads only for a character that is no plain user; one whose session
 * ended meanwhile is shown the way in, and finds the draft again.
 */
export function ChronicleScreen() {
  const { t } = useTranslation();
  const { questKey: quest = '', eventKey: event = '' } = useParams();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  const character = useAppSelector(selectCharacter);
  const [gameKey, characterKey] = [game?.key, character?.key];
  const ref = useMemo<EventRef | undefined>(
    () =>
      gameKey === undefined || characterKey === undefined
        ? undefined
        : { game: gameKey, character: characterKey, quest, event },
    [gameKey, characterKey, quest, event],
  );
  if (!game) return null;
  if (!signedIn)
    return (
      <Frame game={game}>
        <p>{t('chronicle.signedOut')}</p>
        <GuestGate />
      </Frame>
    );
  if (!character || !ref)
    return (
      <WithoutCharacter frame={(failure) => <Frame game={game}>{failure}</Frame>}>
        <Frame game={game}>
          <CharacterGate />
        </Frame>
      </WithoutCharacter>
    );
  if (!canOpenChronicle(character))
    return (
      <NoChronicle game={game} title={t('chronicle.closed')}>
        {t('chronicle.plainUser', { name: character.name })}
      </NoChronicle>
    );
  return <ChroniclePage key={Object.values(ref).join('/')} game={game} event={ref} />;
}
