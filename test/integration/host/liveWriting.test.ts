import type PusherClient from 'pusher-js';
import type { Channel } from 'pusher-js';
import { chronicleWritingTopic, placeWritingTopic, wireName } from '../../../src/contract/index.ts';
import { type Community, type Login, makeCommunity } from '../../support/host/community.ts';
import type { TestHost } from '../../support/host/index.ts';
import { authorize, createLiveHost, listenAs } from '../../support/host/live.ts';
import { makeEvent } from '../../support/host/world.ts';
import { happening, subscribed } from '../../support/realtime/pusherClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';
import { waitFor } from '../../support/waitFor.ts';

let host: TestHost;
let port: number;
let sea: Community;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  const { open } = sea.quests;
  const editors = [Number(sea.keys.mara)];
  await makeEvent(host.db, sea, Number(open), { key: 'begun', status: 'active' }, { editors });
  await makeEvent(host.db, sea, Number(open), { key: 'coming', status: 'pending' });
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

const PIER = wireName('presence', placeWritingTopic('sea', 'pier'));
const MARKET = wireName('presence', placeWritingTopic('sea', 'market'));
const chronicle = (event: string) =>
  wireName('presence', chronicleWritingTopic('sea', 'open', event));

const status = async (login: Login, character: string, channel: string): Promise<number> =>
  (await authorize(host, { ...sea.headers[login], game: 'sea', character }, channel)).statusCode;

/** Under which name somebody may say that they write; undefined where they only hear. */
async function nameOf(login: Login, character: string, channel: string) {
  const headers = { ...sea.headers[login], game: 'sea', character };
  const answer = (await authorize(host, headers, channel)).json<{ channel_data: string }>();
  const data = JSON.parse(answer.channel_data) as {
    unseen?: boolean;
    user_info?: { name: string };
  };
  expect(data.unseen).toBe(true);
  return data.user_info?.name;
}

const as = (login: Login, character: string): PusherClient =>
  listenAs(host, port, { ...sea.headers[login], game: 'sea', character });

describe('who may hear who writes', () => {
  it('BACK-95 in a place are those who read it, as a character of theirs', async () => {
    const { mara, boris, novice } = sea.keys;
    expect(await status('mara', mara, PIER)).toBe(200);
    expect(await status('boris', boris, PIER)).toBe(200);
    expect(await status('mara', novice, PIER)).toBe(200);
    expect(await status('reader', 'user', PIER)).toBe(200);
    expect(await status('boris', mara, PIER)).toBe(403);
    expect(await status('mara', '', PIER)).toBe(403);
    expect(await status('stranger', mara, PIER)).toBe(403);
    const unknown = wireName('presence', placeWritingTopic('sea', 'nowhere'));
    expect(await status('mara', mara, unknown)).toBe(404);
    const draft = wireName('presence', placeWritingTopic('draft', 'hall'));
    expect(await status('mara', sea.keys.maraDraft, draft)).toBe(404);
  });

  it('BACK-95 in a chronicle are those who open it', async () => {
    const { mara, boris } = sea.keys;
    expect(await status('mara', mara, chronicle('begun'))).toBe(200);
    expect(await status('boris', boris, chronicle('begun'))).toBe(200);
    expect(await status('master', 'master', chronicle('coming'))).toBe(200);
    expect(await status('mara', mara, chronicle('coming'))).toBe(404);
    expect(await status('reader', 'user', chronicle('begun'))).toBe(403);
  });

  it('BACK-95 never by a channel of another kind', async () => {
    for (const kind of ['public', 'private'] as const) {
      const channel = wireName(kind, placeWritingTopic('sea', 'pier'));
      expect(await status('mara', sea.keys.mara, channel)).toBe(403);
    }
  });
});

describe('under which name one says that one writes', () => {
  it('BACK-95 SAFE-04 is one’s own where one may write; who is hidden, or may not, has none', async () => {
    const { mara, boris, novice } = sea.keys;
    expect(await nameOf('mara', mara, PIER)).toBe('mara');
    expect(await nameOf('boris', boris, PIER)).toBeUndefined();
    expect(await nameOf('boris', boris, MARKET)).toBe('boris');
    expect(await nameOf('mara', novice, PIER)).toBeUndefined();
    expect(await nameOf('master', 'master', PIER)).toBe('Мастер');
    expect(await nameOf('mara', mara, chronicle('begun'))).toBe('mara');
    expect(await nameOf('boris', boris, chronicle('begun'))).toBeUndefined();
  });
});

describe('whispers of those who write', () => {
  type Heard = unknown[];

  async function hear(pusher: PusherClient, channel: string): Promise<[Channel, Heard]> {
    const heard: Heard = [];
    const joined = await subscribed(pusher, channel);
    joined.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher:subscription')) heard.push([event, data]);
    });
    return [joined, heard];
  }

  it('BACK-95 reach the others there, and nobody is told who is there', async () => {
    const [, heard] = await hear(as('boris', sea.keys.boris), PIER);
    const [mara] = await hear(as('mara', sea.keys.mara), PIER);
    mara.trigger('client-typing', { name: 'mara' });
    await waitFor('the whisper', () => heard.length > 0);
    expect(heard).toEqual([['client-typing', { name: 'mara' }]]);
  });

  it.each([
    ['another’s name', 'mara', 'client-typing', { name: 'boris' }],
    ['another word', 'mara', 'client-shout', { name: 'mara' }],
    ['somebody who is hidden', 'novice', 'client-typing', { name: 'novice' }],
    ['somebody who may not write there', 'boris', 'client-typing', { name: 'boris' }],
  ] as const)('BACK-95 SAFE-04 of %s are refused', async (_what, who, event, data) => {
    const [, heard] = await hear(as('master', 'master'), PIER);
    const pusher = as(who === 'boris' ? 'boris' : 'mara', sea.keys[who]);
    const [channel] = await hear(pusher, PIER);
    const refusal = happening(pusher.connection, 'error');
    channel.trigger(event, data);
    await refusal;
    const [mara] = await hear(as('mara', sea.keys.mara), PIER);
    mara.trigger('client-typing', { name: 'mara' });
    await waitFor('the good one behind it', () => heard.length > 0);
    expect(heard).toEqual([['client-typing', { name: 'mara' }]]);
  });
});
