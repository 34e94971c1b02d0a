/**
 * Messages between the tabs of one browser on one origin: sign-out everywhere (AUTH-09), the answer of the
 * sign-in popup (AUTH-02). Messages are unknown to the receiver, who checks them by schema.
 */
export interface TabChannel {
  /** Sends to the other tabs, never to this one. */
  post: (message: unknown) => void;
  /** Listens to the other tabs; returns a function that stops. */
  subscribe: (listener: (message: unknown) => void) => () => void;
}

/** What a channel is made of; every part may be missing in a given browser. */
export interface TabChannelParts {
  readonly BroadcastChannel?: typeof BroadcastChannel | undefined;
  /** localStorage, whose `storage` events reach the other tabs, where there is no BroadcastChannel. */
  readonly webStorage?: Pick<Storage, 'setItem' | 'removeItem'> | undefined;
  readonly onChange?: (
    listener: (change: { readonly key: string | null; readonly newValue: string | null }) => void,
  ) => () => void;
}

const NAME = 'letopis';
const MESSAGE_KEY = 'letopis/tab-message';

function broadcast(Channel: typeof BroadcastChannel): TabChannel {
  const channel = new Channel(NAME);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const handle = (event: MessageEvent<unknown>): void => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function overStorage({ webStorage, onChange }: TabChannelParts): TabChannel {
  return {
    post: (message) => {
      try {
        webStorage?.setItem(MESSAGE_KEY, JSON.stringify(message));
        webStorage?.removeItem(MESSAGE_KEY); // so that the same message can be sent again
      } catch {
        // Without any storage no message arrives; each tab finds out by its next request.
      }
    },
    subscribe: (listener) => {
      const stop = onChange?.(({ key, newValue }) => {
        if (key === MESSAGE_KEY && newValue !== null) listener(parse(newValue));
      });
      return stop ?? (() => undefined);
    },
  };
}

/** A channel over BroadcastChannel, else over the storage events of other tabs. */
export function createTabChannel(parts: TabChannelParts): TabChannel {
  return parts.BroadcastChannel ? broadcast(parts.BroadcastChannel) : overStorage(parts);
}

/** Several ends of one channel in memory, for tests: what one posts, all others receive. */
export function createMemoryTabs(): () => TabChannel {
  const listeners = new Set<{ end: symbol; listener: (message: unknown) => void }>();
  return () => {
    const end = Symbol('tab');
    return {
      post: (message) => {
        for (const entry of [...listeners]) if (entry.end !== end) entry.listener(message);
      },
      subscribe: (listener) => {
        const entry = { end, listener };
        listeners.add(entry);
        return () => void listeners.delete(entry);
      },
    };
  };
}
