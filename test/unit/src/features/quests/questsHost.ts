import type { QuestEvent, Quest } from '../../../../../src/contract/index.ts';
import {
  initialChatListState,
  type ChatListState,
} from '../../../../../src/features/chat/index.ts';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { makeGame, player } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import type { FakeAnswer, FakeHost } from '../../../../support/fakeHost.ts';

/** Quests for tests, and a host that tells them. */

export const LIST = '/api/rpg/quests/forest/7';

export type WireEvent = Partial<QuestEvent>;
export type WireQuest = Partial<Omit<Quest, 'events'>> & { events?: readonly WireEvent[] };

export const wireEvent = (over: WireEvent = {}): WireEvent => ({
  key: 'bath',
  id: '31',
  title: 'Баня',
  active: true,
  edit: false,
  ...over,
});

export const wireQuest = (over: WireQuest = {}): WireQuest => ({
  key: 'letter',
  title: 'Письмо маяку',
  imageSmall: '/letter.jpg',
  desc: '<p>Конверт <em>без марки</em>.</p>',
  active: true,
  events: [wireEvent()],
  ...over,
});

/** So many quests with keys and titles of their own. */
export const manyQuests = (size: number, over: WireQuest = {}): WireQuest[] =>
  Array.from({ length: size }, (_, at) =>
    wireQuest({ key: `q${at}`, title: `Квест ${at}`, events: [], ...over }),
  );

/** A host whose quests are these, for every character of the game `forest`. */
export function questsHost(...quests: readonly WireQuest[]): FakeHost {
  const answer: FakeAnswer = { json: { quests } };
  const host = makeHost();
  for (const who of ['7', '9', 'master', 'user'])
    host.on('GET', `/api/rpg/quests/forest/${who}`, answer);
  return host;
}

/** The session of somebody who plays in the game `forest`. */
export const playing = (one = player, over: Record<string, unknown> = {}): SessionState =>
  makeSession({
    games: [
      makeGame({ main_page_type: 'quests_chat', chat: true, ...over }),
      makeGame({ key: 'sea', title: 'Море', main_page_type: 'quests_chat' }),
    ],
    characters: { status: 'ready', list: [one] },
    characterKey: one.key,
  });

/** The channels of chat that are open to the character. */
export const channels = (
  ...list: readonly { id: string; type?: string; unreads?: number }[]
): { list: ChatListState } => ({
  list: {
    ...initialChatListState,
    status: 'ready',
    channels: list.map(({ id, type = 'rpg_quest_event', unreads = 0 }) => ({
      ...{ id, type, unreads },
      title: 'Канал',
      closed: false,
    })),
  },
});
