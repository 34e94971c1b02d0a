import { sha256 } from '../../../server/auth/crypto.ts';
import { calls } from '../../../src/contract/index.ts';
import { verifyChannel } from '../../../server/realtime/index.ts';
import {
  type Community,
  type Login,
  makeChannel,
  makeCommunity,
} from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { createTestHost, type TestHost, userOf } from '../../support/host/index.ts';
import { authorize } from '../../support/host/live.ts';

let host: TestHost;
let sea: Community;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  await makeChannel(host.db, sea.games.sea, 'hall');
  await makeChannel(host.db, sea.games.sea, 'crew', {
    access: 'members',
    members: [Number(sea.keys.mara)],
  });
  await makeChannel(host.db, sea.games.sea, 'bridge', { access: 'masters' });
  await makeChannel(host.db, sea.games.feast, 'feast');
});
afterEach(() => host.close());

const ask = (login: Login, channel: string, as: { game?: string; character?: string } = {}) =>
  authorize(host, { ...sea.headers[login], ...as }, channel);

const status = async (...args: Parameters<typeof ask>) => (await ask(...args)).statusCode;

/** What a guest's browser sends along. */
async function guestHeaders(): Promise<Record<string, string>> {
  const cookieOnly = await host.app.inject({ url: '/api/rpg/init' });
  const cookie = cookieOnly.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  return { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie };
}

/** Asks without a session. */
const guestStatus = async (channel: string): Promise<number> =>
  (await authorize(host, await guestHeaders(), channel)).statusCode;

const own = (character: string | number, game = 'sea') =>
  `private-rpg.game.${game}.profile.${character}.turn`;

it('says first whose socket it is, so that all sockets of a user share an allowance (SAFE-03)', async () => {
  await ask('mara', own(sea.keys.mara));
  const [, token = ''] = /letopis_session=([^;]+)/.exec(sea.headers.mara.cookie ?? '') ?? [];
  const { id } = await userOf(host, 'mara');
  expect(host.published).toEqual([
    { kind: 'identify', socketId: '1.1', userId: String(id), session: sha256(token) },
  ]);
});

describe('permission for several channels at once', () => {
  const askAll = (login: Login, channels: readonly string[], as = {}) =>
    host.app.inject({
      method: calls.authorizeChannels.method,
      url: calls.authorizeChannels.path({}),
      headers: { ...sea.headers[login], ...as },
      payload: { socket_id: '1.1', channels },
    });
  const chat = (id: string) => `presence-chat.rpg.rpg_game.${id}`;

  it('QUICK-15 signs each that is allowed as if it had been asked for by itself, and leaves out the others', async () => {
    const as = { game: 'sea', character: sea.keys.mara };
    const wanted = [own(sea.keys.mara), chat('hall'), chat('crew')];
    const refused = [own(sea.keys.boris), chat('bridge'), 'rpg.game.sea.turn', 'nonsense'];
    const answer = await askAll('mara', [...wanted, ...refused, chat('hall')], as);
    expect(answer.statusCode).toBe(200);
    const singly = await Promise.all(
      wanted.map(async (name) => ({ name, ...(await ask('mara', name, as)).json<object>() })),
    );
    expect(answer.json()).toEqual({ channels: singly });
  });

  it('QUICK-15 is given to nobody without a session, and for a reasonable number', async () => {
    const guest = await guestHeaders();
    expect((await askAll('mara', [own(sea.keys.mara)], guest)).statusCode).toBe(401);
    const many = Array.from({ length: 51 }, (_, n) => chat(`c${String(n)}`));
    expect((await askAll('mara', many)).statusCode).toBe(422);
    expect((await askAll('mara', [])).statusCode).toBe(422);
  });
});

describe('permission to subscribe to turns', () => {
  it('is signed so that the socket server takes it, for this socket and channel alone', async () => {
    const channel = own(sea.keys.mara);
    const { auth } = (await ask('mara', channel)).json<{ auth: string }>();
    const { socketKey: key, socketSecret: secret } = host.deps.config.secrets;
    const signed = { key, secret, auth, channelData: undefined };

    expect(verifyChannel({ ...signed, socketId: '1.1', channel })).toBe(true);
    expect(verifyChannel({ ...signed, socketId: '1.2', channel })).toBe(false);
    expect(verifyChannel({ ...signed, socketId: '1.1', channel: own(sea.keys.boris) })).toBe(false);
  });

  it('of a character is given to its owner alone', async () => {
    expect(await status('mara', own(sea.keys.mara))).toBe(200);
    expect(await status('mara', own(sea.keys.novice))).toBe(200);
    expect(await status('reader', own(sea.ids.reader))).toBe(200);
    expect(await status('master', own(sea.ids.master))).toBe(200);
    expect(await status('boris', own(sea.keys.mara))).toBe(403);
    expect(await status('master', own(sea.keys.mara))).toBe(403);
    expect(await status('master', own(sea.ids.tech))).toBe(403);
    expect(await status('master', own(sea.ids.gull))).toBe(403);
    expect(await status('tech', own(sea.ids.cook))).toBe(403);
    expect(await status('stranger', own(sea.keys.mara))).toBe(403);
    expect(await guestStatus(own(sea.keys.mara))).toBe(401);
  });

  it('is never given for the words that several characters share', async () => {
    for (const login of ['master', 'tech', 'reader'] as const) {
      expect(await status(login, own('master'))).toBe(403);
      expect(await status(login, own('user'))).toBe(403);
    }
  });

  it('of a character is bound to its game', async () => {
    expect(await status('mara', own(sea.keys.mara, 'feast'))).toBe(403);
    expect(await status('mara', own(sea.keys.maraFeast, 'feast'))).toBe(200);
    expect(await status('mara', own(sea.keys.mara, 'nothing'))).toBe(403);
  });

  it('of a game that guests may not read is given to its masters alone', async () => {
    for (const channel of ['private-rpg.game.draft.turn', 'private-rpg.game.draft.hall.turn']) {
      expect(await status('master', channel)).toBe(200);
      expect(await status('mara', channel)).toBe(403);
      expect(await status('mara', own(sea.keys.maraDraft, 'draft'))).toBe(403);
      expect(await status('boris', channel)).toBe(403);
      expect(await guestStatus(channel)).toBe(401);
    }
  });
});

