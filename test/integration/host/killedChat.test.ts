import type { Character, ChatChannel, ChatMessage } from '../../../src/contract/index.ts';
import { killableProgram } from '../../support/host/killable.ts';

const host = killableProgram();

/** A player before the first channel of the main game, in which something is unread. */
async function open() {
  const visitor = await (await host.start())('player');
  const own = await visitor.call<{ characters: Character[] }>('GET', '/api/rpg/characters/otliv');
  const me = `otliv/${own.characters[0]!.key}`;
  const channels = async () =>
    (await visitor.call<{ channels: ChatChannel[] }>('GET', `/api/rpg/chat/channels/${me}`))
      .channels;
  const [{ type, id }] = (await channels()) as [ChatChannel];
  const page = `/api/rpg/chat/messages/${me}/${type}/${id}`;
  return {
    unreads: async () => (await channels())[0]?.unreads,
    messages: async () => (await visitor.call<{ messages: ChatMessage[] }>('GET', page)).messages,
    say: (message: string) =>
      visitor.call('POST', `/api/rpg/chat/message/${me}/${type}/${id}`, { message }),
    mark: (message: string) => {
      const seen = { channels: [{ type, id, message }] };
      return visitor.call('POST', `/api/rpg/chat/messages/${me}/read`, seen);
    },
  };
}

it('HOST-06 a host killed with -9 the moment it answers a mark of reading or a message has them when it starts again', async () => {
  const first = await open();
  expect(await first.unreads()).toBe(1);
  await first.mark((await first.messages()).at(-1)!.id);
  await host.kill();

  const second = await open();
  expect(await second.unreads()).toBe(0);
  await second.say('Сообщение, после которого погас свет.');
  await host.kill();

  const third = await open();
  expect((await third.messages()).at(-1)?.message).toBe('Сообщение, после которого погас свет.');
});
