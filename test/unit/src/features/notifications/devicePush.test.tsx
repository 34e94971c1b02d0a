import { act, screen, waitFor } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { selectIsSignedIn, signedOut } from '../../../../../src/features/session/index.ts';
import { DevicePush } from '../../../../../src/features/notifications/push/DevicePush.tsx';
import { useKeepPush } from '../../../../../src/features/notifications/push/pushThunks.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { makeTestServices } from '../../../../support/testServices.ts';

const ON = '/api/rpg/push/subscribe';
const OFF = '/api/rpg/push/unsubscribe';
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** A browser with a service worker, and what is subscribed and shown in it. */
function pushBrowser(permission: NotificationPermission = 'granted') {
  let made = 0;
  const browser = { known: undefined as object | undefined, fails: false, closed: 0 };
  const subscription = () => {
    const endpoint = `https://push.example.org/${(made += 1)}`;
    return {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: () => {
        browser.known = undefined;
        return Promise.resolve(true);
      },
    };
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.known ?? null),
    subscribe: () =>
      browser.fails
        ? Promise.reject(new Error('no push service'))
        : Promise.resolve((browser.known = subscription())),
  };
  const worker = Object.assign(new EventTarget(), {
    pushManager,
    getNotifications: () => Promise.resolve([{ close: () => (browser.closed += 1) }]),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(worker),
    ready: Promise.resolve(worker),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const requestPermission = () => Promise.resolve(permission);
  Object.assign(window, {
    Notification: { permission, requestPermission },
    PushManager: () => undefined,
  });
  return {
    browser,
    change: () => {
      const event = new MessageEvent('message', { data: { type: 'pushChanged' } });
      act(() => {
        serviceWorker.dispatchEvent(event);
      });
    },
  };
}

afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Kept() {
  useKeepPush();
  return <DevicePush />;
}

/** As the bell: there is none for a guest. */
function Bell() {
  return useSelector(selectIsSignedIn) ? <Kept /> : null;
}

function open({ storage }: Partial<ReturnType<typeof makeTestServices>> = {}, user = '3') {
  const host = makeHost().on('POST', ON, { json: {} }).on('POST', OFF, { json: {} });
  const services = makeTestServices();
  const config = { ...services.config, push: { publicKey: 'AAAA' } };
  return renderScreen(<Bell />, {
    host,
    config,
    ...(storage && { storage }),
    preloadedState: { session: makeSession({ user: { id: user, name: 'Вера', admin: false } }) },
  });
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const device = /Присылать на/;
const words = /именами/;

describe('web push on this device', () => {
  it('NOTE-01 is off until it is switched on, and then without words', async () => {
    const { browser } = pushBrowser();
    const { host, user } = open();
    expect((await box(device)).checked).toBe(false);
    expect(host.asked('POST', ON)).toEqual([]);
    await user.click(await box(device));
    await waitFor(async () => expect((await box(device)).checked).toBe(true));
    expect(document.activeElement).toBe(await box(device));
    const endpoint = 'https://push.example.org/1';
    expect(host.asked('POST', ON).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { endpoint, keys: KEYS, withText: false },
    ]);
    expect(browser.known).toBeDefined();
  });

  it('NOTE-01 carries words where that is chosen, and ends in browser and host alike', async () => {
    const { browser } = pushBrowser();
    const { host, user } = open();
    await user.click(await box(device));
    await user.click(await box(words));
    await waitFor(async () => expect((await box(words)).checked).toBe(true));
    expect(host.asked('POST', ON).at(-1)?.body).toContain('"withText":true');
    await waitFor(async () => expect(await box(device)).toHaveAttribute('aria-disabled', 'false'));
    await user.click(await box(device));
    await waitFor(async () => expect((await box(device)).checked).toBe(false));
    expect(host.asked('POST', OFF)).toHaveLength(1);
    expect(browser.known).toBeUndefined();
  });

  it.each([
    ['denied', /запрещено/],
    ['granted', /не.умеет получать/],
  ] as const)('NOTE-01 says honestly why it cannot be had: %s', async (permission, why) => {
    pushBrowser(permission);
    if (permission === 'granted') Reflect.deleteProperty(window, 'PushManager');
    open();
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each(['browser', 'host'])(
    'NOTE-01 stays off where the %s refuses, which is shown',
    async (who) => {
      const { browser } = pushBrowser();
      const { host, user } = open();
      browser.fails = who === 'browser';
      if (who === 'host') host.on('POST', ON, { status: 500, json: {} });
      await user.click(await box(device));
      expect(await screen.findByRole('alert')).toHaveTextContent(/Не.получилось подписать/);
      expect((await box(device)).checked).toBe(false);
    },
  );

  it('NOTE-01 is said again where the browser has another address, and for the same reader alone', async () => {
    const { browser, change } = pushBrowser();
    const first = open();
    await first.user.click(await box(device));
    await waitFor(() => expect(first.host.asked('POST', ON)).toHaveLength(1));
    await waitFor(async () => expect((await box(device)).checked).toBe(true));
    browser.known = undefined;
    change();
    await waitFor(() => expect(first.host.asked('POST', ON)).toHaveLength(2));
    expect(first.host.asked('POST', ON).at(-1)?.body).toContain('push.example.org/2');
  });

  it('NOTE-01 ends in the browser with the session, and what it shows is closed', async () => {
    const { browser } = pushBrowser();
    const { store, user } = open();
    await user.click(await box(device));
    await waitFor(async () => expect((await box(device)).checked).toBe(true));
    act(() => {
      store.dispatch(signedOut());
    });
    await waitFor(() => expect(browser.known).toBeUndefined());
    expect(browser.closed).toBe(1);
  });

  it('NOTE-01 of another account in this browser ends, and what is shown of theirs is closed', async () => {
    const { browser } = pushBrowser();
    const first = open();
    await first.user.click(await box(device));
    await waitFor(async () => expect((await box(device)).checked).toBe(true));
    const second = open(first.services, '4');
    await waitFor(() => expect(browser.known).toBeUndefined());
    expect(browser.closed).toBe(1);
    expect(second.host.asked('POST', ON)).toEqual([]);
  });
});
