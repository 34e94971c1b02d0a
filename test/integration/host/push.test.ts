import { setTimeout } from 'node:timers/promises';
import { createDelivery, type Delivery } from '../../../server/push/deliver.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import {
  createTestHost,
  type Headers,
  send,
  signIn,
  type TestHost,
} from '../../support/host/index.ts';
import { type NotificationActions, notificationActions } from '../../support/host/notifications.ts';
import { type PushService, startPushService } from '../../support/host/pushService.ts';
import { actions, draftAt } from '../../support/host/turns.ts';

let service: PushService;
let host: TestHost;
let sea: Community;
let inbox: NotificationActions;
let delivery: Delivery;
beforeEach(async () => {
  service = await startPushService();
  host = await createTestHost({ env: { PUSH_LOOPBACK: 'true' } });
  sea = await makeCommunity(host);
  inbox = notificationActions(host, sea);
  delivery = createDelivery({ ...host.deps, push: host.deps.config.push! }, (error) => {
    throw error;
  });
});
afterEach(async () => {
  await delivery.end();
  await host.close();
  await service.close();
});

const subscribe = (name: string, more = {}, as: Headers = sea.headers.mara) =>
  send(host, 'POST', '/api/rpg/push/subscribe', as, { ...service.browser(name), ...more });

const listen = (who: 'mara' | 'boris' = 'mara') =>
  inbox.choose(who, [{ kind: 'turn', list: true, browser: false, push: true }]);

const write = (body = '<p>Кричит чайка.</p>') =>
  actions(host, sea).post('master', 'master', draftAt('pier', { body, npc: String(sea.ids.gull) }));

/** Lets some time go by, and begins to push what is due then. */
function begin(ms = 10_000): Promise<number> {
  host.advance(ms);
  return delivery.begin(host.deps.clock());
}

/** The same, and waits until it is done. */
async function push(ms?: number): Promise<number> {
  const begun = await begin(ms);
  await delivery.done();
  return begun;
}

/** Waits until so many messages have reached the push service; which browsers they were for. */
async function reached(count: number): Promise<string[]> {
  while (service.pushed.length < count) await setTimeout(5);
  return service.pushed.map(({ path }) => path).sort();
}

/** Who has something that is not sent yet. */
const pending = async () =>
  (
    await host.db
      .selectFrom('notifications')
      .select('userId')
      .where('pushAt', 'is not', null)
      .execute()
  ).map(({ userId }) => userId);

