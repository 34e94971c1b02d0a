import { landscapeOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { GameKey, Quest, QuestEvent, QuestStatus } from '../types.ts';

interface EventExtras {
  chronicle?: string;
  editors?: string[];
  channel?: string;
}

/** One event of a quest; `place` names the landscape that illustrates it. */
export function happening(
  key: string,
  title: string,
  status: QuestStatus,
  place: string,
  desc: string,
  { chronicle, editors = [], channel }: EventExtras = {},
): QuestEvent {
  return {
    key,
    title,
    status,
    image: landscapeOf(place),
    desc: prose(desc),
    editors,
    ...(chronicle === undefined ? {} : { chronicle: prose(chronicle) }),
    ...(channel === undefined ? {} : { channel }),
  };
}

/** A maker of one game's quests. */
export function questsOf(game: GameKey) {
  return (
    key: string,
    title: string,
    traits: { type: Quest['type']; status: QuestStatus; place: string },
    desc: string,
    events: QuestEvent[],
  ): Quest => ({
    game,
    key,
    title,
    type: traits.type,
    status: traits.status,
    image: landscapeOf(traits.place),
    desc: prose(desc),
    events,
  });
}
