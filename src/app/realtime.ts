import type { Middleware } from '@reduxjs/toolkit';
import {
  apiUrl,
  errorOfAnswer,
  isXsrfRefused,
  readAnswerTo,
  recordSkipped,
  renewXsrf,
  reportLosses,
} from '../api/index.ts';
import { HEADER, readFrom, sessionCalls, XSRF_COOKIE } from '../contract/index.ts';
import { chatRealtime } from '../features/chat/index.ts';
import { notificationsRealtime } from '../features/notifications/index.ts';
import { presencePolling } from '../features/presence/index.ts';
import { turnsRealtime } from '../features/turns/index.ts';
import { selectCharacterKey, selectGameKey } from '../features/session/index.ts';
import type { Services } from '../lib/services.ts';
import {
  createRealtimeMiddleware,
  type RealtimeDeclaration,
  type Transport,
} from '../realtime/index.ts';
import { quietMoment } from '../ui/hooks.ts';
import type { RootState } from './reducer.ts';

/** What the features declare to the realtime layer: channels and polling tasks. */
export const declarations: readonly RealtimeDeclaration[] = [
  { pollingTasks: presencePolling },
  turnsRealtime,
  chatRealtime,
  notificationsRealtime,
];

/** What the live connection takes from the browser. */
export interface RealtimeWindow {
  readonly location: { readonly hostname: string; readonly protocol: string };
  setInterval: (callback: () => void, ms: number) => number;
  clearInterval: (id: number) => void;
}

/** The headers of a channel's authorisation, as they are when it is made (LIVE-02). */
function channelHeaders(state: RootState, { cookie }: Services): Record<string, string> {
  const game = selectGameKey(state);
  const character = selectCharacterKey(state);
  const xsrf = cookie(XSRF_COOKIE);
  return {
    ...(game !== undefined && { [HEADER.game]: game }),
    ...(character !== undefined && { [HEADER.character]: character }),
    ...(xsrf !== undefined && { [HEADER.xsrf]: xsrf }),
  };
}

async function loadEcho(
  page: RealtimeWindow,
  services: Services,
  getState: () => RootState,
): Promise<Transport> {
  await quietMoment(); // what has arrived is drawn before what may arrive is prepared for
  const { createEchoTransport } = await import(
    /* webpackChunkName: "echo" */ '../realtime/echoTransport.ts'
  );
  const { host, port, tls, key, namespace } = services.config.socket;
  return createEchoTransport({
    host: host || page.location.hostname,
    port,
    tls: tls ?? page.location.protocol === 'https:',
    key,
    namespace,
    authEndpoint: apiUrl(sessionCalls.authorizeChannel.routePattern, services),
    headers: () => channelHeaders(getState(), services),
    readAuth: (answer) =>
      readAnswerTo(sessionCalls.authorizeChannel, answer, readFrom(services.config)),
    ...(services.config.host.channelGroups && {
      group: {
        endpoint: apiUrl(sessionCalls.authorizeChannels.routePattern, services),
        read: (answer) =>
          readAnswerTo(sessionCalls.authorizeChannels, answer, readFrom(services.config))?.channels,
      },
    }),
    mayRepeat: async ({ status, text }, sent) => {
      const isExpired = isXsrfRefused(errorOfAnswer(status, text));
      if (isExpired) await renewXsrf(services, sent[HEADER.xsrf]);
      return isExpired;
    },
  });
}

/** The realtime middleware of a browser. `getState` is asked only once the store exists. */
export function makeRealtime(
  page: RealtimeWindow,
  services: Services,
  getState: () => RootState,
): Middleware<object, RootState> {
  return createRealtimeMiddleware<RootState>({
    declarations,
    clock: services.clock,
    host: readFrom(services.config),
    loadTransport: () => loadEcho(page, services, getState),
    every: (ms, callback) => {
      const timer = page.setInterval(callback, ms);
      return () => page.clearInterval(timer);
    },
    skipped: recordSkipped,
    onLosses: reportLosses,
    onBroken: (message, detail) => {
      console.warn(message, detail); // eslint-disable-line no-console -- for whoever looks after the host; the reader loses nothing
    },
  });
}
