import { useEffect } from 'react';
import * as v from 'valibot';
import { notificationCalls } from '../../../contract/index.ts';
import { storageKey } from '../../../lib/storage/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { notificationsApi } from '../api.ts';
import { type Device, deviceOf, subscriptionTo, workerRegistration } from './device.ts';

type Thunk<Result> = AppThunk<Result, WithSession>;

/** Whose notifications this browser was last set to show, and whether with names and words. */
const chosen = storageKey('push', v.object({ user: v.string(), withText: v.boolean() }));

/** How web push stands in this browser: `off` and `on` where it can. */
export interface PushStanding {
  readonly state: Exclude<Device, PushManager> | 'off' | 'on';
  readonly withText: boolean;
}

const look = (): Promise<Device> => deviceOf(globalThis, workerRegistration);

/** The key of this host for web push; undefined where it sends none, or lets browsers have no worker that could show it. */
export const pushKey = (): AppThunk<string | undefined> => (_dispatch, _getState, services) =>
  services.config.worker === false ? undefined : services.config.push?.publicKey;

/** How it stands now, by the browser's own word: a subscription may have ended without anybody's doing. */
export function readPush(): Thunk<Promise<PushStanding>> {
  return async (_dispatch, getState, { storage }) => {
    const device = await look();
    const choice = storage.get(chosen);
    const withText = choice?.withText ?? false;
    if (typeof device === 'string') return { state: device, withText };
    const mine = choice !== undefined && choice.user === selectUser(getState())?.id;
    const isOn = mine && (await device.getSubscription()) !== null;
    return { state: isOn ? 'on' : 'off', withText };
  };
}

/** Subscribes this browser, or renews its subscription. True where both the browser and the host have agreed. */
export function subscribe(withText: boolean): Thunk<Promise<boolean>> {
  return async (dispatch, getState, { config, storage }) => {
    const user = selectUser(getState())?.id;
    const device = await look();
    if (user === undefined || typeof device === 'string' || !config.push) return false;
    const subscription = await subscriptionTo(device, config.push.publicKey).catch(() => undefined);
    const body = v.safeParse(notificationCalls.subscribePush.body, {
      ...subscription?.toJSON(),
      withText,
    });
    if (!body.success) return false;
    const call = notificationsApi.endpoints.subscribePush.initiate({ body: body.output });
    if ((await dispatch(call)).error) return false;
    storage.set(chosen, { user, withText });
    return true;
  };
}

async function endInBrowser(): Promise<PushSubscription | null> {
  const device = await look();
  const subscription = typeof device === 'string' ? null : await device.getSubscription();
  await subscription?.unsubscribe();
  return subscription;
}

/** Ends it: first at the host, so that nothing is sent to nobody. True where both have agreed. */
export function unsubscribe(): Thunk<Promise<boolean>> {
  return async (dispatch, _getState, { storage }) => {
    const device = await look();
    const subscription = typeof device === 'string' ? null : await device.getSubscription();
    if (subscription) {
      const { endpoint } = subscription;
      const call = notificationsApi.endpoints.unsubscribePush.initiate({ body: { endpoint } });
      if ((await dispatch(call)).error) return false;
      await subscription.unsubscribe();
    }
    storage.remove(chosen);
    return true;
  };
}

/**
 * Says it again for whoever is signed in now: the host forgets a browser with its session, and a browser may have another address by itself. What was
 * chosen by another account in this browser ends, and what it shows of theirs goes.
 */
function renewPush(): Thunk<Promise<void>> {
  return async (dispatch, getState, { storage, config }) => {
    const choice = storage.get(chosen);
    const user = selectUser(getState())?.id;
    if (!choice || user === undefined || !config.push) return;
    if (choice.user === user) await dispatch(subscribe(choice.withText));
    else {
      storage.remove(chosen);
      await leaveBrowser();
    }
  };
}

async function closeShown(): Promise<void> {
  const worker = await workerRegistration();
  for (const one of (await worker?.getNotifications()) ?? []) one.close();
}

/** Nothing of a reader who is gone is shown any more, and nothing comes. */
async function leaveBrowser(): Promise<void> {
  await closeShown().catch(() => undefined);
  await endInBrowser().catch(() => undefined);
}

/** Nobody is signed in any more: the host has forgotten the browser with the session, and what it shows goes. */
function leavePush(): Thunk<Promise<void>> {
  return async (_dispatch, getState) => {
    if (selectUser(getState())) return;
    await leaveBrowser();
  };
}

/** The service worker's message that the browser has another address for pushes now. */
const isPushChanged = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'pushChanged';

/** Keeps the subscription to web push as it was chosen: renewed while somebody is signed in, ended in this browser afterwards. */
export function useKeepPush(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer };
    const renew = () => void dispatch(renewPush());
    const handleMessage = ({ data }: MessageEvent<unknown>) => isPushChanged(data) && renew();
    renew();
    serviceWorker?.addEventListener('message', handleMessage);
    return () => {
      serviceWorker?.removeEventListener('message', handleMessage);
      void dispatch(leavePush());
    };
  }, [dispatch]);
}
