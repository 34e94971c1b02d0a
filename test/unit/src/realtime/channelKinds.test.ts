import { selectConnectionMark, selectIsSimpleMode } from '../../../../src/realtime/index.ts';
import { setUp, wishesChanged } from './setUp.ts';

const ifSilent = { kind: 'private', ifSilent: true } as const;
const ifRefused = { kind: 'private', ifSilent: false } as const;

describe('a channel that a host has under another kind', () => {
  it('HOSTS-10 is requested as private where the public one is refused, and its events arrive', async () => {
    const { transport, store, start, onBroken } = setUp({ fallback: ifRefused });
    transport.forbidden.add('public a');
    await start(['a']);
    expect(transport.kinds()).toEqual(['public a', 'private a']);
    transport.emit('private a', 'Said', { text: 'closed' });
    expect(store.getState().received).toEqual(['closed']);
    expect(selectConnectionMark(store.getState())).toBe('live');
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('HOSTS-10 is requested as private where the public one is not confirmed within 5 s', async () => {
    const { transport, store, start, live } = setUp({ fallback: ifRefused });
    transport.silent.add('public a');
    await start(['a']);
    await live(4);
    expect(transport.kinds()).toEqual(['public a']);
    expect(selectConnectionMark(store.getState())).toBe('connecting');
    await live(1);
    expect(transport.kinds()).toEqual(['public a', 'private a']);
    expect(selectConnectionMark(store.getState())).toBe('live');
  });

  it('HOSTS-10 is requested as private where the public one delivers nothing, if the host is not known', async () => {
    const unknown = setUp({ fallback: ifSilent });
    await unknown.start(['a']);
    await unknown.live(5);
    expect(unknown.transport.kinds()).toEqual(['public a', 'private a']);
    const known = setUp({ fallback: ifRefused });
    await known.start(['a']);
    await known.live(60);
    expect(known.transport.kinds()).toEqual(['public a']);
  });

  it('HOSTS-10 stays public alone where that one delivers', async () => {
    const { transport, start, live } = setUp({ fallback: ifSilent });
    await start(['a']);
    transport.emit('a', 'Said', { text: 'open' });
    await live(60);
    expect(transport.kinds()).toEqual(['public a']);
  });

  it('HOSTS-10 fetches by a poll what was missed before the private one was subscribed', async () => {
    const { start, live, count } = setUp({ fallback: ifSilent });
    await start(['a']);
    await live(4);
    const before = count('test/polled');
    await live(1);
    expect(count('test/polled')).toBe(before + 1);
  });

  it('HOSTS-10 is remembered under the kind that delivered, and other channels request both at once', async () => {
    const { transport, store, start } = setUp({ fallback: ifSilent });
    transport.forbidden.add('public a');
    await start(['a']);
    transport.emit('private a', 'Said', { text: 'closed' });
    store.dispatch(wishesChanged(['b']));
    expect(transport.kinds()).toEqual(['public b', 'private b']);
    store.dispatch(wishesChanged(['a']));
    expect(transport.kinds()).toEqual(['private a']);
  });

  it('HOSTS-10 is left under both kinds, and nothing of it is taken in any more', async () => {
    const { transport, store, start } = setUp({ fallback: ifRefused });
    transport.forbidden.add('public a');
    await start(['a', 'c']);
    store.dispatch(wishesChanged(['c']));
    expect(transport.channels()).toEqual(['c']);
    transport.emit('a', 'Said', { text: 'gone' });
    expect(store.getState().received).toEqual([]);
  });
});

describe('a socket that lets us into no channel', () => {
  it('HOSTS-10 LIVE-10 is never shown as live, and polls run as without a socket', async () => {
    const { transport, store, start, onBroken } = setUp({ fallback: ifRefused });
    transport.forbidden.add('a');
    await start(['a']);
    expect(selectConnectionMark(store.getState())).toBe('polling');
    expect(selectIsSimpleMode(store.getState())).toBe(false);
    expect(selectIsSimpleMode(store.getState(), ['a'])).toBe(true);
    expect(onBroken).toHaveBeenCalledTimes(1);
  });

  it('HOSTS-10 LIVE-10 is the same where it never answers, until it does after a reconnection', async () => {
    const { transport, store, start, live } = setUp();
    transport.silent.add('a');
    await start(['a']);
    await live(5);
    expect(selectConnectionMark(store.getState())).toBe('polling');
    transport.setStatus('disconnected');
    expect(selectConnectionMark(store.getState())).toBe('connecting');
    transport.silent.clear();
    transport.setStatus('connected');
    expect(selectConnectionMark(store.getState())).toBe('live');
    expect(selectIsSimpleMode(store.getState(), ['a'])).toBe(false);
  });

  it('HOSTS-10 does not count against the others that it lets us into', async () => {
    const { transport, store, start } = setUp();
    transport.forbidden.add('a');
    await start(['a', 'b']);
    expect(selectConnectionMark(store.getState())).toBe('live');
    expect(selectIsSimpleMode(store.getState(), ['a', 'b'])).toBe(false);
    store.dispatch(wishesChanged(['a']));
    expect(selectConnectionMark(store.getState())).toBe('polling');
    store.dispatch(wishesChanged([]));
    expect(store.getState().connection.refused).toEqual([]);
  });
});
