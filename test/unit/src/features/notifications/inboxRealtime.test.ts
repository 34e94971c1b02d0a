import { loadNewest, markAllRead } from '../../../../../src/features/notifications/flow.ts';
import { signedOut } from '../../../../../src/features/session/index.ts';
import { CHANNEL, COUNT, inboxProgram, LIST, READ, wireNotice } from './inboxProgram.ts';

/** A program whose line stands and whose reader's channel is subscribed. */
async function live() {
  const made = inboxProgram();
  await made.begin();
  made.transport.setStatus('connected');
  await made.host.settle();
  return made;
}

describe('notifications over the live connection', () => {
  it('SHELL-18 asks how many are unread, and hears the reader’s own channel', async () => {
    const { host, transport, unreads } = await live();
    expect(host.asked('GET', COUNT).length).toBeGreaterThan(0);
    expect(host.asked('GET', LIST)).toEqual([]);
    transport.emit(CHANNEL, 'NotificationMade', { notification: wireNotice(5), unreads: 4 });
    expect(unreads()).toBe(4);
    transport.emit(CHANNEL, 'NotificationsRead', { unreads: 2, ids: [5] });
    expect(unreads()).toBe(2);
    transport.emit(CHANNEL, 'NotificationsRemoved', { unreads: 1, ids: [5] });
    expect(unreads()).toBe(1);
  });

  it('LIVE-06 catches up with the list after the line was cut', async () => {
    const { store, host, transport, page, ids, pass, inbox } = await live();
    page([wireNotice(3)], 1);
    await store.dispatch(loadNewest());
    transport.setStatus('disconnected');
    await pass(2);
    page([wireNotice(4), wireNotice(3)], 2);
    transport.setStatus('connected');
    await host.settle();
    expect(ids()).toEqual([4, 3]);
    expect(inbox().ringing).toEqual(['4']);
  });

  it('LIVE-03 is asked for the list each minute where there is no socket', async () => {
    const { host, page, pass, transport } = await live();
    page([wireNotice(3)], 1);
    transport.setStatus('disconnected');
    await pass(10);
    const before = host.asked('GET', LIST).length;
    await pass(120);
    expect(host.asked('GET', LIST).length - before).toBe(2);
  });

  it('SHELL-18 asks soon again where marking failed', async () => {
    const { store, host, page, pass, unreads } = await live();
    page([wireNotice(3)], 1);
    await store.dispatch(loadNewest());
    host.on('POST', READ, { status: 500, json: {} });
    await store.dispatch(markAllRead());
    page([wireNotice(3, { read: true })], 0);
    await pass(6);
    expect(unreads()).toBe(0);
  });

  it('SHELL-18 receives nothing and requests nothing once the reader is gone', async () => {
    const { store, host, transport, pass, broken } = await live();
    store.dispatch(signedOut());
    await pass(1);
    const asked = host.asked('GET', COUNT).length;
    expect(transport.channels()).not.toContain(CHANNEL);
    await pass(400);
    expect(host.asked('GET', COUNT)).toHaveLength(asked);
    expect(broken).toEqual([]);
  });
});
