import { messageCalls } from '../../../../src/contract/index.ts';
import { baseApi, callEndpoint, isSince, lookedFor } from '../../../../src/api/index.ts';
import { makeProgram } from '../../../support/factories.ts';
import { type FakeAnswer, FakeHost } from '../../../support/fakeHost.ts';

const PATH = '/api/rpg/chat/message/forest/7/main/1';
const MESSAGES = '/api/rpg/chat/messages/forest/7/main/1';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testSend: build.mutation(
      lookedFor(callEndpoint(messageCalls.sendChatMessage, { show: 'silent' }), {
        call: messageCalls.chatMessages,
        arg: ({ params }) => ({ params }),
        found: ({ messages }, { body }, since) =>
          messages.some(({ message, date }) => message === body.message && date * 1_000 >= since),
      }),
    ),
  }),
});

const NOW = 1_800_000_000_000;

/** Sends a message whose first attempt may have arrived, to a host that has these messages. */
async function resend(
  messages: readonly object[],
  over: { readonly can?: object; readonly look?: FakeAnswer; readonly lost?: boolean } = {},
) {
  const host = new FakeHost()
    .on('GET', MESSAGES, over.look ?? { json: { messages } })
    .on('POST', PATH, { json: true });
  const { store } = makeProgram({
    host,
    clock: () => NOW,
    preloadedState: { host: { can: over.can ?? {}, left: {} } },
  });
  const arg = {
    params: { game: 'forest', character: '7', type: 'main', id: '1' },
    body: { message: 'Да.' },
    idempotencyKey: 'key-1',
    ...(over.lost !== false && { lost: { since: NOW - 10_000 } }),
  };
  const { error } = await store.dispatch(api.endpoints.testSend.initiate(arg));
  return {
    error,
    posts: host.asked('POST', PATH).length,
    looks: host.asked('GET', MESSAGES).length,
  };
}

const own = (secondsAgo: number) => ({
  id: secondsAgo,
  author_type: 'profile',
  author_id: '7',
  message: 'Да.',
  date: NOW / 1_000 - secondsAgo,
});

describe('a call whose answer was lost', () => {
  it('HOSTS-02 is not sent again where the host has it', async () => {
    expect(await resend([own(9)])).toEqual({ error: undefined, posts: 0, looks: 1 });
  });

  it('HOSTS-02 is sent again where the host has only an earlier one of the same words', async () => {
    expect(await resend([own(600)])).toEqual({ error: undefined, posts: 1, looks: 1 });
  });

  it('HOSTS-02 waits where the look fails: nobody knows what is there', async () => {
    const { error, posts } = await resend([], { look: { status: 502 } });
    expect(error).toMatchObject({ status: 502 });
    expect(posts).toBe(0);
  });

  it('HOSTS-02 goes out at once to a host that keeps keys, and so does a first attempt', async () => {
    expect(await resend([own(9)], { can: { idempotency: true } })).toMatchObject({
      posts: 1,
      looks: 0,
    });
    expect(await resend([own(9)], { lost: false })).toMatchObject({ posts: 1, looks: 0 });
  });
});

describe('the moment of what may have arrived', () => {
  it.each([
    [120, 100_000, true],
    [120, 150_000, true], // of a host whose dates have no seconds
    [120, 180_000, false],
    [121, 122_000, false],
    [0, 180_000, true],
  ])('HOSTS-02 what was written at %d s was written since %d ms: %s', (written, since, is) => {
    expect(isSince(written, since)).toBe(is);
  });
});
