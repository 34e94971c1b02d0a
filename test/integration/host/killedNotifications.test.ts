import { statSync } from 'node:fs';
import type { Character, ChatChannel, Notification } from '../../../src/contract/index.ts';
import { killableProgram } from '../../support/host/killable.ts';
import type { Visitor } from '../../support/host/visitor.ts';

const host = killableProgram();

const start = () => host.start({ RATE_LIMIT: '0' });

const list = async (who: Visitor): Promise<Notification[]> =>
  (await who.call<{ notifications: Notification[] }>('GET', '/api/rpg/notifications'))
    .notifications;

it('HOST-06 NOTE-01 a host killed the moment it answers a message or a turn tells of both when it starts again', async () => {
  const first = await start();
  const player = await first('player');
  const { characters } = await player.call<{ characters: Character[] }>(
    'GET',
    '/api/rpg/characters/otliv',
  );
  const me = `otliv/${characters[0]!.key}`;
  const { channels } = await player.call<{ channels: ChatChannel[] }>(
    'GET',
    `/api/rpg/chat/channels/${me}`,
  );
  const { type, id, title } = channels[0]!;
  await player.call('POST', `/api/rpg/turn/${me}`, {
    body: '<p>Боцман, свет погас!</p>',
    currentLocation: characters[0]!.location,
  });
  await player.call('POST', `/api/rpg/chat/message/${me}/${type}/${id}`, { message: 'Темно.' });
  await host.kill();

  const second = await start();
  const master = await second('master');
  const received = async () => (await list(master)).filter(({ text }) => /погас|Темно/.test(text));
  while ((await received()).length < 2) await master.ask('/api/rpg/init');
  expect((await received()).map(({ kind, text }) => [kind, text]).sort()).toEqual([
    ['chat', 'Темно.'],
    ['mention', 'Боцман, свет погас!'],
  ]);
  expect((await received()).find(({ kind }) => kind === 'chat')?.title).toContain(title);
  // Of the keys nobody else on the machine learns.
  expect(statSync(host.file('push.json')).mode & 0o777).toBe(0o600);
});
