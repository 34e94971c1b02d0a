import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, QuestEvent } from '../../../../contract/index.ts';
import { isOpen, isUnconfirmed } from '../../../../domain/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageSkeleton } from '../../../../ui/Skeletons.tsx';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { selectCharacter, selectGame, selectUser } from '../../../session/index.ts';
import { WritersSlot } from '../../../presence/index.ts';
import { type ChronicleScope, type EventRef, topicOf } from '../chronicleDraft.ts';
import { useEventParts } from '../useTalk.ts';
import { ChronicleEditor } from './ChronicleEditor.tsx';
import { ChronicleFailure } from './ChronicleFailure.tsx';
import { ChronicleHead } from './ChronicleHead.tsx';
import { EventTalk } from './EventTalk.tsx';

/** One below the other, or side by side: messages to the left, what one writes of them to the right. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(3),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}));

/** Why this character may read here and not write; the host has said that it may not (CHRON-04). */
function useObstacle(): 'chronicle.gameClosed' | 'chronicle.unconfirmed' | 'chronicle.notYours' {
  const game = useAppSelector(selectGame);
  const character = useAppSelector(selectCharacter);
  if (game && !isOpen(game)) return 'chronicle.gameClosed';
  return isUnconfirmed(character) ? 'chronicle.unconfirmed' : 'chronicle.notYours';
}

/** The chronicle for those who may not write it. */
function ReadChronicle({ event: { desc } }: { event: QuestEvent }) {
  const { t } = useTranslation();
  const obstacle = useObstacle();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1.5 }}>
        {t('chronicle.title')}
      </Typography>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t(obstacle)}
      </Alert>
      {desc ? <SafeHtml html={desc} /> : <EmptyState>{t('chronicle.notWritten')}</EmptyState>}
    </section>
  );
}

export interface ChroniclePageProps {
  game: Game;
  event: EventRef;
}

/** The chronicle of one event (spec 1 §2, Quest chronicle page) for a character that may open it. */
export function ChroniclePage({ game, event: ref }: ChroniclePageProps) {
  const user = useAppSelector(selectUser)?.id ?? '';
  const { newest, talk, error, isFetching, reload } = useEventParts(ref);
  const scope = useMemo<ChronicleScope>(() => ({ ...ref, user }), [ref, user]);
  if (!newest && error)
    return (
      <ChronicleFailure
        game={game}
        error={error}
        retry={() => void reload()}
        retrying={isFetching}
      />
    );
  if (!newest) return <PageSkeleton />;
  const { quest, event } = newest;
  return (
    <>
      <ChronicleHead game={game} quest={quest} event={event} />
      <WritersSlot topic={topicOf(ref)} what="chronicle" />
      <Columns data-columns="">
        <EventTalk talk={talk} />
        {event.edit ? (
          <ChronicleEditor scope={scope} desc={event.desc ?? ''} />
        ) : (
          <ReadChronicle event={event} />
        )}
      </Columns>
    </>
  );
}
