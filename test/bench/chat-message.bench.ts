/**
 * The cost of one chat message in channels of different lengths: from the socket's message to the new list for the screen, through the real
 * store with all its middleware and reducers, the schema of the event, and the selectors that a window asks after each action.
 */
import { chatTopic } from '../../src/contract/index.ts';
import {
  channelKey,
  openRoom,
  selectRoom,
  selectRoomMessages,
} from '../../src/features/chat/lazy.ts';
import { selectChatChannels, selectTotalUnread } from '../../src/features/chat/index.ts';
import { ChatHost } from '../unit/src/features/chat/chatHost.ts';
import { begun, first } from '../unit/src/features/chat/chatProgram.ts';
import { interleaved } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const SIZES = [100, 1_000, 10_000] as const;
const ROUNDS = 15;
const EVENTS = 30;
const WARM = 5;

const key = channelKey(first);

/** A program with an open room of so many messages; resolves with the way to let one more come, which gives its time in ms. */
async function programWith(size: number): Promise<() => number> {
  const memory = new ChatHost();
  memory.pageSize = size;
  const { store, transport, host } = await begun(memory.fill(first, size));
  store.dispatch(openRoom(first, 'window'));
  await host.settle();
  let list = selectRoomMessages(store.getState(), key);
  if (list.length !== size) throw new Error(`The room has ${String(list.length)} messages`);
  // What windows and the bar ask after each action, as react-redux would have them ask.
  store.subscribe(() => {
    const state = store.getState();
    selectRoom(state, key);
    selectChatChannels(state);
    selectTotalUnread(state);
    list = selectRoomMessages(state, key);
  });
  return () => {
    const message = memory.write(first);
    const data = memory.event(message);
    const from = performance.now();
    transport.emit(chatTopic(first.type, first.id), 'ChatMessageSent', data);
    const time = performance.now() - from;
    if (list.at(-1)?.id !== String(message.id)) throw new Error('The message did not arrive');
    return time;
  };
}

/** The times of the messages of one round, in a program of its own, so that rooms do not grow from round to round. */
async function round(size: number): Promise<number[]> {
  const next = await programWith(size);
  globalThis.gc?.();
  return Array.from({ length: EVENTS }, next).slice(WARM);
}

export async function run(report: Report): Promise<void> {
  const subjects = Object.fromEntries(SIZES.map((size) => [String(size), () => round(size)]));
  await interleaved(2, subjects); // so that the engine has seen it all
  const found = await interleaved(ROUNDS, subjects);
  for (const size of SIZES) report.time(`one message among ${String(size)}`, found[String(size)]!);
  const ratio = (size: number) =>
    (found[String(size)]?.median ?? NaN) / (found['100']?.median ?? NaN);
  report.line(`1,000 to 100: ${ratio(1_000).toFixed(2)} to 1`);
  report.limit('10,000 to 100', ratio(10_000), 3, ' to 1');
}
