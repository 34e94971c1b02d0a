import ForumIcon from '@mui/icons-material/ForumOutlined';
import WriteIcon from '@mui/icons-material/HistoryEdu';
import { useTranslation } from 'react-i18next';
import type { QuestEvent } from '../../../contract/index.ts';
import { canOpenChronicle, pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { selectChatChannels } from '../../chat/index.ts';
import { selectCharacter } from '../../session/index.ts';

const CHANNEL_TYPE = 'rpg_quest_event';

export interface EventLinksProps {
  /** Keys of the game and of the quest. */
  game: string;
  quest: string;
  event: QuestEvent;
}

/** Into the channel of an event that runs, where this character has that channel (QUEST-02). */
export function StartLink({ game, event }: Pick<EventLinksProps, 'game' | 'event'>) {
  const { t } = useTranslation();
  const built = useBuiltRoutes();
  const channel = useAppSelector((state) =>
    selectChatChannels(state).find(({ type, id }) => type === CHANNEL_TYPE && id === event.id),
  );
  if (!event.active || !channel || !built.has('channel')) return null;
  const params = { game, channelType: CHANNEL_TYPE, channelId: event.id };
  return (
    <ActionLink variant="contained" href={pathTo('channel', params)}>
      <ForumIcon aria-hidden="true" fontSize="small" />
      {t('quest.start')}
      {channel.unreads > 0 && <CountBadge count={channel.unreads} />}
    </ActionLink>
  );
}

/** To the page on which the chronicle is written, for those who may (QUEST-02, CHRON-04). */
export function WriteLink({ game, quest, event }: EventLinksProps) {
  const { t } = useTranslation();
  const built = useBuiltRoutes();
  const mayOpen = canOpenChronicle(useAppSelector(selectCharacter));
  if (!event.edit || !mayOpen || !built.has('quest.chronicle')) return null;
  const href = pathTo('quest.chronicle', { game, questKey: quest, eventKey: event.key });
  return (
    <ActionLink variant="text" href={href}>
      <WriteIcon aria-hidden="true" fontSize="small" />
      {t(event.desc ? 'quest.rewrite' : 'quest.write')}
    </ActionLink>
  );
}
