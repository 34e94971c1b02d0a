import type { Reducer } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { rootReducer, type RootState } from '../../../../src/app/reducer.ts';
import { openRoom, sendMessage } from '../../../../src/features/chat/lazy.ts';
import { LOG_FORMAT, LOG_VERSION, type RecordedLog } from '../../../../src/contract/log.ts';
import { stateDigest } from '../../../../src/recorder/stateDiff.ts';
import { createUpsertMarker } from '../../../../src/recorder/upsertMark.ts';
import type { ActionLog } from '../../../../src/recorder/actionLog.ts';
import { createTimeline, type Timeline } from '../../../../src/recorder/timeline.ts';
import { logOf, logEnvironment, replayOf, soundLog } from '../../../support/recording.ts';
import { ChatHost } from '../features/chat/chatHost.ts';
import { chatProgram, first } from '../features/chat/chatProgram.ts';

interface Line {
  readonly type: string;
  readonly [name: string]: unknown;
}

const header: RecordedLog['header'] = {
  kind: 'header',
  format: LOG_FORMAT,
  version: LOG_VERSION,
  ...logEnvironment,
  savedAt: 1,
  words: false,
  parts: ['chat'],
};

/** A log of these actions, over a state of two numbers and a part of two slices. */
function logOfActions(actions: readonly Line[], checks: RecordedLog['checks'] = []): RecordedLog {
  return {
    header,
    snapshot: { kind: 'snapshot', seq: 7, at: 100, state: start },
    actions: actions.map((action, index) => ({
      kind: 'action',
      seq: 7 + index,
      at: 100 + index,
      action,
    })),
    checks,
  };
}

const start = { count: 0, other: 0, chat: { list: 0, rooms: 0 } };
type State = typeof start;

/** Adds up in such a way that the order of actions counts. */
const reducer = (state: State = start, { type }: { readonly type: string }): State => {
  if (type === 'break') throw new TypeError('broken');
  if (type === 'count') return { ...state, count: state.count * 3 + 1 };
  if (type === 'room') return { ...state, chat: { ...state.chat, rooms: state.chat.rooms + 1 } };
  if (type === 'other') return { ...state, other: state.count };
  return state;
};

function timelineOf(log: RecordedLog, by = reducer as Reducer<unknown>): Timeline {
  const making = createTimeline({ log, reducer: by, markUpsert: (action) => action });
  while (making.next());
  expect(making.done()).toBe(1);
  return making.result();
}

const line = fc.constantFrom('count', 'room', 'other', 'nothing', 'break');

describe('a log that was run through', () => {
  it('QA-03 has the same state at each position as a replay up to it, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 1_800 }),
        fc.array(fc.nat(1_900), { maxLength: 12 }),
        (types, places) => {
          const log = logOfActions(types.map((type) => ({ type })));
          const timeline = timelineOf(log);
          for (const place of places) {
            const until = Math.min(place, types.length);
            const state = types.slice(0, until).reduce<State>((now, type) => {
              return type === 'break' ? now : reducer(now, { type });
            }, start);
            expect(timeline.stateAt(place)).toEqual(state);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('QA-03 replays a chat at each position, forwards and backwards', async () => {
    const actionLog: ActionLog<RootState> = [];
    const memory = new ChatHost();
    memory.fill(first, 30);
    const { store, host, begin, pass } = chatProgram(memory, actionLog);
    await begin();
    await pass(1);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    void store.dispatch(sendMessage(first, 'Кто там?'));
    await host.settle();
    const text = logOf(actionLog, store.getState());
    const replay = replayOf(text);
    const digests = [stateDigest(replay.state)];
    while (replay.step()) digests.push(stateDigest(replay.state));
    const making = createTimeline({
      log: soundLog(text),
      reducer: rootReducer as Reducer<unknown>,
      markUpsert: createUpsertMarker(),
    });
    while (making.next());
    const { stateAt, rows } = making.result();
    expect(rows).toHaveLength(actionLog.length);
    fc.assert(
      fc.property(fc.array(fc.nat(rows.length), { minLength: 2, maxLength: 6 }), (places) => {
        for (const place of places) expect(stateDigest(stateAt(place))).toBe(digests[place]);
      }),
      { numRuns: 25 },
    );
    expect(rows.find(({ type }) => type === 'chat/roomOpened')?.changed).toContain('chat.rooms');
  }, 120_000);

  it('QA-03 lists the slices that each action changed', () => {
    const { rows } = timelineOf(logOfActions([{ type: 'count' }, { type: 'room' }, { type: 'x' }]));
    expect(rows.map(({ changed }) => changed)).toEqual([['count'], ['chat.rooms'], []]);
  });

  it('QA-03 marks errors shown, failed calls, throwing reducers and failed checks', () => {
    const log = logOfActions(
      [
        { type: 'ui/errorRaised', payload: { id: '1' } },
        { type: 'api/executeQuery/rejected', meta: {} },
        { type: 'api/executeQuery/rejected', meta: { condition: true } },
        { type: 'api/executeQuery/rejected', meta: { aborted: true } },
        { type: 'break' },
        { type: 'count' },
        { type: 'count' },
      ],
      [
        { kind: 'check', seq: 8, digest: stateDigest(start) },
        { kind: 'check', seq: 13, digest: 'another' },
      ],
    );
    const { rows, startPasses } = timelineOf(log);
    expect(rows.map(({ error }) => error)).toEqual([
      ...['raised', 'rejected', undefined, undefined, 'broken', 'check', undefined],
    ]);
    expect(startPasses).toBe(true);
  });

  it('QA-03 reports a snapshot that fails its check', () => {
    const check = { kind: 'check', seq: 7, digest: 'another' } as const;
    expect(timelineOf(logOfActions([], [check])).startPasses).toBe(false);
    expect(timelineOf(logOfActions([{ type: 'count' }], [check])).startPasses).toBe(false);
  });

  it('QA-03 marks navigations', () => {
    const { rows } = timelineOf(
      logOfActions([
        { type: 'ui/wentTo', payload: { path: '/forest/chat' } },
        { type: 'ui/wentTo', payload: 5 },
        { type: 'other', payload: { path: '/forest' } },
      ]),
    );
    expect(rows.map(({ path }) => path)).toEqual(['/forest/chat', undefined, undefined]);
  });

  it('clamps positions beyond its ends', () => {
    const { stateAt } = timelineOf(logOfActions([{ type: 'count' }]));
    expect(stateAt(9)).toEqual({ ...start, count: 1 });
    expect(stateAt(-4)).toEqual(start);
    expect(stateAt(Number.NaN)).toEqual(start);
  });
});
