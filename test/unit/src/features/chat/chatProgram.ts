import { declarations } from '../../../../../src/app/realtime.ts';
import type { RootState } from '../../../../../src/app/reducer.ts';
import type { ChannelRef } from '../../../../../src/contract/index.ts';
import { channelKey, selectRoom } from '../../../../../src/features/chat/lazy.ts';
import { inboxRealtime } from '../../../../../src/features/notifications/inboxRealtime.ts';
import { roomsRealtime } from '../../../../../src/features/chat/rooms/realtime.ts';
import { selectChatChannels } from '../../../../../src/features/chat/index.ts';
import { chooseCharacter } from '../../../../../src/features/session/index.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../../../../src/realtime/index.ts';
import { createActionLog, type ActionLog } from '../../../../../src/recorder/actionLog.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { makeTestStore } from '../../../../support/recordedStore.ts';
import { makeTestServices } from '../../../../support/testServices.ts';
import { ChatHost } from './chatHost.ts';

const SECOND = 1_000;

const NEWS = '/api/rpg/chat/messages/forest/7/new';

export const first: ChannelRef = { type: 'main', id: '1' };
export const second: ChannelRef = { type: 'main', id: '2' };

const characters = {
  status: 'ready',
  list: [makeCharacter({ key: '7', name: 'Алина' }), makeCharacter({ key: '9', name: 'Тихон' })],
} as const;

/** What the program declares with all its lazy features loaded. */
export const allDeclarations = [...declarations, roomsRealtime, inboxRealtime];

/** A program in which character 7 has chat, with its host, its live connection in memory and its clock. `actionLog` gets what reaches the reducers. */
export function chatProgram(
  memory = new ChatHost(),
  actionLog: ActionLog<RootState> = [],
  preloadedState: Partial<RootState> = {},
) {
  const host = new FakeHost();
  memory.serve(host);
  for (const path of [
    '/api/rpg/online/forest',
    '/api/rpg/online/forest/7',
    '/api/rpg/online/forest/9',
  ])
    host.on('POST', path, { json: [] });
  host.on('POST', '/api/rpg/settings', { json: {} });
  host.on('GET', '/api/rpg/chat/channels/forest/9', { json: { channels: [] } });
  const ticks = new Set<() => void>();
  const broken: string[] = [];
  const clock = () => memory.now;
  const transport = createMemoryTransport();
  const kept: string[] = [];
  const fetch = (request: Request): Promise<Response> => {
    if (request.keepalive) kept.push(new URL(request.url).pathname);
    return host.fetch(request);
  };
  const services = makeTestServices({ fetch, clock });
  const realtime = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations: allDeclarations,
    clock,
    every: (_ms, callback) => {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
    onBroken: (message) => broken.push(message),
  });
  const { characterKey: _none, ...session } = makeSession({
    games: [makeGame({ chat: true }), makeGame({ key: 'sea' })],
    characters,
  });
  const store = makeTestStore({
    services,
    preloadedState: { session, ...preloadedState },
    middleware: [realtime, createActionLog(actionLog, clock)],
  });

  /** Character 7 is chosen, and its channels are there. */
  async function begin(): Promise<void> {
    store.dispatch(realtimeStarted({ at: clock() }));
    store.dispatch(chooseCharacter('7'));
    await host.settle();
  }
  /** Lets so many seconds pass, and what they bring be answered. */
  async function pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 1) {
      memory.now += SECOND;
      for (const tick of ticks) tick();
      await host.settle();
    }
  }
  const room = (channel: ChannelRef) => selectRoom(store.getState(), channelKey(channel));
  const texts = (channel: ChannelRef) =>
    room(channel)?.messages.map(({ message }) => message) ?? [];
  const ids = (channel: ChannelRef) => room(channel)?.messages.map(({ id }) => Number(id)) ?? [];
  const unreads = (channel: ChannelRef) =>
    selectChatChannels(store.getState()).find((one) => channelKey(one) === channelKey(channel))
      ?.unreads;
  /** The paths of requests that go on where the page is left. */
  const outliving = () => kept;
  const polls = () => host.asked('POST', '/api/rpg/chat/messages/forest/7/new').length;
  return {
    memory,
    host,
    store,
    transport,
    services,
    broken,
    begin,
    pass,
    room,
    texts,
    ids,
    unreads,
    polls,
    outliving,
  };
}

/** A program whose chat has begun: the channels are listed, subscribed to and polled once. */
export async function begun(memory?: ChatHost, preloadedState?: Partial<RootState>) {
  const program = chatProgram(memory, [], preloadedState);
  await program.begin();
  await program.pass(1);
  return program;
}

/** A host that knows none of our additions: no counts, no deletions, no versions, no time of its own, no keys. */
export async function plainHost(memory = new ChatHost()) {
  const program = await begun(memory, { host: { can: {}, left: {} } });
  const plain = (message: Record<string, unknown>) => {
    const { updated: _version, nonce: _key, ...rest } = message;
    return rest;
  };
  program.host.on('POST', NEWS, ({ body }) => {
    const { date } = JSON.parse(body) as { date: number };
    const { channels } = memory.news(date, [first, second]) as {
      channels: { id: string; type: string; messages: Record<string, unknown>[] }[];
    };
    const updates = channels.map(({ id, type, messages }) => ({
      id,
      type,
      messages: messages.map(plain),
    }));
    return { json: updates };
  });
  return { ...program, plain };
}
