import { type ChildProcess, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../../scripts/lib/servers.mjs';
import type {
  Character,
  ChatChannel,
  InitAnswer,
  Notification,
} from '../../../src/contract/index.ts';
import { canvas } from '../../support/host/pictures.ts';
import { killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';
import { dumpOf, emptyPostgres, runMove, scratchFolder } from '../../support/servers/moving.ts';

/** What docs/operations.md says of backups, done to the letter, and each restored into a fresh host. */

const folder = scratchFolder();
const programs: ChildProcess[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await killProgram(program);
});

async function start(dataDir: string, env: Record<string, string> = {}) {
  const program = startProgram(dataDir, { RENDER_PAGES: 'false', RATE_LIMIT: '0', ...env });
  programs.push(program);
  return readyAddress(program);
}

/** Writes as a player and as a master do: a turn, a line of chat, a picture. Resolves with its address. */
async function write(player: Visitor, master: Visitor): Promise<string> {
  const [{ key, location }] = await charactersOf(player);
  await player.call('POST', `/api/rpg/turn/otliv/${key}`, {
    body: '<p>Запишите это дважды.</p>',
    currentLocation: location,
  });
  const { type, id } = await channelOf(player, key);
  const message = { message: 'И это — тоже.' };
  const sentAt = Date.now();
  await player.call('POST', `/api/rpg/chat/message/otliv/${key}/${type}/${id}`, message);
  await notified(master, sentAt);
  const { user } = await master.call<InitAnswer>('GET', '/api/rpg/init');
  const form = new FormData();
  const bytes = await canvas().png().toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const [{ key: leader }] = await charactersOf(master);
  const answer = await master.ask(`/api/rpg/turn/otliv/${leader}/image`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${user?.token ?? ''}` },
  });
  expect(answer.status).toBe(200);
  return /uploads\/[\w-]+\.webp/.exec(await answer.text())?.[0] ?? '';
}

/** Waits until a message of chat is a notification, which it becomes behind its answer: a backup may come between. */
async function notified(who: Visitor, since: number): Promise<void> {
  const isNew = ({ kind, date }: Notification): boolean => kind === 'chat' && date >= since;
  const url = '/api/rpg/notifications';
  const now = () => who.call<{ notifications: Notification[] }>('GET', url);
  while (!(await now()).notifications.some(isNew)) await setTimeout(100);
}

async function charactersOf(who: Visitor): Promise<[Character]> {
  const answer = await who.call<{ characters: [Character] }>('GET', '/api/rpg/characters/otliv');
  return answer.characters;
}

async function channelOf(who: Visitor, key: string): Promise<ChatChannel> {
  const url = `/api/rpg/chat/channels/otliv/${key}`;
  return (await who.call<{ channels: [ChatChannel] }>('GET', url)).channels[0];
}

/** What one who is still signed in reads of a host: a feed, a chat, a profile, a picture. */
async function read(who: Visitor, picture: string) {
  const [{ key }] = await charactersOf(who);
  const { type, id } = await channelOf(who, key);
  const { user } = await who.call<InitAnswer>('GET', '/api/rpg/init');
  const bytes = await who.ask(`/${picture}`);
  return {
    name: user?.name,
    feed: await who.call('GET', '/api/rpg/turns/otliv'),
    chat: await who.call('GET', `/api/rpg/chat/messages/otliv/${key}/${type}/${id}`),
    profiles: await who.call('GET', '/api/rpg/profiles/otliv'),
    profile: await who.call('GET', `/api/rpg/profile/otliv/${key}`),
    picture: [bytes.status, Buffer.from(await bytes.arrayBuffer()).toString('base64')],
  };
}

/** The files of a backup: after the database, for no row of it names a file that comes later. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['uploads', 'secrets.json', 'push.json'])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}

/** One of PostgreSQL's own programs. */
function postgresProgram(name: string, args: readonly string[]): void {
  execFileSync(findProgram(name) ?? name, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** A community of two people on a running host, its backup, and the same people at a host that is made from it. */
async function restored(
  from: { dataDir: string; env?: Record<string, string> },
  backUp: (to: string) => void,
  restore: (to: string) => Promise<Record<string, string>>,
) {
  const address = await start(from.dataDir, from.env);
  const [player, master] = [new Visitor(address), new Visitor(address)];
  await player.signIn('player');
  await master.signIn('master');
  const picture = await write(player, master);
  const before = [await read(player, picture), await read(master, picture)];
  const to = `${from.dataDir}-restored`;
  backUp(to);
  copyFiles(from.dataDir, to);
  await killProgram(programs.pop()!);

  const env = await restore(to);
  const again = await start(to, { DEMO: 'true', ...env });
  const after = [await read(player.at(again), picture), await read(master.at(again), picture)];
  await killProgram(programs.pop()!);
  return { before, after, to, picture };
}

it('MANY-68 a copy of a running SQLite host, its uploads and its secrets make a host that answers the same, to those signed in', async () => {
  const dataDir = path.join(folder, 'sqlite');
  const { before, after, to, picture } = await restored(
    { dataDir },
    (copy) => {
      mkdirSync(copy);
      const database = new DatabaseSync(path.join(dataDir, 'letopis.sqlite'), { timeout: 5_000 });
      database.exec(`vacuum into '${path.join(copy, 'letopis.sqlite')}'`);
      database.close();
    },
    async (copy) => {
      const rows = await dumpOf(path.join(dataDir, 'letopis.sqlite'));
      expect(await dumpOf(path.join(copy, 'letopis.sqlite'))).toBe(rows);
      return {};
    },
  );
  expect(picture).not.toBe('');
  expect(before[0]?.name).toBe('Марена');
  expect(JSON.stringify(before)).toContain('Запишите это дважды.');
  expect(JSON.stringify(before)).toContain('И это — тоже.');
  expect(before[0]?.picture[0]).toBe(200);
  expect(after).toEqual(before);
  expect(readdirSync(path.join(to, 'uploads'))).toEqual(readdirSync(path.join(dataDir, 'uploads')));
});

it('MANY-68 a dump of PostgreSQL, uploads and secrets make a host that answers the same, and a second dump is the same', async () => {
  const dataDir = path.join(folder, 'postgres');
  const [url, fresh] = [await emptyPostgres(), await emptyPostgres()];
  const file = path.join(folder, 'letopis.dump');
  const dumps: string[] = [];
  const { before, after } = await restored(
    { dataDir, env: { DATABASE_URL: url } },
    () => postgresProgram('pg_dump', ['--format=custom', `--file=${file}`, url]),
    async () => {
      const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
      postgresProgram('pg_restore', [...options, `--dbname=${fresh}`, file]);
      dumps.push(await dumpOf(url), await dumpOf(fresh));
      return { DATABASE_URL: fresh };
    },
  );
  expect(JSON.stringify(before)).toContain('Запишите это дважды.');
  expect(after).toEqual(before);
  expect(dumps[1]).toBe(dumps[0]);
});

it('MANY-69 a host that goes on with DATABASE_URL and the same folder after a move answers the same, to those signed in', async () => {
  const dataDir = path.join(folder, 'moved');
  const url = await emptyPostgres();
  const { before, after } = await restored(
    { dataDir },
    () => undefined,
    async () => {
      const { code } = await runMove(['--from', dataDir], { DATABASE_URL: url });
      expect(code).toBe(0);
      return { DATABASE_URL: url };
    },
  );
  expect(after).toEqual(before);
});
