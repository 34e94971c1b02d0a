import {
  type BareCall,
  type CallContext,
  dateText,
  found,
  needCharacter,
  needText,
  needUser,
  Refused,
} from './calls.ts';
import type { Json, JsonObject } from './json.ts';
import { CHANNELS, GOST, type Message, MIRON, TURNS_GAME } from './world.ts';

const PAGE = 50;

const refOf = ({ type, id }: Pick<(typeof CHANNELS)[number], 'type' | 'id'>) =>
  `${type}/${String(id)}`;

const readUpTo = ({ world, user }: CallContext, channel: string): number =>
  world.read.get(`${String(user?.id)} ${channel}`) ?? 0;

/** A message with the fields of spec 2 §3 alone: no version, no key of its sending. */
export function messageOf(context: CallContext, message: Message): JsonObject {
  const { id, author, date } = message;
  return {
    id,
    author_id: author.id,
    author_type: author.type,
    message: message.message,
    created_at: dateText(date),
    date,
    unread: !isOwn(context, message) && id > readUpTo(context, message.channel),
  };
}

const isOwn = ({ user, params }: CallContext, { author }: Message): boolean =>
  author.type === 'profile' &&
  Boolean(user?.characters[params['game'] ?? '']?.includes(String(author.id)));

const messagesOf = ({ world }: CallContext, channel: string): Message[] =>
  world.messages.filter((one) => one.channel === channel);

function channelOf(context: CallContext): string {
  needCharacter(context);
  const { type = '', id = '' } = context.params;
  found(
    CHANNELS.find((one) => refOf(one) === `${type}/${id}`),
    'Канал чата не найден.',
  );
  return `${type}/${id}`;
}

function markRead(context: CallContext, channel: string): void {
  const last = messagesOf(context, channel).at(-1)?.id ?? 0;
  context.world.read.set(`${String(needUser(context).id)} ${channel}`, last);
}

function tell(context: CallContext, event: string, message: Message): void {
  const said = { ...messageOf(context, message), unread: true };
  context.broadcast(`chat.rpg.${message.channel.replace('/', '.')}`, event, { message: said });
}

/** Stores a message, for the call and for what a test has another say. */
export function addMessage(
  context: CallContext,
  channel: string,
  author: Message['author'],
  text: string,
): void {
  const { world } = context;
  const { id, type } = author;
  const stored = {
    id: world.newId(),
    channel,
    author: { id, type },
    date: world.now(),
    message: text,
  };
  world.messages.push(stored);
  tell(context, 'ChatMessageSent', stored);
}

function messageOfAddress(context: CallContext): Message {
  const channel = channelOf(context);
  return found(
    messagesOf(context, channel).find(({ id }) => String(id) === context.params['message']),
    'Сообщение не найдено.',
  );
}

function ownMessage(context: CallContext): Message {
  const message = messageOfAddress(context);
  if (!isOwn(context, message)) throw new Refused(403, 'Вы не можете изменить это сообщение.');
  return message;
}

const isListOfRefs = (value: unknown): value is readonly { id: unknown; type: unknown }[] =>
  Array.isArray(value);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const messagePath = '/api/rpg/chat/message/:game/:character/:type/:id/:message';
const messagesPath = '/api/rpg/chat/messages/:game/:character';

const channelEntry = (context: CallContext, channel: (typeof CHANNELS)[number]): JsonObject => ({
  id: channel.id,
  type: channel.type,
  title: channel.title,
  image: `/img/${String(channel.id)}.png`,
  bgimage: '/img/chat.png',
  unreads: messagesOf(context, refOf(channel)).filter((one) => messageOf(context, one)['unread'])
    .length,
});

function newsOf(context: CallContext): Json[] {
  const { channels, date } = context.body;
  return (isListOfRefs(channels) ? channels : []).map(({ id, type }) => ({
    id: Number(id),
    type: String(type),
    messages: messagesOf(context, `${String(type)}/${String(id)}`)
      .filter((one) => one.date * 1_000 > Number(date))
      .map((one) => messageOf(context, one)),
  }));
}

export const chatCalls: readonly BareCall[] = [
  {
    method: 'POST',
    path: '/api/rpg/online/:game/:character?',
    envelope: 'online',
    answer: (context) => {
      const own = context.params['character'] ? [needCharacter(context)] : [];
      const others = context.params['game'] === TURNS_GAME ? [MIRON, GOST] : [];
      return { online: [...own, ...others].map(({ id, type }) => ({ id, type })) };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/chat/channels/:game/:character',
    envelope: 'channels',
    answer: (context) => {
      needCharacter(context);
      const own = CHANNELS.filter(({ game }) => game === context.params['game']);
      return { channels: own.map((channel) => channelEntry(context, channel)) };
    },
  },
  {
    method: 'GET',
    path: `${messagesPath}/:type/:id/:before?`,
    envelope: 'messages',
    answer: (context) => {
      const channel = channelOf(context);
      const before = Number(context.params['before'] ?? Infinity);
      const page = messagesOf(context, channel)
        .filter(({ id }) => id < before)
        .slice(-PAGE)
        .map((one) => messageOf(context, one));
      if (before === Infinity) markRead(context, channel);
      return { messages: page };
    },
  },
  {
    method: 'POST',
    path: `${messagesPath}/new`,
    envelope: 'channels',
    answer: (context) => {
      needCharacter(context);
      return { channels: newsOf(context) };
    },
  },
  {
    method: 'POST',
    path: '/api/rpg/chat/message/:game/:character/:type/:id',
    mutation: true,
    answer: (context) => {
      const channel = channelOf(context);
      const text = needText(context, 'message', 'Сообщение не принято.');
      addMessage(context, channel, needCharacter(context), text);
      markRead(context, channel);
      return {};
    },
  },
  {
    method: 'POST',
    path: '/api/rpg/chat/authors/:game/:character/:type/:id',
    envelope: 'authors',
    answer: (context) => {
      channelOf(context);
      const { users, profiles } = context.body;
      const asked = new Set(listOf(profiles));
      const known = context.world.profiles.filter(({ id }) => asked.has(String(id)));
      return {
        authors: [...known, ...(listOf(users).includes(String(GOST.id)) ? [GOST] : [])].map(
          ({ id, type, name }) => ({ id, type, name, avatar: `/img/${String(id)}.png` }),
        ),
      };
    },
  },
  {
    method: 'GET',
    path: messagePath,
    envelope: 'message',
    answer: (context) => ({ message: messageOf(context, messageOfAddress(context)) }),
  },
  {
    method: 'PATCH',
    path: messagePath,
    mutation: true,
    answer: (context) => {
      const message = ownMessage(context);
      message.message = needText(context, 'message', 'Сообщение не принято.');
      tell(context, 'ChatMessageUpdated', message);
      return {};
    },
  },
  {
    method: 'DELETE',
    path: messagePath,
    mutation: true,
    answer: (context) => {
      const message = ownMessage(context);
      context.world.messages.splice(context.world.messages.indexOf(message), 1);
      tell(context, 'ChatMessageDeleted', message);
      return {};
    },
  },
];
