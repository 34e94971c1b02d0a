import type { LightMyRequestResponse } from 'fastify';
import type { ChatActions } from '../../support/host/chat.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let sea: Community;
let does: ChatActions;

async function begin(perMinute: string): Promise<void> {
  ({ host, sea, does } = await chatHost({ env: { RATE_LIMIT: perMinute } }));
}
afterEach(() => host.close());

const say = (login: 'mara' | 'boris' = 'mara'): Promise<LightMyRequestResponse> =>
  does.say(login, sea.keys[login], 'hall', 'Слово');

/** So many messages without a breath; the first refusal, and how many went through before it. */
async function flood(count: number): Promise<[number, LightMyRequestResponse | undefined]> {
  for (let sent = 0; sent < count; sent += 1) {
    const answer = await say();
    if (answer.statusCode !== 200) return [sent, answer];
  }
  return [count, undefined];
}

describe('with the limits of a host as it comes', () => {
  it('a dozen lines at once pass, a flood is refused in words that say for how long', async () => {
    await begin('600');
    const [sent, refusal] = await flood(40);

    expect(sent).toBe(15);
    expect(refusal?.statusCode).toBe(429);
    const seconds = Number(refusal?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(refusal?.json()).toEqual({
      error: `Слишком много сообщений подряд. Подождите ${seconds}\u00a0с и отправьте ещё раз.`,
      code: 'tooManyMessages',
    });
    expect(await does.list('mara', sea.keys.mara, 'hall')).toHaveLength(15);
  });

  it('one who floods silences nobody else, and may read, mark and poll on', async () => {
    await begin('600');
    await flood(40);
    expect((await say('boris')).statusCode).toBe(200);
    const { mara } = sea.keys;
    for (const answer of [
      await does.page('mara', mara, 'hall'),
      await does.news('mara', mara, 0, ['hall']),
      await does.mark('mara', mara, { hall: 3 }),
      await does.channels('mara', mara),
    ])
      expect(answer.statusCode).toBe(200);
  });
});

it('without limits everything passes', async () => {
  await begin('0');
  expect((await flood(40))[0]).toBe(40);
});
