import type { GameRecord } from '../checked.ts';
import type { Checks, Look } from './ids.ts';

type Author = { person?: string; character?: string };

function author({ person, character }: Author, look: Look, within = ''): void {
  look.refTop('people', person, `${within}person`);
  look.ref('characters', character, `${within}character`);
}

type Words = { [K in 'channels' | 'turns' | 'messages' | 'reads']: GameRecord<K> };

/** What is written in a game. */
export const wordsChecks: Checks<Words> = {
  channels: ({ id, type, key, event, members }, look) => {
    look.id('channels', id);
    if ((key === undefined) === (event === undefined)) look.add({ reason: 'oneKey' });
    if (key !== undefined) look.keyOfAll(`channels of ${type}`, key);
    look.ref('events', event, 'event');
    look.refs('characters', members, 'members');
  },
  turns: (record, look) => {
    const { id, at, location, from, actions, comments, reactions, quests } = record;
    look.id('turns', id);
    look.order('turns', at);
    author(record, look);
    look.ref('locations', location, 'location');
    look.ref('locations', from, 'from');
    look.refs('quests', quests, 'quests');
    for (const [n, action] of (actions ?? []).entries())
      if (action.key === 'route') look.ref('locations', action.to, `actions[${n}].to`);
    for (const [n, comment] of (comments ?? []).entries()) {
      look.id('comments', comment.id, `comments[${n}].id`);
      author(comment, look, `comments[${n}].`);
    }
    const reacted = reactions?.map(({ character }) => character);
    look.refs('characters', reacted, 'reactions', '.character');
  },
  messages: (record, look) => {
    const { id, at, channel } = record;
    look.id('messages', id, 'id', channel);
    look.order('messages', at);
    look.ref('channels', channel, 'channel');
    author(record, look);
  },
  reads: ({ channel, character, message }, look) => {
    look.ref('channels', channel, 'channel');
    look.ref('characters', character, 'character');
    look.ref('messages', message, 'message');
    const where = look.known('messages', message);
    if (where !== undefined && where !== channel)
      look.add({ field: 'message', reason: 'readElsewhere', params: { id: message } });
    look.once('read', [channel, character]);
  },
};
