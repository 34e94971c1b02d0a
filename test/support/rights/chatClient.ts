import { type ChatMessage, QUEST_EVENT_CHANNEL } from '../../../src/contract/index.ts';
import { authorTypeOf } from '../../../src/domain/index.ts';
import type { ChatState, WithChat } from '../../../src/features/chat/slice.ts';
import type { WithSession } from '../../../src/features/session/index.ts';
import { makeGame, makeMessage } from '../entities.ts';
import { makeSession } from '../factories.ts';
import type { MessageCase, RoomCase } from './chat.ts';
import { actors, globals } from './client.ts';
import type { PlayingRole } from './table.ts';

/** The roles and situations of chat's table of rights as a client sees them. */

const HOUR_MS = 3_600_000;
const CREATED = 1_700_000_000;

/** The channels that may be listed. */
export const channels = {
  hall: { type: 'rpg_game', id: 'hall' },
  crew: { type: 'rpg_game', id: 'crew' },
  bridge: { type: 'rpg_game', id: 'bridge' },
  scene: { type: QUEST_EVENT_CHANNEL, id: 'scene' },
  over: { type: QUEST_EVENT_CHANNEL, id: 'over' },
  coming: { type: QUEST_EVENT_CHANNEL, id: 'coming' },
} as const;

export type ListedChannel = keyof typeof channels;

const list: ChatState['list'] = {
  game: 'forest',
  status: 'ready',
  channels: Object.values(channels).map((ref) => ({
    ...ref,
    title: ref.id,
    unreads: 0,
    ...(ref.id === 'over' && { closed: true }),
  })),
};

/** The client of a role, in the game that a situation names. */
export function clientIn(
  role: PlayingRole,
  situation: RoomCase | MessageCase,
): WithSession & WithChat {
  const status = situation.endsWith('closed game') ? 'closed' : 'active';
  const game = makeGame({ status, chat: !situation.endsWith('no chat') });
  const session = makeSession({
    globals: { ...globals, messagesCanEditHours: 24 },
    games: [game],
    characters: { status: 'ready', list: [actors[role]] },
    characterKey: actors[role].key,
  });
  return { session, chat: { list } };
}

/** The channel that a message of this situation stands in. */
export const channelFor = (situation: MessageCase): ListedChannel =>
  situation === 'own, over' ? 'over' : 'hall';

/** A message as this role sees it. */
export function messageIn(role: PlayingRole, situation: MessageCase): ChatMessage {
  const { key, id } = actors[role];
  const type = authorTypeOf(actors[role]);
  const whose = situation.split(',')[0] ?? '';
  const others: Readonly<Record<string, Partial<ChatMessage>>> = {
    other: { author_id: '999', author_type: 'profile' },
    'master’s': { author_id: '998', author_type: 'master' },
    'bot’s': { author_id: '0', author_type: 'bot' },
  };
  const own = { author_id: type === 'profile' ? key : id, author_type: type };
  return makeMessage({ ...(others[whose] ?? own), date: CREATED });
}

/** The moment at which the situation is looked at, ms. */
export const messageMomentIn = (situation: MessageCase): number =>
  CREATED * 1_000 + (situation.endsWith('old') ? 24 * HOUR_MS + 1_000 : HOUR_MS);
