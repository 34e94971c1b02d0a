import type { RootState } from '../../../../src/app/reducer.ts';
import {
  composerOpened,
  nameMentioned,
  textTyped,
} from '../../../../src/features/chat/composer/composersSlice.ts';
import { markSeen, openRoom, sendMessage } from '../../../../src/features/chat/late.ts';
import { modelsApi } from '../../../../src/features/models/api.ts';
import { signedOut } from '../../../../src/features/session/index.ts';
import { firstDifference } from '../../../../src/recorder/difference.ts';
import { countedState, stateDigest } from '../../../../src/recorder/digest.ts';
import type { Tape } from '../../../../src/recorder/tape.ts';
import { logOf, makeSieve, replayOf, soundLog } from '../../../support/recording.ts';
import { ChatHost } from '../features/chat/chatHost.ts';
import { chatProgram, first } from '../features/chat/chatProgram.ts';

const SAID = 'Мостки скрипят: <b>идёт</b> кто-то & не один';

/** An evening of chat, with everything on the tape. */
async function evening() {
  const tape: Tape<RootState> = [];
  const memory = new ChatHost();
  memory.fill(first, 30);
  const program = chatProgram(memory, tape);
  const { store, host } = program;
  await program.begin();
  await program.pass(1);
  store.dispatch(openRoom(first, 'window'));
  await host.settle();
  void store.dispatch(sendMessage(first, SAID));
  await host.settle();
  await program.pass(35);
  return { tape, ...program };
}

describe('a recorded chat', () => {
  it('QA-02 replays to the state that the program had, words under placeholders', async () => {
    const { tape, store } = await evening();
    const text = logOf(tape, store.getState());
    const replay = replayOf(text);
    replay.run();
    expect(replay.done).toBe(tape.length);
    expect(replay.broken).toEqual([]);
    expect(replay.failedChecks).toEqual([]);
    const live = countedState(makeSieve(false).state(store.getState()));
    expect(firstDifference(countedState(replay.state), live)).toBeUndefined();
    expect(stateDigest(replay.state)).toBe(stateDigest(live));
    expect(text).not.toContain('Мостки');
  });

  it('QA-01 QA-02 replays with its words where the person agreed to leave them in', async () => {
    const { tape, store } = await evening();
    const text = logOf(tape, store.getState(), true);
    expect(text).toContain('Мостки скрипят');
    const replay = replayOf(text);
    replay.run();
    expect(replay.failedChecks).toEqual([]);
    const { rooms } = (replay.state as RootState).chat;
    expect(Object.values(rooms!.rooms)[0]?.messages.at(-1)?.message).toBe(SAID);
  });

  it('QA-02 is the same at every action, run twice', async () => {
    const { tape, store } = await evening();
    const text = logOf(tape, store.getState());
    const [one, other] = [replayOf(text), replayOf(text)];
    while (one.step() && other.step())
      expect(stateDigest(one.state)).toBe(stateDigest(other.state));
    expect(other.done).toBe(one.done);
  });

  it('QA-02 stops after the action it is asked to go to', async () => {
    const { tape, store } = await evening();
    const replay = replayOf(logOf(tape, store.getState()));
    replay.run(3);
    expect(replay.done).toBe(3);
    const live = makeSieve(false).state(tape[3]![2]);
    expect(stateDigest(replay.state)).toBe(stateDigest(live));
  });

  it('QA-02 fails its check where the file says something else than happened', async () => {
    const { tape, store } = await evening();
    const text = logOf(tape, store.getState());
    const changed = text.replaceAll('"unread":true', '"unread":false');
    expect(changed).not.toBe(text);
    const replay = replayOf(changed);
    replay.run();
    expect(replay.failedChecks).toEqual([tape.length + 1]);
  });
});

describe('what a log needs', () => {
  it('QA-02 slices begin with the action that they first saw', async () => {
    const { tape, store } = await evening();
    // As if the code of chat had come in the middle: states before it have its list alone.
    const middle = Math.floor(tape.length / 3);
    const early = tape.slice(0, middle).map(([at, action, before]) => {
      const { list } = before.chat;
      return [at, action, { ...before, chat: { list } }] as const;
    });
    const log = soundLog(logOf(early, tape[middle]![2]));
    expect(log.snapshot.state).toMatchObject({ chat: { list: {} } });
    expect(log.actions.at(-1)?.slices).toEqual(
      expect.arrayContaining(['chat.rooms', 'chat.composers']),
    );
    expect(log.actions.slice(0, -1).every(({ slices }) => slices === undefined)).toBe(true);
    const replay = replayOf(logOf(early, tape[middle]![2]));
    replay.run(middle - 1);
    expect(Object.keys((replay.state as RootState).chat)).toEqual(['list']);
    replay.run();
    expect(Object.keys((replay.state as RootState).chat)).toContain('rooms');
    expect(store.getState().chat.rooms).toBeDefined();
  });

  it('QA-02 values that were put into the cache are there again', async () => {
    const { tape, store, host } = await evening();
    const { upsertQueryData } = modelsApi.util;
    const asked = { type: 'tag', key: 'dozhd' } as const;
    await store.dispatch(upsertQueryData('modelOfKey', asked, {}));
    await store.dispatch(
      upsertQueryData('modelOfKey', asked, { model: { key: 'dozhd', title: 'Д' } }),
    );
    await host.settle();
    const text = logOf(tape, store.getState());
    expect(text).toContain('"put":true');
    const replay = replayOf(text);
    replay.run();
    expect(replay.failedChecks).toEqual([]);
  });

  it('QA-02 texts that reducers put together are so again', async () => {
    const { tape, store } = await evening();
    store.dispatch(composerOpened({ channel: first }));
    store.dispatch(textTyped({ channel: first, text: 'Слышишь ли,' }));
    store.dispatch(nameMentioned({ channel: first, name: 'Тихон Лось' }));
    const replay = replayOf(logOf(tape, store.getState()));
    replay.run();
    expect(replay.failedChecks).toEqual([]);
  });

  it('QA-02 messages that were seen are marked again', async () => {
    const tape: Tape<RootState> = [];
    const memory = new ChatHost();
    memory.fill(first, 9);
    const { store, host, begin, pass } = chatProgram(memory, tape);
    await begin();
    await pass(1);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(markSeen(first, '3'));
    expect(JSON.stringify(store.getState().chat.rooms?.outbox)).toContain('"message":"3"');
    const marked = replayOf(logOf(tape, store.getState()));
    marked.run();
    expect(marked.failedChecks).toEqual([]);
    await pass(3);
    expect(tape.map(([, action]) => JSON.stringify(action)).join()).toContain('readChatMessages');
    const told = replayOf(logOf(tape, store.getState()));
    told.run();
    expect(told.failedChecks).toEqual([]);
  });

  it('QA-02 a reducer that breaks leaves the state as it was, and is told of', async () => {
    const { tape, store } = await evening();
    store.dispatch(signedOut());
    const log = logOf(tape, store.getState());
    const broken = log.replace(
      '"payload":{"channel":{"type":"main","id":"1"},"by"',
      '"nothing":{"by"',
    );
    const replay = replayOf(broken);
    replay.run();
    expect(replay.broken.map(({ reason }) => reason)).toEqual([expect.any(TypeError)]);
  });
});
