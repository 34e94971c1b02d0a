import { withTexts } from '../../../i18n/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import type { WithSession } from '../../session/index.ts';
import type { QuestListProps } from './QuestList.tsx';

const load = withTexts(() => import(/* webpackChunkName: "quests" */ './QuestList.tsx'));

/** The quest list, whose code is loaded where a home is made of quests (HOME-04). */
export const LazyQuests = lazyPart<QuestListProps>(async () => {
  const { QuestList } = await load();
  return QuestList;
}, PartFailure);

/** Loads the quests that the character sees, before the list is shown. */
export function loadQuests(): AppThunk<Promise<boolean>, WithSession> {
  return async (dispatch) => dispatch((await load()).loadQuests());
}
