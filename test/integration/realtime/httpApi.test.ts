import Pusher from 'pusher';
import { createManualClock } from '../../support/realtime/manualClock.ts';
import { connectRaw } from '../../support/realtime/rawClient.ts';
import { APP_ID, closeAll, KEY, SECRET, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const OTHER = 'rpg.game.2.turn';

/** The official server library, pointed at our server. */
const library = (port: number, options: { appId?: string; key?: string; secret?: string } = {}) =>
  new Pusher({
    ...{ appId: APP_ID, key: KEY, secret: SECRET, host: '127.0.0.1', port: String(port) },
    ...options,
  });

/** Sends a body under the signature of another, or its own. */
async function post(port: number, body: string, signed = body) {
  const path = `/apps/${APP_ID}/events`;
  const query = library(port).createSignedQueryString({ method: 'POST', path, body: signed });
  return fetch(`http://127.0.0.1:${port}${path}?${query}`, { method: 'POST', body });
}

const event = (fields: object = {}) =>
  JSON.stringify({ name: 'Notice', data: '{}', channels: [GAME], ...fields });

afterEach(closeAll);

describe('the HTTP API, called by the official server library', () => {
  it('sends an event to one channel or several', async () => {
    const { port } = await startServer({ appId: APP_ID });
    const client = await connectRaw(port);
    await client.join(GAME);
    await client.join(OTHER);
    const answer = await library(port).trigger([GAME, OTHER], 'Notice', { text: 'Снег' });
    expect(answer.status).toBe(200);
    const frames = [await client.next(), await client.next()];
    expect(frames).toEqual([
      { event: 'Notice', channel: GAME, data: { text: 'Снег' } },
      { event: 'Notice', channel: OTHER, data: { text: 'Снег' } },
    ]);
  });

  it('leaves out the socket that is named', async () => {
    const { port } = await startServer({ appId: APP_ID });
    const [sender, other] = [await connectRaw(port), await connectRaw(port)];
    await sender.join(GAME);
    await other.join(GAME);
    await library(port).trigger(GAME, 'Notice', {}, { socket_id: sender.socketId });
    await library(port).trigger(GAME, 'Marker', {});
    expect(await other.next()).toMatchObject({ event: 'Notice' });
    expect(await sender.next()).toMatchObject({ event: 'Marker' });
  });

  it.each([
    ['another secret', { secret: 'wrong' }, 401],
    ['another key', { key: 'wrong' }, 401],
    ['another app', { appId: '2' }, 404],
  ])('refuses %s', async (_what, options, status) => {
    const { port } = await startServer({ appId: APP_ID });
    await expect(library(port, options).trigger(GAME, 'Notice', {})).rejects.toMatchObject({
      status,
    });
  });

  it('refuses a request that is more than ten minutes old or early', async () => {
    for (const [shift, status] of [
      [590, 200],
      [-590, 200],
      [700, 401],
      [-700, 401],
    ] as const) {
      const epochSeconds = () => Date.now() / 1000 + shift;
      const { port } = await startServer({ appId: APP_ID, epochSeconds });
      expect((await post(port, event())).status).toBe(status);
    }
  });

  it('refuses a body that is not the signed one', async () => {
    const { port } = await startServer({ appId: APP_ID });
    expect((await post(port, event({ name: 'Forged' }), event())).status).toBe(401);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no channel', event({ channels: [] }), 400],
    ['a name of the protocol', event({ name: 'pusher_internal:member_added' }), 400],
    ['a channel that is none', event({ channels: ['с пробелом'] }), 400],
    ['too many channels', event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }), 400],
    ['a socket that is none', event({ socket_id: 'me' }), 400],
    ['data that is no text', event({ data: {} }), 400],
    ['an endless body', event({ data: 'x'.repeat(300_000) }), 413],
  ])('refuses %s', async (_what, body, status) => {
    const { port } = await startServer({ appId: APP_ID });
    const answer = await post(port, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  it('looks at nothing more of an address that was refused too often (SAFE-13)', async () => {
    const clock = createManualClock();
    const limits = { addressAttempts: { perSecond: 1, burst: 3 } };
    const { port } = await startServer({ appId: APP_ID, clock, limits });
    for (let n = 0; n < 3; n += 1) {
      const answer = library(port, { secret: 'wrong' }).trigger(GAME, 'Notice', {});
      await expect(answer).rejects.toMatchObject({ status: 401 });
    }
    expect((await post(port, event())).status).toBe(429);
    clock.advance(1_000);
    expect((await post(port, event())).status).toBe(200);
  });

  it('is not there unless an app id is configured, and nothing else ever is', async () => {
    const { port } = await startServer();
    expect((await post(port, event())).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/app/${KEY}`)).status).toBe(404);
    const withApi = await startServer({ appId: APP_ID });
    const url = `http://127.0.0.1:${withApi.port}`;
    expect((await fetch(`${url}/apps/${APP_ID}/events`)).status).toBe(405);
    expect((await fetch(`${url}/apps/${APP_ID}/channels`)).status).toBe(404);
  });
});
