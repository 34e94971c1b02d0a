/** @jest-environment ./test/support/browserEnvironment.mjs */
import { loadNews } from '../../../../../src/features/notifications/flow.ts';
import {
  entriesSeen,
  notificationMade,
} from '../../../../../src/features/notifications/inboxSlice.ts';
import { selectUntold } from '../../../../../src/features/notifications/inboxState.ts';
import { SeenWords } from '../../../../../src/features/notifications/seen.ts';
import { COUNT, inboxProgram, LIST, makeNotice, READ, wireNotice } from './inboxProgram.ts';

const entries = [
  makeNotice(5, { turn: '12' }),
  makeNotice(4, { kind: 'mention', turn: '10' }),
  makeNotice(3, { kind: 'comment', comment: '10' }),
  makeNotice(2, { kind: 'profileComment', comment: '10', character: '7' }),
  makeNotice(1, { kind: 'chat', url: '/forest/chat/main/1' }),
];

describe('what is read where it stands', () => {
  it.each([
    ['nothing', [], []],
    ['a turn, and none beside it', ['turn/12'], ['5']],
    ['a turn that names the reader', ['turn/10'], ['4']],
    ['a comment, and no other thing of that number', ['comment/10'], ['3']],
    ['a word about a profile', ['remark/10'], ['2']],
    ['nothing of chat', ['chat/1', 'message/1', ''], []],
  ])('BACK-01 SHELL-18 is %s', (_what, seen, read) => {
    const words = new SeenWords();
    words.add(seen);
    expect(words.among(entries)).toEqual(read);
  });

  it('BACK-02 is also what was seen before the news of it came', () => {
    const words = new SeenWords();
    words.add(['turn/12']);
    expect(words.among([])).toEqual([]);
    expect(words.among(entries)).toEqual(['5']);
  });

  it('BACK-02 is not the name that an edit brought into what was seen before', () => {
    const words = new SeenWords();
    words.add(['turn/12']);
    const edited = [makeNotice(90_000, { kind: 'mention', turn: '12', date: 12 })];
    expect(words.among(edited)).toEqual([]);
    expect(words.has('turn/12')).toBe(false);
    words.add(['turn/12']);
    expect(words.among(edited)).toEqual(['90000']);
  });

  it('BACK-01 an entry that is news again is unread until it is seen again', async () => {
    const { store, page } = inboxProgram();
    page([wireNotice(5, { turn: '12' })], 1);
    await store.dispatch(loadNews());
    store.dispatch(
      notificationMade({ notification: makeNotice(5, { turn: '12' }), unreads: 1, at: 1 }),
    );
    expect(selectUntold(store.getState())).toEqual([]);
    store.dispatch(entriesSeen({ ids: ['5'] }));
    store.dispatch(entriesSeen({ ids: ['5'] }));
    expect(selectUntold(store.getState())).toEqual(['5']);
    const again = { ...makeNotice(5, { turn: '12' }), at: 6 };
    store.dispatch(notificationMade({ notification: again, unreads: 1, at: 2 }));
    expect(selectUntold(store.getState())).toEqual([]);
    store.dispatch(entriesSeen({ ids: ['5'] }));
    expect(selectUntold(store.getState())).toEqual(['5']);
  });

  it('BACK-01 SHELL-18 knows what is unread one by one, and tells the host quietly', async () => {
    const made = inboxProgram();
    const { host, store, page, pass } = made;
    host.on('GET', COUNT, { json: { unreads: 1 } });
    page([wireNotice(2, { turn: '12' })], 1);
    host.on('POST', READ, { json: { unreads: 0 } });
    await store.dispatch(loadNews());
    expect(host.asked('GET', LIST)).toHaveLength(1);
    store.dispatch({ type: 'ui/wentTo', payload: { path: '/forest/location/pier' } });
    await made.begin();
    await pass(30);
    expect(host.asked('POST', READ)).toEqual([]);
    store.dispatch(entriesSeen({ ids: ['2'] }));
    await pass(1);
    expect(host.asked('POST', READ).map(({ body }) => body)).toEqual(['{"ids":["2"]}']);
    expect(made.unreads()).toBe(0);
    expect(store.getState().ui.toasts).toEqual([]);
  });

  it('BACK-01 is told again where the host did not hear it', async () => {
    const made = inboxProgram();
    const { host, store, page, pass } = made;
    host.on('GET', COUNT, { json: { unreads: 1 } }).on('POST', READ, { status: 503 });
    page([wireNotice(2, { turn: '12' })], 1);
    await made.begin();
    store.dispatch(entriesSeen({ ids: ['2'] }));
    await pass(3);
    expect(made.unreads()).toBe(1);
    host.on('POST', READ, { json: { unreads: 0 } });
    await pass(30);
    expect(made.unreads()).toBe(0);
  });

  it('HOSTS-13 is sent once to a host that takes no marks of what was seen', async () => {
    const made = inboxProgram({ host: { can: {}, left: {} } });
    const { host, store, page, pass } = made;
    page([wireNotice(2, { turn: '12' })], 1);
    host.on('GET', COUNT, { json: { unreads: 1 } }).on('POST', READ, { status: 404 });
    await made.begin();
    store.dispatch(entriesSeen({ ids: ['2'] }));
    await pass(60);
    expect(host.asked('POST', READ)).toHaveLength(1);
    expect(made.unreads()).toBe(1);
  });
});
