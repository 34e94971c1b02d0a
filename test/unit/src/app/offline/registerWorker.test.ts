/** @jest-environment ./test/support/browserEnvironment.mjs */
import { jest } from '@jest/globals';
import { giveUpWorker, registerWorker } from '../../../../../src/app/offline/registerWorker.ts';
import { Updates } from '../../../../../src/app/offline/updates.ts';
import { waitFor } from '../../../../support/waitFor.ts';

/** A worker of the browser, as far as a page sees one: it records the messages it receives. */
class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href;
  readonly messages: unknown[] = [];
  readonly state = 'installed';
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

/** What a browser has of workers before the page registers. */
interface Before {
  readonly controller?: FakeWorker;
  readonly waiting?: FakeWorker;
}

/** A tab of a browser, whose page begins with these. */
function makeTab({ controller, waiting }: Before) {
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ?? null,
    installing: null,
    update: jest.fn(() => Promise.resolve()),
    unregister: jest.fn(() => Promise.resolve(true)),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controller ?? null,
    register: jest.fn(() => Promise.resolve(registration)),
    getRegistrations: () => Promise.resolve([registration]),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const reload = jest.fn();
  const loaded = ['/api/rpg/init', '/assets/main.js'].map((path) => ({
    name: new URL(path, location.href).href,
  }));
  const page = {
    document,
    navigator: { serviceWorker: container },
    location: { reload },
    performance: { getEntriesByType: () => [...loaded, { name: 'data:image/gif;base64,' }] },
    dispatchEvent: (event: Event) => window.dispatchEvent(event),
  } as unknown as Parameters<typeof registerWorker>[0];
  const updates = new Updates();
  return {
    container,
    registration,
    reload,
    loaded,
    page,
    updates,
    register: () => registerWorker(page, updates),
    /** The browser has another worker for this tab. */
    exchange: (worker: FakeWorker) => {
      Object.assign(container, { controller: worker });
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const has = ({ updates }: ReturnType<typeof makeTab>, state: string) =>
  waitFor(state, () => updates.current() === state);

describe('the service worker and its page', () => {
  beforeEach(() => {
    // The environment has none; the answer to a message is waited for by nobody here.
    Object.assign(globalThis, {
      MessageChannel: class {
        readonly port1 = {};
        readonly port2 = {};
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'MessageChannel');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    document.body.innerHTML = '';
  });

  it('OFF-01 is registered, and given what the first page had loaded without it; nothing is offered', async () => {
    const tab = makeTab({});
    await tab.register();
    expect(tab.container.register).toHaveBeenCalledTimes(1);
    const first = new FakeWorker();
    tab.exchange(first);
    expect(first.messages).toEqual([{ type: 'keep', urls: tab.loaded.map(({ name }) => name) }]);
    expect([tab.updates.current(), tab.reload.mock.calls.length]).toEqual(['none', 0]);
  });

  it('OFF-02 a version that waits is offered; who takes it has this tab reloaded, once it has taken over', async () => {
    const waiting = new FakeWorker();
    const tab = makeTab({ controller: new FakeWorker(), waiting });
    await tab.register();
    await has(tab, 'ready');
    expect(waiting.messages).toEqual([]);
    tab.updates.accept();
    expect(waiting.messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(tab.reload).not.toHaveBeenCalled();
    tab.exchange(waiting);
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  it('OFF-02 a tab whose worker another tab has exchanged is not reloaded; it may be, when its reader likes', async () => {
    const tab = makeTab({ controller: new FakeWorker() });
    await tab.register();
    tab.exchange(new FakeWorker());
    expect([tab.updates.current(), tab.reload.mock.calls.length]).toEqual(['ready', 0]);
    tab.updates.accept();
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  it('OFF-02 a tab in which somebody began to write after the press is not reloaded', async () => {
    const waiting = new FakeWorker();
    const tab = makeTab({ controller: new FakeWorker(), waiting });
    await tab.register();
    await has(tab, 'ready');
    tab.updates.accept();
    document.body.innerHTML = '<input value="Туман">';
    tab.exchange(waiting);
    expect([tab.updates.current(), tab.reload.mock.calls.length]).toEqual(['ready', 0]);
  });

  it('OFF-01 a page that no worker may serve goes on without', async () => {
    const tab = makeTab({});
    Object.assign(tab.page, { navigator: {} });
    await tab.register();
    expect(tab.container.register).not.toHaveBeenCalled();
    expect(tab.updates.current()).toBe('none');
  });

  it('OFF-01 fetches nothing ahead for one who saves data; a worker that is there goes on', async () => {
    const fresh = makeTab({});
    Object.assign(fresh.page.navigator, { connection: { saveData: true } });
    await fresh.register();
    expect(fresh.container.register).not.toHaveBeenCalled();
    const known = makeTab({ controller: new FakeWorker() });
    Object.assign(known.page.navigator, { connection: { saveData: true } });
    await known.register();
    expect(known.container.register).toHaveBeenCalledTimes(1);
  });

  it('OFF-01 where the host wants none, the worker goes with all that it kept, and with nothing else', async () => {
    const tab = makeTab({ controller: new FakeWorker() });
    const kept = new Set(['letopis-answers', 'letopis-program', 'another']);
    const webStorage = {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
    };
    Object.assign(globalThis, { caches: webStorage });
    await giveUpWorker(tab.page);
    Reflect.deleteProperty(globalThis, 'caches');
    expect(tab.registration.unregister).toHaveBeenCalledTimes(1);
    expect([...kept]).toEqual(['another']);
  });
});