const browsers = async () =>
  (await host.db.selectFrom('pushSubscriptions').select('endpoint').orderBy('id').execute()).map(
    ({ endpoint }) => endpoint.replace(/.*\//, ''),
  );

describe('web push', () => {
  it('MANY-31 is sent by one of the hosts that find it at the same time', async () => {
    const other = createDelivery({ ...host.deps, push: host.deps.config.push! }, (error) => {
      throw error;
    });
    await subscribe('phone');
    await listen();
    await write();
    host.advance(10_000);
    const now = host.deps.clock();
    // On a busy machine the one may have sent it before the other looks.
    expect(await Promise.all([delivery.begin(now), other.begin(now)])).toContain(1);
    await Promise.all([delivery.done(), other.done()]);
    expect(service.pushed).toHaveLength(1);
    expect(await pending()).toEqual([]);
  });

  it('NOTE-01 tells a browser that something happened, and what was said only where that is wanted', async () => {
    expect((await subscribe('quiet')).statusCode).toBe(200);
    await subscribe('open', { withText: true });
    await listen();
    await write();
    expect(await push(9_999)).toBe(0);
    expect(await push(1)).toBe(1);
    expect(await push()).toBe(0);

    const [{ id, at } = { id: '', at: 0 }] = (await inbox.page('mara')).notifications;
    const common = {
      id,
      at,
      kind: 'turn',
      title: 'Новый ход: Причал',
      url: expect.stringMatching(/^\/sea\/location\/pier\/all\?turn=\d+$/) as string,
    };
    const read = Object.fromEntries(service.pushed.map((one) => [one.path, one.read]));
    expect(read).toEqual({
      '/quiet': { ...common, text: 'sea' },
      '/open': { ...common, text: 'Чайка: Кричит чайка.' },
    });
    expect(service.pushed[0]?.headers).toMatchObject({
      ttl: '86400',
      topic: `n${id}`,
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=/) as string,
    });
  });

  it('NOTE-01 is silent until it is chosen, for what was read meanwhile, and for other kinds', async () => {
    await subscribe('one');
    await write();
    expect(await push()).toBe(1);
    await listen();
    await write('<p>Mara!</p>');
    await push();
    await write();
    await inbox.read('mara', { all: true });
    expect(await push()).toBe(0);
    expect(service.pushed).toEqual([]);
  });

  it('NOTE-01 tries again where nobody was reached, thrice at most, and forgets a browser that is gone', async () => {
    await subscribe('one');
    await listen();
    service.answer(503);
    await write();
    const waits = [10_000, 60_000, 300_000, 1_800_000];
    for (const ms of waits) expect(await push(ms)).toBe(1);
    expect(await push(3_600_000)).toBe(0);
    expect(service.pushed).toHaveLength(4);

    service.answer(410);
    await write();
    await push();
    expect(await browsers()).toEqual([]);
    await write();
    expect(await push()).toBe(0);
    expect(service.pushed).toHaveLength(5);
  });

  it('a browser that never answers holds up neither others nor the end of the host (SAFE-05)', async () => {
    await subscribe('dead');
    await subscribe('other', {}, sea.headers.boris);
    const atPier = host.db.updateTable('characters').set({ locationId: sea.places.pier });
    await atPier.where('ownerId', '=', sea.users.boris).execute();
    await listen();
    await listen('boris');
    service.hang('dead');
    await write();
    expect(await begin()).toBe(2);
    let given = false;
    void delivery.done().then(() => (given = true));
    while ((await pending()).length > 1) await setTimeout(5);
    await write();
    expect(await begin()).toBe(1);
    expect(await reached(3)).toEqual(['/dead', '/other', '/other']);
    while ((await pending()).includes(sea.users.boris)) await setTimeout(5);
    expect(given).toBe(false);

    await delivery.end();
    expect(new Set(await pending())).toEqual(new Set([sea.users.mara]));
  });

  it('a browser that failed is paused, longer each time, while the user’s others get theirs (SAFE-05)', async () => {
    await subscribe('bad');
    await listen();
    service.answer(503);
    await write();
    await push();
    service.answer(201);
    await subscribe('good');
    await write();
    expect(await push()).toBe(1);
    expect(await reached(2)).toEqual(['/bad', '/good']);
    await write();
    await push(60_000);
    expect((await reached(4)).slice(0, 2)).toEqual(['/bad', '/bad']);
  });

  it('HOST-02 ends with the session, by its own call, and not by another’s', async () => {
    const second = await signIn(host, 'mara');
    await subscribe('one');
    await subscribe('two', {}, second);
    const { endpoint } = service.browser('one');
    const end = (as: Headers) => send(host, 'POST', '/api/rpg/push/unsubscribe', as, { endpoint });
    await end(sea.headers.boris);
    expect(await browsers()).toEqual(['one', 'two']);
    await send(host, 'POST', '/api/rpg/logout', second);
    expect(await browsers()).toEqual(['one']);
    await end(sea.headers.mara);
    expect(await browsers()).toEqual([]);
  });

  it('HOST-02 tells nothing to a session that has run out, though nobody has swept it away', async () => {
    await subscribe('one');
    await listen();
    await write();
    await host.db.updateTable('sessions').set({ expiresAt: host.deps.clock() }).execute();
    expect(await push()).toBe(1);
    expect(service.pushed).toEqual([]);
  });

  it('HOST-02 reaches ten browsers of a user, each once; whoever signs in there takes it over', async () => {
    for (let n = 0; n <= 10; n += 1) await subscribe(`b${n}`);
    await subscribe('b3');
    expect(await browsers()).toHaveLength(10);
    await subscribe('b3', {}, sea.headers.boris);
    const rows = await host.db.selectFrom('pushSubscriptions').selectAll().execute();
    const taken = rows.filter(({ endpoint }) => endpoint.endsWith('/b3'));
    expect(taken.map(({ userId }) => userId)).toEqual([sea.users.boris]);
  });

  it('HOST-02 sends nowhere but to push services, and follows no redirect', async () => {
    const refused = await subscribe('x', { endpoint: 'https://10.0.0.1/x' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('endpoint');
    await subscribe('one');
    await listen();
    service.answer(307);
    await write();
    await push();
    expect(service.pushed.map(({ path }) => path)).toEqual(['/one']);
  });

  it('HOST-01 is refused where it is switched off (pushDisabled), and the client gets no key', async () => {
    const key = async (one: TestHost) =>
      (await send(one, 'GET', '/config.json')).json<{ push?: { publicKey: string } }>().push;
    expect(await key(host)).toEqual({ publicKey: host.deps.config.push!.publicKey });
    const mute = await createTestHost({ env: { PUSH: 'false' } });
    const own = await makeCommunity(mute);
    const answer = await send(
      mute,
      'POST',
      '/api/rpg/push/subscribe',
      own.headers.mara,
      service.browser('one'),
    );
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      404,
      'pushDisabled',
    ]);
    expect(await key(mute)).toBeUndefined();
    await mute.close();
  });
});
