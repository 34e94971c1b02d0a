import type { Quest } from '../../../contract/index.ts';
import type { RootState } from '../../../lib/store.ts';
import { questsApi } from '../api.ts';
import { chronicleApi } from './chronicleApi.ts';
import type { EventRef } from './chronicleDraft.ts';

type Titled = Pick<Quest, 'title'>;

/** What a quest and its event are called, as far as a chronicle or a list of quests that is on the screen says it. */
export function selectEventTitles(
  state: RootState,
  { quest, event, ...reader }: EventRef,
): readonly string[] | undefined {
  const { chronicleParts } = chronicleApi.endpoints;
  const part = chronicleParts.select({ params: { ...reader, quest, event } })(state).data?.pages[0];
  const { data } = questsApi.endpoints.quests.select({ params: reader })(state);
  const listed = data?.quests.find(({ key }) => key === quest);
  const found: readonly (Titled | undefined)[] = [
    part?.quest ?? listed,
    part?.event ?? listed?.events.find(({ key }) => key === event),
  ];
  const titles = found.flatMap((one) => (one?.title ? [one.title] : []));
  return titles.length > 0 ? titles : undefined;
}
