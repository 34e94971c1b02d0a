import { withTexts } from '../../../i18n/index.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import type { QuestListProps } from './QuestList.tsx';

/** The quest list, whose code is loaded where a home is made of quests (HOME-04). */
export const LazyQuests = lazyPart<QuestListProps>(
  withTexts(async () => {
    const { QuestList } = await import(/* webpackChunkName: "quests" */ './QuestList.tsx');
    return QuestList;
  }),
  PartFailure,
);
