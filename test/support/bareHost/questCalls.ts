import { type BareCall, type CallContext, found, needCharacter, textIn } from './calls.ts';
import { messageOf } from './chatCalls.ts';
import type { JsonObject } from './json.ts';
import type { QuestEvent } from './world.ts';

const eventOf = ({ id, key, title, active, desc }: QuestEvent): JsonObject => ({
  ...{ key, id, title, imageSmall: '/img/event.png', desc, active, edit: true },
});

const questOf = ({ world }: CallContext): JsonObject => ({
  key: 'zima',
  title: 'Долгая зима',
  imageSmall: '/img/quest.png',
  desc: '<p>Дотянуть до весны.</p>',
  active: true,
  events: world.events.map(eventOf),
});

const chroniclePath = '/api/rpg/quests/:game/:character/:quest/:event/chronicle';

const eventOfAddress = ({ world, params }: CallContext): QuestEvent =>
  found(
    world.events.find(({ key }) => key === params['event']),
    'Событие квеста не найдено или недоступно.',
  );

export const questCalls: readonly BareCall[] = [
  {
    method: 'GET',
    path: '/api/rpg/quests/:game/:character',
    envelope: 'quests',
    answer: (context) => {
      needCharacter(context);
      return { quests: context.params['game'] === 'sneg' ? [questOf(context)] : [] };
    },
  },
  {
    method: 'GET',
    path: chroniclePath,
    answer: (context) => {
      needCharacter(context);
      const event = eventOfAddress(context);
      const messages = context.world.messages
        .filter(({ channel }) => channel === `rpg_quest_event/${String(event.id)}`)
        .map((message) => messageOf(context, message));
      return { quest: questOf(context), event: eventOf(event), messages };
    },
  },
  {
    method: 'PATCH',
    path: chroniclePath,
    mutation: true,
    answer: (context) => {
      needCharacter(context);
      eventOfAddress(context).desc = textIn(context, 'chronicle');
      return {};
    },
  },
];
