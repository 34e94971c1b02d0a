import { jest } from '@jest/globals';
import { CALL_LIMIT } from '../../../../src/contract/index.ts';
import { createAuthorizer } from '../../../../src/realtime/authorizer.ts';

type Group = { readonly socket_id: string; readonly channels: readonly string[] };

afterEach(() => {
  jest.restoreAllMocks();
});

/** An authorizer before a host that signs what is asked for, but for what `refuses` names; `group` says what becomes of calls for several. */
function setUp({
  refuses = () => false,
  group = 'signs',
}: {
  readonly refuses?: (name: string) => boolean;
  readonly group?: 'signs' | 'fails' | 'isBusy' | 'isLost' | 'isUnknown';
} = {}) {
  const calls: (string | readonly string[])[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, { body } = {}) => {
    if (address === '/auth/all') {
      const { channels } = JSON.parse(body as string) as Group;
      calls.push(channels);
      if (group === 'isLost') return Promise.reject(new TypeError('no line'));
      if (group === 'isBusy') return Promise.resolve(new Response('{}', { status: 429 }));
      if (group === 'fails') return Promise.resolve(new Response('{}', { status: 500 }));
      const signed = channels.filter((name) => !refuses(name));
      const all = signed.map((name) => ({ name, auth: `all:${name}` }));
      return Promise.resolve(Response.json({ channels: all }));
    }
    const name = (body as URLSearchParams).get('channel_name') ?? '';
    calls.push(name);
    if (refuses(name)) return Promise.resolve(new Response('{}', { status: 403 }));
    return Promise.resolve(Response.json({ auth: `one:${name}` }));
  });
  const busy = new Set(['a']);
  const authorize = createAuthorizer({
    busy,
    authEndpoint: '/auth',
    headers: () => ({}),
    readAuth: ({ text }) => JSON.parse(text) as { auth: string },
    ...(group !== 'isUnknown' && {
      group: {
        endpoint: '/auth/all',
        read: ({ text }) =>
          (JSON.parse(text) as { channels: { name: string; auth: string }[] }).channels,
      },
    }),
  });
  /** What comes of asking for these in one task: signatures, or 'refused'. */
  const ask = (...names: string[]): Promise<string[]> =>
    Promise.all(
      names.map(
        (channelName) =>
          new Promise<string>((resolve) => {
            authorize({ socketId: '1.2', channelName }, (error, data) =>
              resolve(error ? 'refused' : (data?.auth ?? '')),
            );
          }),
      ),
    );
  return { ask, calls, busy };
}

describe('the permission of channels', () => {
  it('QUICK-15 is asked for by one call for all of one task', async () => {
    const { ask, calls, busy } = setUp();
    expect(await ask('a', 'b', 'c')).toEqual(['all:a', 'all:b', 'all:c']);
    expect(calls).toEqual([['a', 'b', 'c']]);
    expect(busy.size).toBe(0);
  });

  it('QUICK-15 is asked for by itself where it is one, or where the host cannot do more', async () => {
    const { ask, calls } = setUp();
    expect(await ask('a')).toEqual(['one:a']);
    expect(await ask('b')).toEqual(['one:b']);
    expect(calls).toEqual(['a', 'b']);
    jest.restoreAllMocks();
    const other = setUp({ group: 'isUnknown' });
    expect(await other.ask('a', 'b')).toEqual(['one:a', 'one:b']);
  });

  it('QUICK-15 that is missing in the answer is asked for by itself, and its refusal is one', async () => {
    const { ask, calls } = setUp({ refuses: (name) => name === 'b' });
    expect(await ask('a', 'b')).toEqual(['all:a', 'refused']);
    expect(calls).toEqual([['a', 'b'], 'b']);
  });

  it('QUICK-15 is asked for one by one where the call for all fails', async () => {
    const { ask, calls } = setUp({ group: 'fails' });
    expect(await ask('a', 'b')).toEqual(['one:a', 'one:b']);
    expect(calls).toEqual([['a', 'b'], 'a', 'b']);
  });

  it.each(['isBusy', 'isLost'] as const)(
    'QUICK-15 is refused for now, and not asked for one by one, where the host %s',
    async (group) => {
      const { ask, calls, busy } = setUp({ group });
      expect(await ask('a', 'b')).toEqual(['refused', 'refused']);
      expect(calls).toEqual([['a', 'b']]);
      expect([...busy]).toEqual(['a', 'b']);
    },
  );

  it('QUICK-15 is asked for by one call only for as many as the host takes', async () => {
    const { ask, calls } = setUp();
    const names = Array.from({ length: CALL_LIMIT.signatures + 1 }, (_, n) => `c${String(n)}`);
    const signed = await ask(...names);
    expect(signed.at(-1)).toBe(`one:c${String(CALL_LIMIT.signatures)}`);
    expect(calls[0]).toHaveLength(CALL_LIMIT.signatures);
  });
});
