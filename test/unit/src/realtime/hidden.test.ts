import {
  programLeft,
  programResumed,
  visibilityChanged,
} from '../../../../src/realtime/connectionSlice.ts';
import { setUp } from './setUp.ts';

const MINUTE = 60;

/** A program on air whose only work, a poll each 30 s (2.5 s in simple mode), has just been done. */
async function onAir() {
  const made = setUp();
  await made.start(['a']);
  await made.live(1);
  const { store, time, count } = made;
  const before = count('test/polled');
  const show = (hidden: boolean) => store.dispatch(visibilityChanged({ hidden, at: time.now }));
  const polls = () => count('test/polled') - before;
  return { ...made, show, polls };
}

describe('a page that nobody sees', () => {
  it('LIVE-08 polls four times more seldom, and keeps its channels', async () => {
    const { show, live, polls, transport } = await onAir();
    show(true);
    await live(8 * MINUTE);
    expect(polls()).toBe(4); // sixteen when it is seen
    expect(transport.channels()).toEqual(['a']);
  });

  it('LIVE-08 polls no oftener than each 30 s in simple mode', async () => {
    const { show, live, polls, transport } = await onAir();
    transport.setStatus('disconnected');
    await live(6);
    const seen = polls();
    show(true);
    await live(5 * MINUTE);
    expect(polls() - seen).toBeLessThanOrEqual(10); // a hundred when it is seen
    expect(polls() - seen).toBeGreaterThan(5);
  });

  it('LIVE-08 asks at once, and once, for what fell due meanwhile when it is shown', async () => {
    const { show, live, polls, pass } = await onAir();
    show(true);
    await live(40);
    expect(polls()).toBe(0);
    show(false);
    expect(polls()).toBe(1); // before the next tick
    await live(1);
    pass(1000);
    expect(polls()).toBe(1);
  });

  it('LIVE-08 asks nothing on being shown where nothing fell due', async () => {
    const { show, live, polls } = await onAir();
    for (let glance = 0; glance < 5; glance += 1) {
      show(true);
      await live(2);
      show(false);
      await live(2);
    }
    expect(polls()).toBe(0);
  });

  it('LIVE-06 LIVE-08 still asks at once for what a broken line has missed', async () => {
    const { show, live, polls, transport } = await onAir();
    show(true);
    await live(2);
    transport.setStatus('disconnected');
    transport.setStatus('connected');
    expect(polls()).toBe(1);
  });
});

describe('a page that is left', () => {
  it('ONL-01 gives up its line, and has it again with all it missed when one comes back', async () => {
    const { show, store, time, transport, polls } = await onAir();
    const socket = () => store.getState().connection.socket;
    store.dispatch(programLeft());
    show(true); // the browser says so last of all
    expect(socket()).toBe('disconnected');
    time.now += 60_000;
    store.dispatch(programResumed({ at: time.now }));
    show(false);
    expect(socket()).toBe('connected');
    expect(transport.channels()).toEqual(['a']);
    expect(polls()).toBe(1);
  });
});

describe('a program that was stopped', () => {
  it('LIVE-08 asks at once when it goes on after having been frozen or kept for the way back', async () => {
    const { live, polls, store, time } = await onAir();
    time.now += 5_000;
    store.dispatch(programResumed({ at: time.now }));
    expect(polls()).toBe(1);
    await live(5);
    expect(polls()).toBe(1);
  });

  it('LIVE-08 notices by its clock that the machine was asleep', async () => {
    const { live, polls, time } = await onAir();
    time.now += 20_000; // shorter than the interval of the polls
    await live(1);
    expect(polls()).toBe(1);
    await live(9);
    expect(polls()).toBe(1);
  });

  it('LIVE-08 takes the rare ticks of a hidden page for no sleep', async () => {
    const { show, live, polls, time } = await onAir();
    show(true);
    for (let tick = 0; tick < 5; tick += 1) {
      time.now += 19_000;
      await live(1);
    }
    expect(polls()).toBe(0);
  });

  it('LIVE-08 goes on asking after the clock was set back, and no oftener than before', async () => {
    const { live, polls, time, transport } = await onAir();
    transport.setStatus('disconnected');
    transport.setStatus('connected');
    await live(1);
    const before = polls();
    time.now -= 3_600_000;
    await live(1);
    expect(polls() - before).toBe(1);
    await live(59);
    expect(polls() - before).toBe(2);
  });

  it('LIVE-03 LIVE-08 falls back to polling 5 s after the line was lost, whatever the clock does', async () => {
    const { live, time, transport, store } = await onAir();
    transport.setStatus('disconnected');
    time.now -= 3_600_000;
    await live(7);
    expect(store.getState().connection.simple).toBe(true);
  });
});