describe('leave to enter a chat', () => {
  const chat = (id: string) => `presence-chat.rpg.rpg_game.${id}`;
  const as = (character: string, game = 'sea') => ({ game, character });

  it('is given for channels that the character may view', async () => {
    const mara = as(sea.keys.mara);
    expect(await status('mara', chat('hall'), mara)).toBe(200);
    expect(await status('mara', chat('crew'), mara)).toBe(200);
    expect(await status('mara', chat('crew'), as(sea.keys.novice))).toBe(403);
    expect(await status('boris', chat('crew'), as(sea.keys.boris))).toBe(403);
    expect(await status('mara', chat('bridge'), mara)).toBe(403);
    expect(await status('reader', chat('hall'), as('user'))).toBe(200);
    for (const login of ['master', 'tech'] as const) {
      for (const id of ['hall', 'crew', 'bridge'])
        expect(await status(login, chat(id), as('master'))).toBe(200);
    }
  });

  it('names the member as the contract has it', async () => {
    const memberData = async () =>
      JSON.parse((await ask('mara', chat('hall'), as(sea.keys.mara))).json().channel_data) as {
        user_info: object;
      };
    const who = { id: sea.keys.mara, type: 'profile', name: 'mara' };
    expect(await memberData()).toEqual({
      user_id: sea.keys.mara,
      user_info: { ...who, seo: 'mara' },
    });

    const look = (avatar: string) => host.db.updateTable('characters').set({ avatar }).execute();
    await look('/demo/avatars/mara.svg');
    expect((await memberData()).user_info).toHaveProperty('avatar', '/demo/avatars/mara.svg');
    await look(`/${'x'.repeat(1_000)}`);
    expect((await memberData()).user_info).toEqual(who);
  });

  it('needs the game and an own character in the headers, and a game with chat', async () => {
    expect(await status('mara', chat('hall'))).toBe(404);
    expect(await status('mara', chat('hall'), as(sea.keys.boris))).toBe(403);
    expect(await status('mara', chat('hall'), as(''))).toBe(403);
    expect(await status('mara', chat('feast'), as(sea.keys.mara))).toBe(403);
    const off = await ask('mara', chat('feast'), as(sea.keys.maraFeast, 'feast'));
    expect([off.statusCode, off.json().error]).toEqual([403, 'В этой игре чат отключён.']);
    expect(await guestStatus(chat('hall'))).toBe(401);
    expect(await status('mara', chat('none'), as(sea.keys.mara))).toBe(403);
  });
});

describe('leave is refused', () => {
  it.each([
    'rpg.game.sea.turn',
    'private-',
    'private-encrypted-rpg.game.sea.turn',
    'presence-rpg.game.sea.turn',
    'private-chat.rpg.rpg_game.hall',
    'private-rpg.game.sea.profile..turn',
    'private-rpg.game.sea.pier.turn.turn',
    'private-rpg.game.__proto__.turn',
    'private-rpg.game.sea" or 1=1 --.turn',
    'presence-chat.rpg.rpg_game.../hall',
    'x'.repeat(800),
    `private-rpg.game.sea.${'a'.repeat(180)}.turn`,
    `presence-chat.rpg.rpg_game.${'a'.repeat(180)}`,
  ])('for the name %s', async (channel) => {
    const before = await dump(host.db);
    const answer = await ask('mara', channel, { game: 'sea', character: sea.keys.mara });

    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.json().error).toMatch(/[а-я]/);
    expect(await dump(host.db)).toBe(before);
  });

  it('for a malformed socket, a missing name and a page of another site', async () => {
    const { method } = calls.authorizeChannel;
    const url = calls.authorizeChannel.path({});
    const send = (payload: Record<string, string>, headers = sea.headers.mara) =>
      host.app.inject({ method, url, headers, payload });
    const channel = own(sea.keys.mara);

    expect((await authorize(host, sea.headers.mara, channel, 'a.b')).statusCode).toBe(422);
    expect((await send({ socket_id: '1.1' })).statusCode).toBe(422);
    expect((await send({ channel_name: channel })).statusCode).toBe(422);
    const { cookie } = sea.headers.mara;
    const answer = await send({ socket_id: '1.1', channel_name: channel }, { cookie: cookie! });
    expect(answer.statusCode).toBe(403);
  });
});
