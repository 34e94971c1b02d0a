import {
  loadNewest,
  loadOlder,
  markAllRead,
  markRead,
} from '../../../../../src/features/notifications/flow.ts';
import {
  noticesShown,
  notificationMade,
  notificationsRead,
  notificationsRemoved,
} from '../../../../../src/features/notifications/inboxSlice.ts';
import { sessionEnded } from '../../../../../src/api/index.ts';
import { signedOut } from '../../../../../src/features/session/index.ts';
import { inboxProgram, LIST, makeNotice, READ, wireNotice } from './inboxProgram.ts';

/** A program that has read its first page: 3 and 2 unread, 1 read, and more behind. */
async function opened() {
  const made = inboxProgram();
  made.page([wireNotice(3), wireNotice(2), wireNotice(1, { read: true })], 2, 1);
  await made.store.dispatch(loadNewest());
  return made;
}

const after = ({ clock }: { clock: () => number }) => clock() + 1;

describe('the list of notifications', () => {
  it('SHELL-18 begins idle, loads, and is ready with the newest first and the host’s count', async () => {
    const { store, host, inbox, ids, unreads } = inboxProgram();
    expect(inbox().status).toBe('idle');
    const release = host.hold('GET', LIST);
    const loading = store.dispatch(loadNewest());
    expect(inbox().status).toBe('loading');
    release({ json: { notifications: [wireNotice(2), wireNotice(3)], unreads: 7 } });
    await loading;
    expect(inbox().status).toBe('ready');
    expect(ids()).toEqual([3, 2]);
    expect(unreads()).toBe(7);
  });

  it('SHELL-18 has failed where the host does, and is ready after another attempt', async () => {
    const { store, host, inbox, page } = inboxProgram();
    host.on('GET', LIST, { status: 500, json: {} });
    await store.dispatch(loadNewest());
    expect(inbox().status).toBe('failed');
    page([], 0);
    await store.dispatch(loadNewest());
    expect(inbox().status).toBe('ready');
  });

  it('SHELL-18 stays as it is where a later look fails', async () => {
    const { store, host, inbox, ids } = await opened();
    host.on('GET', LIST, { broken: true });
    await store.dispatch(loadNewest());
    expect(inbox().status).toBe('ready');
    expect(ids()).toEqual([3, 2, 1]);
  });

  it('SHELL-18 grows by older ones to the end, from the cursor of the page before', async () => {
    const { store, host, page, ids, inbox } = await opened();
    page([wireNotice(0, { id: 9, at: 0.5 })], 2);
    await store.dispatch(loadOlder());
    expect(host.asked('GET', LIST).at(-1)?.query).toEqual({ before: '1' });
    expect(ids()).toEqual([3, 2, 1, 9]);
    expect(inbox()).toMatchObject({ older: 'idle', next: undefined });
    const asked = host.asked('GET', LIST).length;
    await store.dispatch(loadOlder());
    expect(host.asked('GET', LIST)).toHaveLength(asked);
  });

  it('SHELL-18 tells that older ones did not come, and asks again from the same place', async () => {
    const { store, host, page, inbox, ids } = await opened();
    host.on('GET', LIST, { status: 503, json: {} });
    await store.dispatch(loadOlder());
    expect(inbox().older).toBe('failed');
    page([], 2);
    await store.dispatch(loadOlder());
    expect(inbox().older).toBe('idle');
    expect(ids()).toEqual([3, 2, 1]);
  });

  it('SHELL-18 keeps older ones where a new first page joins them', async () => {
    const { store, page, ids, inbox } = await opened();
    page([wireNotice(4), wireNotice(3)], 3, 3);
    await store.dispatch(loadNewest());
    expect(ids()).toEqual([4, 3, 2, 1]);
    expect(inbox().next).toBe(1);
  });

  it('SHELL-18 lets older ones go where something lies between', async () => {
    const { store, page, ids, inbox } = await opened();
    page([wireNotice(9), wireNotice(8)], 3, 8);
    await store.dispatch(loadNewest());
    expect(ids()).toEqual([9, 8]);
    expect(inbox().next).toBe(8);
  });

  it('SHELL-18 loses what a new first page leaves out', async () => {
    const { store, page, ids } = await opened();
    page([wireNotice(3), wireNotice(1, { read: true })], 1, 1);
    await store.dispatch(loadNewest());
    expect(ids()).toEqual([3, 1]);
  });

  it('SHELL-18 keeps what an event told of while a page was on its way', async () => {
    const { store, host, ids, unreads, clock } = await opened();
    const release = host.hold('GET', LIST);
    const loading = store.dispatch(loadNewest());
    const notification = makeNotice(4);
    store.dispatch(notificationMade({ notification, unreads: 3, at: after({ clock }) }));
    release({ json: { notifications: [wireNotice(3), wireNotice(2)], unreads: 2, next: 2 } });
    await loading;
    expect(ids()).toEqual([4, 3, 2, 1]);
    expect(unreads()).toBe(3);
  });
});

