import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { CrashGuard } from '../../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useIsNarrow } from '../../../ui/hooks.ts';
import { selectGameKey } from '../../session/index.ts';
import { foldKey } from '../foldsSlice.ts';
import { parted } from '../questOrder.ts';
import { FoldButton, useFold } from './Fold.tsx';
import { CharacterGate, GuestGate } from './QuestGate.tsx';
import { QuestSections } from './QuestSections.tsx';
import { type QuestsView, useQuests } from './useQuests.ts';
import { Bone, LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { QuestHead, QuestSheet, Words } from './questParts.ts';

/** The shape of quests that are on their way: whole ones, or lines. */
function QuestsSkeleton({ compact }: { compact: boolean }) {
  const widths = compact ? ['52%', '40%', '60%'] : ['46%', '58%'];
  return (
    <LoadingFrame>
      {widths.map((width) => (
        <QuestSheet key={width} as="div" data-line={compact} style={{ marginTop: 16 }}>
          <QuestHead>
            {!compact && <Bone style={{ width: 96, height: 80, flexShrink: 0, margin: 0 }} />}
            <Words>
              <Bone style={{ width, height: 22 }} />
              <Bone style={{ width: '28%' }} />
            </Words>
          </QuestHead>
          {!compact && <TextSkeleton lines={3} />}
        </QuestSheet>
      ))}
    </LoadingFrame>
  );
}

export interface QuestListProps {
  /** Turns follow: each quest is a line that unfolds, and a phone folds them all. */
  compact?: boolean;
  /** Whoever has been here meets the turns first: where they follow, all quests are one line at any width (FIRST-30). */
  folded?: boolean;
}

const aboveTurns = { marginBottom: 24 } as const;

interface ContentProps {
  game: string;
  view: QuestsView;
  compact: boolean;
}

type Failure = Extract<QuestsView, { state: 'failed' }>;

function QuestsFailure({ error, ...outage }: Omit<Failure, 'state'>) {
  const message = useErrorText()(error);
  const { shownElsewhere, retry, retrying } = outage;
  return (
    <ErrorState
      message={message}
      shownElsewhere={shownElsewhere}
      onRetry={retry}
      retrying={retrying}
    />
  );
}

function Content({ game, view, compact }: ContentProps) {
  switch (view.state) {
    case 'guest':
      return <GuestGate />;
    case 'noCharacter':
      return <CharacterGate />;
    case 'failed':
      return <QuestsFailure {...view} />;
    case 'loading':
      return <QuestsSkeleton compact={compact} />;
    case 'ready':
      return <QuestSections game={game} quests={view.quests} compact={compact} />;
  }
}

/** «Квесты», and how many of them run, where that is all one sees. */
function useFoldedTitle(view: QuestsView): string {
  const { t } = useTranslation();
  if (view.state !== 'ready') return t('quest.title');
  const { length: count } = parted(view.quests).current;
  return count === 0 ? t('quest.title') : t('quest.running', { count });
}

function FoldedList({ game, view }: Omit<ContentProps, 'compact'>) {
  const id = useId();
  const { open, toggle } = useFold(foldKey(game));
  const title = useFoldedTitle(view);
  return (
    <section style={aboveTurns}>
      <Typography variant="h3" component="h2">
        <FoldButton open={open} onToggle={toggle} controls={id}>
          {title}
        </FoldButton>
      </Typography>
      {open && (
        <div id={id}>
          <Content {...{ game, view }} compact />
        </div>
      )}
    </section>
  );
}

/** The quests of the game one is in (spec 1 §2, Quest list; QUEST-01 to QUEST-03). */
export function QuestList({ compact = false, folded = false }: QuestListProps) {
  const { t } = useTranslation();
  const id = useId();
  const game = useAppSelector(selectGameKey) ?? '';
  const view = useQuests();
  const isNarrow = useIsNarrow();
  if (compact && (isNarrow || folded)) return <FoldedList {...{ game, view }} />;
  return (
    <section
      aria-labelledby={id}
      data-quests={compact ? '' : undefined}
      style={compact ? aboveTurns : undefined}
    >
      <Typography id={id} variant="h2">
        {t('quest.title')}
      </Typography>
      <CrashGuard>
        <Content {...{ game, view, compact }} />
      </CrashGuard>
    </section>
  );
}

export { loadQuests } from './useQuests.ts';
