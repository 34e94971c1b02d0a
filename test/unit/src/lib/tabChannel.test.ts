import { createMemoryTabs, createTabChannel } from '../../../../src/lib/tabChannel.ts';

type Change = { key: string | null; newValue: string | null };

/** Two tabs over one webStorage whose changes the other one receives, as storage events go. */
function shelfTabs() {
  const listeners: ((change: Change) => void)[][] = [[], []];
  return [0, 1].map((own) => {
    const others = () => listeners[1 - own] ?? [];
    const tell = (change: Change) => others().forEach((listener) => listener(change));
    return createTabChannel({
      webStorage: {
        setItem: (key, newValue) => tell({ key, newValue }),
        removeItem: (key) => tell({ key, newValue: null }),
      },
      onChange: (listener) => {
        listeners[own]?.push(listener);
        return () => (listeners[own] = listeners[own]?.filter((one) => one !== listener) ?? []);
      },
    });
  });
}

function memoryTabs() {
  const open = createMemoryTabs();
  return [open(), open()];
}

describe.each([
  ['storage events', shelfTabs],
  ['memory', memoryTabs],
])('tabs over %s', (_name, make) => {
  it('are received by the others, not by themselves, until they stop listening', () => {
    const [one, two] = make();
    const received: unknown[] = [];
    one?.subscribe((message) => received.push(['one', message]));
    const stop = two?.subscribe((message) => received.push(['two', message]));
    one?.post({ type: 'signedOut' });
    one?.post({ type: 'signedOut' });
    stop?.();
    one?.post({ type: 'signedOut' });
    expect(received).toEqual([
      ['two', { type: 'signedOut' }],
      ['two', { type: 'signedOut' }],
    ]);
  });
});

describe('a tab channel', () => {
  it('goes over BroadcastChannel where there is one', () => {
    const sent: unknown[] = [];
    class Channel extends EventTarget {
      postMessage = (message: unknown) => void sent.push(message);
    }
    const tabs = createTabChannel({
      BroadcastChannel: Channel as unknown as typeof BroadcastChannel,
    });
    tabs.post({ type: 'signedOut' });
    expect(sent).toEqual([{ type: 'signedOut' }]);
  });

  it('is silent, not broken, without anything to go over', () => {
    const tabs = createTabChannel({});
    expect(() => tabs.post({})).not.toThrow();
    const stop = tabs.subscribe(() => undefined);
    expect(() => stop()).not.toThrow();
  });

  it('passes over broken text in the shelf', () => {
    const received: unknown[] = [];
    createTabChannel({
      onChange: (listener) => {
        listener({ key: 'letopis/tab-message', newValue: '{' });
        listener({ key: 'something else', newValue: '{}' });
        return () => undefined;
      },
    }).subscribe((message) => received.push(message));
    expect(received).toEqual([undefined]);
  });
});