describe('what events tell of notifications', () => {
  it('SHELL-18 a new one stands first and is counted as the host counts', async () => {
    const made = await opened();
    made.store.dispatch(
      notificationMade({ notification: makeNotice(5), unreads: 3, at: after(made) }),
    );
    expect(made.ids()).toEqual([5, 3, 2, 1]);
    expect(made.unreads()).toBe(3);
    expect(made.inbox().ringing).toEqual(['5']);
  });

  it('SHELL-18 one that is news again rises, unread, and is there once', async () => {
    const made = await opened();
    const again = makeNotice(1, { kind: 'chat', at: 6, count: 2 });
    made.store.dispatch(notificationMade({ notification: again, unreads: 3, at: after(made) }));
    expect(made.ids()).toEqual([1, 3, 2]);
    expect(made.unread()).toEqual([1, 3, 2]);
  });

  it('SHELL-18 a late word of older news changes nothing of the entry', async () => {
    const made = await opened();
    const late = makeNotice(3, { at: 2.5, title: 'Раньше' });
    made.store.dispatch(notificationMade({ notification: late, unreads: 2, at: after(made) }));
    expect(made.inbox().entries.entities['3']?.title).toBe('Ход 3');
    expect(made.inbox().ringing).toEqual([]);
  });

  it.each([
    ['by id', { ids: ['2'] }, [3]],
    ['up to a moment', { ids: [], upTo: 2 }, [3]],
    ['all of them', { ids: [], all: true }, []],
  ])('SHELL-18 another device has read them: %s', async (_how, marks, left) => {
    const made = await opened();
    made.store.dispatch(notificationsRead({ ...marks, unreads: left.length, at: after(made) }));
    expect(made.unread()).toEqual(left);
    expect(made.unreads()).toBe(left.length);
  });

  it('SHELL-18 those whose words were taken out go', async () => {
    const made = await opened();
    made.store.dispatch(notificationsRemoved({ ids: ['3'], unreads: 1, at: after(made) }));
    expect(made.ids()).toEqual([2, 1]);
    expect(made.unreads()).toBe(1);
  });

  it('NOTE-01 what the browser told of, or what was read meanwhile, waits no longer', async () => {
    const made = await opened();
    for (const id of [5, 6, 7])
      made.store.dispatch(
        notificationMade({ notification: makeNotice(id), unreads: id, at: after(made) }),
      );
    expect(made.inbox().ringing).toEqual(['5', '6', '7']);
    made.store.dispatch(noticesShown({ ids: ['5'] }));
    made.store.dispatch(notificationsRead({ ids: ['6'], unreads: 4, at: after(made) }));
    expect(made.inbox().ringing).toEqual(['7']);
  });
});

describe('marking notifications as read', () => {
  it('SHELL-18 one looks read at once, and the count is the host’s', async () => {
    const { store, host, unread, unreads } = await opened();
    const release = host.hold('POST', READ);
    const marking = store.dispatch(markRead('3'));
    expect(unread()).toEqual([2]);
    expect(unreads()).toBe(1);
    release({ json: { unreads: 4 } });
    await marking;
    expect(unreads()).toBe(4);
    expect(JSON.parse(host.asked('POST', READ)[0]?.body ?? '')).toEqual({ ids: ['3'] });
  });

  it('SHELL-18 one that is read asks the host for nothing', async () => {
    const { store, host } = await opened();
    await store.dispatch(markRead('1'));
    expect(host.asked('POST', READ)).toEqual([]);
  });

  it('SHELL-18 all are marked up to the newest that was seen', async () => {
    const { store, host, unread, unreads } = await opened();
    host.on('POST', READ, { json: { unreads: 0 } });
    await store.dispatch(markAllRead());
    expect(unread()).toEqual([]);
    expect(unreads()).toBe(0);
    expect(JSON.parse(host.asked('POST', READ)[0]?.body ?? '')).toEqual({ upTo: 3 });
  });

  it('SHELL-18 they are unread again where the host refuses, which is told', async () => {
    const { store, host, unread, unreads, inbox } = await opened();
    host.on('POST', READ, { status: 500, json: { error: 'Не вышло.' } });
    await store.dispatch(markAllRead());
    expect(unread()).toEqual([3, 2]);
    expect(unreads()).toBe(2);
    expect(inbox()).toMatchObject({ stale: true, marking: {} });
    expect(store.getState().ui.toasts).toHaveLength(1);
  });

  it('SHELL-18 a page that was asked before brings nothing unread back', async () => {
    const { store, host, page, unread, unreads } = await opened();
    const mark = host.hold('POST', READ);
    const marking = store.dispatch(markAllRead());
    page([wireNotice(3), wireNotice(2)], 2, 2);
    await store.dispatch(loadNewest());
    expect(unread()).toEqual([]);
    expect(unreads()).toBe(0);
    mark({ json: { unreads: 0 } });
    await marking;
    expect(unreads()).toBe(0);
  });
});

describe('notifications and their reader', () => {
  it.each([
    ['signs out', signedOut()],
    ['is signed out by the host', sessionEnded()],
  ])('SHELL-18 all is forgotten when the reader %s', async (_what, end) => {
    const { store, ids, unreads, inbox } = await opened();
    store.dispatch(end);
    expect(ids()).toEqual([]);
    expect(unreads()).toBe(0);
    expect(inbox()).toMatchObject({ status: 'idle' });
    expect(inbox().owner).toBeUndefined();
  });

  it('SHELL-18 an answer that comes after the reader is gone is nobody’s', async () => {
    const { store, host, ids } = inboxProgram();
    const release = host.hold('GET', LIST);
    const loading = store.dispatch(loadNewest());
    store.dispatch(signedOut());
    release({ json: { notifications: [wireNotice(2)], unreads: 1 } });
    await loading;
    expect(ids()).toEqual([]);
  });

  it('SHELL-18 a guest asks for nothing', async () => {
    const { store, host } = inboxProgram();
    store.dispatch(signedOut());
    await store.dispatch(loadNewest());
    await store.dispatch(markAllRead());
    expect(host.asked('GET', LIST)).toEqual([]);
  });
});
