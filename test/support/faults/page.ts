import { randomUUID } from 'node:crypto';
import { declarations } from '../../../src/app/realtime.ts';
import type { RootState } from '../../../src/app/reducer.ts';
import { type AppStore, makeStore } from '../../../src/app/store.ts';
import { readAnswerTo, recordSkipped } from '../../../src/api/index.ts';
import {
  type ChannelRef,
  HEADER,
  parseConfig,
  readFrom,
  sessionCalls,
  XSRF_COOKIE,
} from '../../../src/contract/index.ts';
import { loadChat } from '../../../src/features/chat/realtime.ts';
import { channelKey, openRoom, selectRoom } from '../../../src/features/chat/lazy.ts';
import { enter, selectCharacterKey, selectGameKey } from '../../../src/features/session/index.ts';
import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectIsFeedLoaded,
  selectTurns,
} from '../../../src/features/turns/index.ts';
import type { Services } from '../../../src/lib/services.ts';
import { createEchoTransport } from '../../../src/realtime/echoTransport.ts';
import {
  createRealtimeMiddleware,
  realtimeStarted,
  realtimeStopped,
} from '../../../src/realtime/index.ts';
import { SESSION_COOKIE } from '../../../server/auth/index.ts';
import type { HostProcess } from '../servers/twoHosts.ts';
import type { Visitor } from '../host/visitor.ts';
import { makeTestServices } from '../testServices.ts';
import { waitFor } from '../waitFor.ts';

/** A page without a screen: the client's own store, polls and socket, in a game's home with a channel of chat open. */
export interface OpenPage {
  /** Ids of the turns in the order of the page, oldest first. */
  turns: () => string[];
  /** Ids of the channel's messages in the order of the page, oldest first. */
  messages: () => string[];
  /** Does it get new texts by the socket, or does it poll? */
  isLive: () => boolean;
  close: () => void;
}

async function servicesOf(visitor: Visitor, { origin }: HostProcess): Promise<Services> {
  const read = parseConfig(await visitor.call('GET', '/config.json'));
  if (!read.ok) throw new Error(`The configuration has a wrong ${read.field}`);
  return makeTestServices({
    ...{ config: read.config, origin, clock: Date.now, newId: randomUUID },
    cookie: (name) => (name === XSRF_COOKIE ? visitor.cookie(name) : undefined),
    fetch: async (request) => {
      const { method, headers, url } = request;
      const body = method === 'GET' ? null : await request.text();
      return visitor.ask(url, { method, headers, body });
    },
  });
}

/** The live connection as the program makes it, but that it hands the cookies over itself. */
function echo(visitor: Visitor, services: Services, getState: () => RootState) {
  const { port, key, namespace } = services.config.socket;
  const readBy = readFrom(services.config);
  const cookies = () =>
    [SESSION_COOKIE, XSRF_COOKIE].map((name) => `${name}=${visitor.cookie(name)}`).join('; ');
  return createEchoTransport({
    ...{ host: 'localhost', port, tls: false, key, namespace },
    authEndpoint: services.origin + sessionCalls.authorizeChannel.path({}),
    headers: () => ({
      cookie: cookies(),
      [HEADER.xsrf]: visitor.cookie(XSRF_COOKIE),
      [HEADER.game]: selectGameKey(getState()) ?? '',
      [HEADER.character]: selectCharacterKey(getState()) ?? '',
    }),
    readAuth: (answer) => readAnswerTo(sessionCalls.authorizeChannel, answer, readBy),
    group: {
      endpoint: services.origin + sessionCalls.authorizeChannels.path({}),
      read: (answer) => readAnswerTo(sessionCalls.authorizeChannels, answer, readBy)?.channels,
    },
  });
}

/** Opens a game's home and a channel at a host, as somebody who is signed in, and waits until the page is live. */
export async function openPage(
  host: HostProcess,
  { visitor, game, channel }: { visitor: Visitor; game: string; channel: ChannelRef },
): Promise<OpenPage> {
  const services = await servicesOf(visitor, host);
  const realtime = createRealtimeMiddleware<RootState>({
    declarations,
    clock: services.clock,
    host: readFrom(services.config),
    loadTransport: () => Promise.resolve(echo(visitor, services, () => store.getState())),
    every: (ms, callback) => {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    skipped: recordSkipped,
    onLosses: () => undefined,
    onBroken: () => undefined,
  });
  const store: AppStore = makeStore({ services, middleware: [realtime], frozen: true });
  store.dispatch(realtimeStarted({ at: services.clock() }));
  await store.dispatch(enter(game));
  await store.dispatch(loadChat());
  const ref = latestFeedRef(game, selectCharacterKey(store.getState()));
  const [feed, room] = [feedKey(ref), channelKey(channel)];
  store.dispatch(openFeed(ref));
  await waitFor('the channels', () => store.getState().chat.list.channels.length > 0);
  store.dispatch(openRoom(channel, 'screen'));
  const isLive = (): boolean => store.getState().connection.socket === 'connected';
  await waitFor('the page to be there, and live', () => {
    const state = store.getState();
    return selectIsFeedLoaded(state, feed) && selectRoom(state, room)?.loaded === true && isLive();
  });
  return {
    isLive,
    turns: () =>
      selectTurns(store.getState(), feed)
        .map(({ id }) => id)
        .toReversed(),
    messages: () => (selectRoom(store.getState(), room)?.messages ?? []).map(({ id }) => id),
    close: () => store.dispatch(realtimeStopped()),
  };
}
