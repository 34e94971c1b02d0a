import type { RootState } from '../../../../src/app/reducer.ts';
import {
  composerOpened,
  nameMentioned,
  textTyped,
} from '../../../../src/features/chat/composer/composersSlice.ts';
import { markSeen, openRoom, sendMessage } from '../../../../src/features/chat/lazy.ts';
import { modelsApi } from '../../../../src/features/models/api.ts';
import { signedOut } from '../../../../src/features/session/index.ts';
import type { ActionLog } from '../../../../src/recorder/actionLog.ts';
import {
  comparableState,
  firstDifference,
  stateDigest,
} from '../../../../src/recorder/stateDiff.ts';
import { logOf, makeRedactor, replayOf, soundLog } from '../../../support/recording.ts';
import { ChatHost } from '../features/chat/chatHost.ts';
import { chatProgram, first } from '../features/chat/chatProgram.ts';

const SAID = 'Мостки скрипят: <b>идёт</b> кто-то & не один';

/** An evening of chat in an action log. */
async function evening() {
  const actionLog: ActionLog<RootState> = [];
  const memory = new ChatHost();
  memory.fill(first, 30);
  const program = chatProgram(memory, actionLog);
  const { store, host } = program;
  await program.begin();
  await program.pass(1);
  store.dispatch(openRoom(first, 'window'));
  await host.settle();
  void store.dispatch(sendMessage(first, SAID));
  await host.settle();
  await program.pass(35);
  return { actionLog, ...program };
}

describe('a recorded chat', () => {
  it('QA-02 replays to the state that the program had, words under placeholders', async () => {
    const { actionLog, store } = await evening();
    const text = logOf(actionLog, store.getState());
    const replay = replayOf(text);
    replay.run();
    expect(replay.done).toBe(actionLog.length);
    expect(replay.broken).toEqual([]);
    expect(replay.failedChecks).toEqual([]);
    const live = comparableState(makeRedactor(false).state(store.getState()));
    expect(firstDifference(comparableState(replay.state), live)).toBeUndefined();
    expect(stateDigest(replay.state)).toBe(stateDigest(live));
    expect(text).not.toContain('Мостки');
  });

  it('QA-01 QA-02 replays with words where the user agreed to leave them in', async () => {
    const { actionLog, store } = await evening();
    const text = logOf(actionLog, store.getState(), true);
    expect(text).toContain('Мостки скрипят');
    const replay = replayOf(text);
    replay.run();
    expect(replay.failedChecks).toEqual([]);
    const { rooms } = (replay.state as RootState).chat;
    expect(Object.values(rooms!.rooms)[0]?.messages.at(-1)?.message).toBe(SAID);
  });

  it('QA-02 is the same at every action, run twice', async () => {
    const { actionLog, store } = await evening();
    const text = logOf(actionLog, store.getState());
    const [one, other] = [replayOf(text), replayOf(text)];
    while (one.step() && other.step())
      expect(stateDigest(one.state)).toBe(stateDigest(other.state));
    expect(other.done).toBe(one.done);
  });

  it('QA-02 stops after the given action', async () => {
    const { actionLog, store } = await evening();
    const replay = replayOf(logOf(actionLog, store.getState()));
    replay.run(3);
    expect(replay.done).toBe(3);
    const live = makeRedactor(false).state(actionLog[3]![2]);
    expect(stateDigest(replay.state)).toBe(stateDigest(live));
  });

  it('QA-02 fails the check of a file that was changed', async () => {
    const { actionLog, store } = await evening();
    const text = logOf(actionLog, store.getState());
    const changed = text.replaceAll('"unread":true', '"unread":false');
    expect(changed).not.toBe(text);
    const replay = replayOf(changed);
    replay.run();
    expect(replay.failedChecks).toEqual([actionLog.length + 1]);
  });
});

