import type { Middleware } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../../../../src/api/index.ts';
import {
  followWriting,
  tellWriting,
  writingRealtime,
} from '../../../../../../src/features/presence/writing/writing.ts';
import {
  editorClosed,
  editorOpened,
  selectWriters,
  writerReceived,
  writingFollowed,
  writingLeft,
  writingSlice,
} from '../../../../../../src/features/presence/writing/writingSlice.ts';
import {
  characterChosen,
  gameChosen,
  signedOut,
} from '../../../../../../src/features/session/index.ts';
import { whispered } from '../../../../../../src/realtime/index.ts';
import { makeHost, makeProgram, makeSession } from '../../../../../support/factories.ts';

const topic = 'writing.rpg.forest.place.shore';
const other = 'writing.rpg.forest.place.market';

const { reducer } = writingSlice;
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, {});
const namesIn = (state: ReturnType<typeof after>, room = topic) =>
  (state[room]?.writers ?? []).map(({ name }) => name);

describe('who writes where', () => {
  const followed = writingFollowed({ topic });
  const mara = writerReceived({ topic, name: 'Мара', at: 1_000 });

  it('BACK-95 is known where one follows it, for ten seconds', () => {
    const state = after(followed, mara);
    expect(state[topic]?.writers).toEqual([{ name: 'Мара', until: 11_000 }]);
    expect(after(mara)).toEqual({});
    expect(
      namesIn(after(followed, mara, writerReceived({ topic: other, name: 'Яр', at: 1 }))),
    ).toEqual(['Мара']);
  });

  it('BACK-95 names each once, the last heard last, and drops those whose time is over', () => {
    const state = after(
      followed,
      mara,
      writerReceived({ topic, name: 'Яр', at: 2_000 }),
      writerReceived({ topic, name: 'Мара', at: 5_000 }),
    );
    expect(namesIn(state)).toEqual(['Яр', 'Мара']);
    expect(namesIn(reducer(state, writerReceived({ topic, name: 'Оля', at: 12_500 })))).toEqual([
      'Мара',
      'Оля',
    ]);
  });

  it('BACK-95 is forgotten with the last that follows it', () => {
    const twice = after(followed, followed, mara, writingLeft({ topic }));
    expect(namesIn(twice)).toEqual(['Мара']);
    expect(reducer(twice, writingLeft({ topic }))).toEqual({});
  });

  it('BACK-96 counts one’s own open editors, which keep the place too', () => {
    const opened = after(followed, editorOpened({ topic }), writingLeft({ topic }));
    expect(opened[topic]).toMatchObject({ followers: 0, editors: 1 });
    expect(reducer(opened, editorClosed({ topic }))).toEqual({});
  });

  it.each([
    ['another game', gameChosen({ game: 'sea' })],
    ['another character', characterChosen({ game: 'forest', character: '9' })],
    ['signing out', signedOut()],
    ['the end of the session', sessionEnded()],
  ])('BACK-95 is heard anew after %s', (_what, action) => {
    const state = after(followed, mara, action);
    expect(state[topic]).toEqual({ followers: 1, editors: 0, writers: [] });
  });
});

/** A program of a player, on a host that can tell who writes, unless it cannot. */
function program({ can = true, signedIn = true, clock = (): number => 1 } = {}) {
  const told: unknown[] = [];
  const note: Middleware = () => (next) => (action) => {
    if (whispered.match(action)) told.push(action.payload);
    return next(action);
  };
  const { user, ...guest } = makeSession();
  const session = signedIn && user ? { ...guest, user } : guest;
  const made = makeProgram({
    host: makeHost(),
    clock,
    middleware: [note],
    preloadedState: { session, host: { can: {}, configured: { writing: can }, left: {} } },
  });
  const { store } = made;
  const wanted = () =>
    writingRealtime.subscriptions?.(store.getState()).map(({ channel }) => channel) ?? [];
  const due = (now: number) =>
    writingRealtime.pollingTasks?.(store.getState(), now).map(({ key }) => key) ?? [];
  return { ...made, wanted, due, told };
}

describe('what hears who writes', () => {
  it('BACK-95 subscribes where it is followed, once for all that follow', () => {
    const { store, wanted } = program();
    expect(wanted()).toEqual([]);
    store.dispatch(followWriting(topic));
    store.dispatch(followWriting(topic));
    expect(wanted()).toEqual([topic]);
    store.dispatch(writingLeft({ topic }));
    store.dispatch(writingLeft({ topic }));
    expect(wanted()).toEqual([]);
  });

  it.each([
    ['a host that cannot', { can: false }],
    ['a guest', { signedIn: false }],
  ])('BACK-95 asks for nothing for %s', (_whose, options) => {
    const { store, wanted, due } = program(options);
    store.dispatch(followWriting(topic));
    store.dispatch(editorOpened({ topic }));
    expect([wanted(), due(1)]).toEqual([[], []]);
  });

  it('BACK-95 shows others, and not another device of one’s own', () => {
    const { store } = program();
    store.dispatch(followWriting(topic));
    const [subscription] = writingRealtime.subscriptions?.(store.getState()) ?? [];
    const hear = (name: string) => subscription?.whispers?.typing?.({ name }, 1_000);
    expect(hear('Мара')).toEqual(writerReceived({ topic, name: 'Мара', at: 1_000 }));
    expect(hear('Алина')).toBeUndefined();
    store.dispatch(hear('Мара') ?? { type: 'none' });
    expect(selectWriters(store.getState(), topic)).toHaveLength(1);
    expect(selectWriters(store.getState(), other)).toEqual([]);
  });

  it('BACK-96 tells of an open editor again and again', () => {
    const { store, due } = program();
    expect(due(1)).toEqual([]);
    store.dispatch(followWriting(topic));
    expect(due(1)).toEqual([]);
    store.dispatch(editorOpened({ topic }));
    expect(due(1)).toEqual([`presence/writing/${topic}`]);
  });

  it('BACK-95 tells that one types at most every four seconds, under one’s own name', () => {
    let now = 50_000;
    const { store, told } = program({ clock: () => now });
    store.dispatch(tellWriting(topic));
    now += 3_999;
    store.dispatch(tellWriting(topic));
    store.dispatch(tellWriting(other));
    now += 1;
    store.dispatch(tellWriting(topic));
    const payload = { name: 'Алина' };
    expect(told).toEqual(
      [topic, other, topic].map((channel) => ({ channel, event: 'typing', payload })),
    );
  });

  it('BACK-95 tells a host nothing that cannot pass it on', () => {
    const { store, told } = program({ can: false });
    store.dispatch(tellWriting(topic));
    expect(told).toEqual([]);
  });
});
