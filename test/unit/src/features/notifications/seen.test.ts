import type { RootState } from '../../../../../src/app/reducer.ts';
import { selectSeen } from '../../../../../src/features/notifications/seen.ts';
import {
  inboxEntries,
  initialInbox,
} from '../../../../../src/features/notifications/inboxState.ts';
import { loadNews } from '../../../../../src/features/notifications/flow.ts';
import { readTurnsState } from './readTurns.ts';
import { COUNT, inboxProgram, LIST, makeNotice, READ, wireNotice } from './inboxProgram.ts';

const entries = [
  makeNotice(5, { turn: '12' }),
  makeNotice(4, { kind: 'mention', turn: '10' }),
  makeNotice(3, { kind: 'comment', commented: '10' }),
  makeNotice(2, { kind: 'profileComment', character: '7', url: '/forest/profile/' }),
  makeNotice(1, { kind: 'chat', url: '/forest/chat/main/1' }),
];

/** A state that has these notifications, with what is known of feeds, comments and the page. */
function stateWith(over: Partial<RootState> = {}): RootState {
  const { store } = inboxProgram();
  return {
    ...store.getState(),
    notifications: {
      inbox: {
        ...initialInbox,
        owner: '3',
        status: 'ready',
        entries: inboxEntries.setAll(initialInbox.entries, entries),
      },
    },
    ...over,
  };
}

describe('what is read where it stands', () => {
  it('SHELL-18 is nothing while nothing of it was seen', () => {
    expect(selectSeen(stateWith())).toEqual([]);
  });

  it('SHELL-18 is the turn that a feed on the screen has shown, and none newer than what was seen', () => {
    const turns = readTurnsState({ shown: ['12', '11', '10'], seen: '11' });
    expect(selectSeen(stateWith({ turns }))).toEqual(['4']);
    const all = readTurnsState({ shown: ['12', '11', '10'], seen: '12' });
    expect(selectSeen(stateWith({ turns: all }))).toEqual(['5', '4']);
  });

  it('SHELL-18 is nothing of a feed that is no longer on the screen, or on a page that nobody sees', () => {
    const gone = readTurnsState({ shown: ['12'], seen: '12', open: false });
    expect(selectSeen(stateWith({ turns: gone }))).toEqual([]);
    const turns = readTurnsState({ shown: ['12'], seen: '12' });
    const { connection } = stateWith();
    expect(selectSeen(stateWith({ turns, connection: { ...connection, hidden: true } }))).toEqual(
      [],
    );
  });

  it('SHELL-18 is the turn that the address names, once it is there', () => {
    const there = readTurnsState({ shown: ['12', '10'], ledTo: '10' });
    expect(selectSeen(stateWith({ turns: there }))).toEqual(['4']);
    const gone = readTurnsState({ shown: ['12'], ledTo: '10' });
    expect(selectSeen(stateWith({ turns: gone }))).toEqual([]);
  });

  it('SHELL-18 are the comments that are open', () => {
    const turns = readTurnsState({ shown: [], comments: '10' });
    expect(selectSeen(stateWith({ turns }))).toEqual(['3']);
  });

  it('SHELL-18 are the words about a profile, on its page and as that character', () => {
    const ui = { ...stateWith().ui, path: '/forest/profile/' };
    expect(selectSeen(stateWith({ ui }))).toEqual(['2']);
    const { session } = stateWith();
    const another = { ...session, characterKey: '9' };
    expect(selectSeen(stateWith({ ui, session: another }))).toEqual([]);
  });

  it('SHELL-18 knows what is unread one by one, and tells the host quietly', async () => {
    const made = inboxProgram();
    const { host, store, page, pass } = made;
    host.on('GET', COUNT, { json: { unreads: 1 } });
    page([wireNotice(2, { kind: 'profileComment', character: '7', url: '/forest/profile/' })], 1);
    host.on('POST', READ, { json: { unreads: 0 } });
    await store.dispatch(loadNews());
    expect(host.asked('GET', LIST)).toHaveLength(1);
    store.dispatch({ type: 'ui/wentTo', payload: { path: '/forest/profile/' } });
    await made.begin();
    await pass(1);
    expect(host.asked('POST', READ).map(({ body }) => body)).toEqual(['{"ids":["2"]}']);
    expect(made.unreads()).toBe(0);
    expect(store.getState().ui.toasts).toEqual([]);
  });

  it('HOSTS-13 is sent once to a host that takes no marks of what was seen', async () => {
    const made = inboxProgram({ host: { can: {}, left: {} } });
    const { host, store, page, pass } = made;
    page([wireNotice(2, { kind: 'profileComment', character: '7', url: '/forest/profile/' })], 1);
    host.on('GET', COUNT, { json: { unreads: 1 } }).on('POST', READ, { status: 404 });
    store.dispatch({ type: 'ui/wentTo', payload: { path: '/forest/profile/' } });
    await made.begin();
    await pass(60);
    expect(host.asked('POST', READ)).toHaveLength(1);
    expect(made.unreads()).toBe(1);
  });
});
