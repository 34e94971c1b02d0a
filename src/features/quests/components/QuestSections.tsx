import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quest } from '../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ENDED_QUESTS, foldKey, RUNNING_QUESTS } from '../foldsSlice.ts';
import { parted } from '../questOrder.ts';
import { FoldButton, Unfolded, useFold } from './Fold.tsx';
import { QuestGroup } from './QuestGroup.tsx';
import { useLeadToEvent } from './useLeadToEvent.ts';

/** How many quests are shown before more is asked for: by themselves, and where turns are to follow soon. */
const PORTION = { whole: 20, compact: 3 } as const;

/** More ended quests than these are folded. */
const FEW = 3;

export interface QuestSectionsProps {
  /** Key of the game. */
  game: string;
  quests: readonly Quest[];
  compact: boolean;
}

/** The quests that are over, under a heading that counts them (QUEST-01). */
function EndedQuests({ game, quests, compact }: QuestSectionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const key = foldKey(game, ENDED_QUESTS);
  const { open, moving, toggle } = useFold(key, !compact && quests.length <= FEW);
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: compact ? 1 : 4 }}>
        <FoldButton open={open} onToggle={toggle} controls={id}>
          {t('quest.endedQuests', { count: quests.length })}
        </FoldButton>
      </Typography>
      {open && (
        <Unfolded id={id} data-moving={moving}>
          <QuestGroup
            {...{ game, quests, compact }}
            listKey={key}
            portion={compact ? PORTION.compact : PORTION.whole}
          />
        </Unfolded>
      )}
    </>
  );
}

/** What runs and what is to come, then what is over. */
export function QuestSections({ game, quests, compact }: QuestSectionsProps) {
  const { t } = useTranslation();
  const { current, ended } = parted(quests);
  useLeadToEvent(game, quests);
  if (quests.length === 0) return <EmptyState>{t('quest.no_quest')}</EmptyState>;
  return (
    <>
      {current.length > 0 && (
        <QuestGroup
          {...{ game, compact }}
          quests={current}
          listKey={foldKey(game, RUNNING_QUESTS)}
          portion={compact ? PORTION.compact : PORTION.whole}
        />
      )}
      {ended.length > 0 && <EndedQuests {...{ game, compact }} quests={ended} />}
    </>
  );
}
