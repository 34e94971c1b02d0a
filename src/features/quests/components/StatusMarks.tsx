import CheckIcon from '@mui/icons-material/Check';
import HeroicIcon from '@mui/icons-material/MilitaryTechOutlined';
import InvisibleIcon from '@mui/icons-material/VisibilityOffOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import RunningIcon from '@mui/icons-material/PlayArrow';
import { useTranslation } from 'react-i18next';
import type { QuestEvent, QuestType } from '../../../contract/index.ts';
import { isEnded } from '../../../domain/index.ts';
import { Mark } from './questParts.ts';

export interface StatusMarkProps {
  of: 'quest' | 'event';
  one: Pick<QuestEvent, 'active' | 'status'>;
}

/** Runs it, is it to come, or is it over? In words and by a sign, not by colour alone (QUEST-01; catalogue, spec 2 §3). */
export function StatusMark({ of, one }: StatusMarkProps) {
  const { t } = useTranslation();
  if (isEnded(one)) {
    return (
      <Mark>
        <CheckIcon aria-hidden="true" />
        {t(of === 'quest' ? 'quest.questFinished' : 'quest.eventFinished')}
      </Mark>
    );
  }
  return one.active ? (
    <Mark data-running="true">
      <RunningIcon aria-hidden="true" />
      {t('quest.active')}
    </Mark>
  ) : (
    <Mark data-pending="true">
      <PendingIcon aria-hidden="true" />
      {t('quest.pending')}
    </Mark>
  );
}

/** A quest that is not of the usual kind. */
export function TypeMark({ type }: { type: QuestType | undefined }) {
  const { t } = useTranslation();
  if (type === undefined || type === 'standard') return null;
  const Icon = type === 'heroic' ? HeroicIcon : InvisibleIcon;
  return (
    <Mark>
      <Icon aria-hidden="true" />
      {t(type === 'heroic' ? 'quest.heroic' : 'quest.invisible')}
    </Mark>
  );
}
