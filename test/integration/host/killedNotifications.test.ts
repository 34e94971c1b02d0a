import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Character, ChatChannel, Notification } from '../../../src/contract/index.ts';
import { killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';

let folder: string;
let host: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-killed-'));
});
afterEach(async () => {
  await killProgram(host);
  rmSync(folder, { recursive: true });
});

async function start(): Promise<(login: string) => Promise<Visitor>> {
  host = startProgram(folder, { RATE_LIMIT: '0' });
  const address = await readyAddress(host);
  return async (login) => {
    const visitor = new Visitor(address);
    await visitor.signIn(login);
    return visitor;
  };
}

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
  await killProgram(host);

  const second = await start();
  const master = await second('master');
  const told = async () => (await list(master)).filter(({ text }) => /погас|Темно/.test(text));
  while ((await told()).length < 2) await master.ask('/api/rpg/init');
  expect((await told()).map(({ kind, text }) => [kind, text]).sort()).toEqual([
    ['chat', 'Темно.'],
    ['mention', 'Боцман, свет погас!'],
  ]);
  expect((await told()).find(({ kind }) => kind === 'chat')?.title).toContain(title);
  // Of the keys nobody else on the machine learns.
  expect(statSync(path.join(folder, 'push.json')).mode & 0o777).toBe(0o600);
});