describe('what a log needs', () => {
  it('QA-02 lazy slices begin with the first action that they reduced', async () => {
    const { actionLog, store } = await evening();
    // As if the code of chat had come in the middle: states before it have its list alone.
    const middle = Math.floor(actionLog.length / 3);
    const early = actionLog.slice(0, middle).map(([at, action, before]) => {
      const { list } = before.chat;
      return [at, action, { ...before, chat: { list } }] as const;
    });
    const log = soundLog(logOf(early, actionLog[middle]![2]));
    expect(log.snapshot.state).toMatchObject({ chat: { list: {} } });
    expect(log.actions.at(-1)?.slices).toEqual(
      expect.arrayContaining(['chat.rooms', 'chat.composers']),
    );
    expect(log.actions.slice(0, -1).every(({ slices }) => slices === undefined)).toBe(true);
    const replay = replayOf(logOf(early, actionLog[middle]![2]));
    replay.run(middle - 1);
    expect(Object.keys((replay.state as RootState).chat)).toEqual(['list']);
    replay.run();
    expect(Object.keys((replay.state as RootState).chat)).toContain('rooms');
    expect(store.getState().chat.rooms).toBeDefined();
  });

  it('QA-02 restores values upserted into the cache', async () => {
    const { actionLog, store, host } = await evening();
    const { upsertQueryData } = modelsApi.util;
    const asked = { type: 'tag', key: 'dozhd' } as const;
    await store.dispatch(upsertQueryData('modelOfKey', asked, {}));
    await store.dispatch(
      upsertQueryData('modelOfKey', asked, { model: { key: 'dozhd', title: 'Д' } }),
    );
    await host.settle();
    const text = logOf(actionLog, store.getState());
    expect(text).toContain('"put":true');
    // An entry that no component uses waits for its removal in a timer, which would keep Jest alive.
    store.dispatch(modelsApi.util.resetApiState());
    const replay = replayOf(text);
    replay.run();
    expect(replay.failedChecks).toEqual([]);
  });

  it('QA-02 repeats texts that reducers concatenate', async () => {
    const { actionLog, store } = await evening();
    store.dispatch(composerOpened({ channel: first }));
    store.dispatch(textTyped({ channel: first, text: 'Слышишь ли,' }));
    store.dispatch(nameMentioned({ channel: first, name: 'Тихон Лось' }));
    const previous = 'Слышишь ли,';
    store.dispatch(textTyped({ channel: first, text: 'Слышишь ли меня,', previous }));
    for (const withWords of [false, true]) {
      const replay = replayOf(logOf(actionLog, store.getState(), withWords));
      replay.run();
      expect(replay.failedChecks).toEqual([]);
    }
  });

  it('QA-02 marks seen messages again', async () => {
    const actionLog: ActionLog<RootState> = [];
    const memory = new ChatHost();
    memory.fill(first, 9);
    const { store, host, begin, pass } = chatProgram(memory, actionLog);
    await begin();
    await pass(1);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(markSeen(first, '3'));
    expect(JSON.stringify(store.getState().chat.rooms?.marks)).toContain('"message":"3"');
    const marked = replayOf(logOf(actionLog, store.getState()));
    marked.run();
    expect(marked.failedChecks).toEqual([]);
    await pass(3);
    expect(actionLog.map(([, action]) => JSON.stringify(action)).join()).toContain(
      'readChatMessages',
    );
    const sent = replayOf(logOf(actionLog, store.getState()));
    sent.run();
    expect(sent.failedChecks).toEqual([]);
  });

  it('QA-02 keeps the state and reports the action when a reducer throws', async () => {
    const { actionLog, store } = await evening();
    store.dispatch(signedOut());
    const log = logOf(actionLog, store.getState());
    const broken = log.replace(
      '"payload":{"channel":{"type":"main","id":"1"},"by"',
      '"nothing":{"by"',
    );
    const replay = replayOf(broken);
    replay.run();
    expect(replay.broken.map(({ reason }) => reason)).toEqual([expect.any(TypeError)]);
  });
});
