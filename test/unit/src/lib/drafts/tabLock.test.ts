/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import { type TabLock, createTabLocks, type Locks } from '../../../../../src/lib/drafts/tabLock.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { FakeLocks } from '../../../../support/fakeLocks.ts';

const NAME = 'draft';
const LONG_MS = 2_000;

const settle = () => jest.advanceTimersByTimeAsync(LONG_MS);

/** Several tabs of one browser; each lists what happened to its lock. */
function makeTabs(locks: Locks | undefined) {
  const channel = createMemoryTabs();
  return () => {
    const events: string[] = [];
    const tabLocks = createTabLocks(locks, channel());
    const lock: TabLock = tabLocks.request(NAME, {
      acquired: () => events.push('acquired'),
      lost: () => events.push('lost'),
      requested: () => events.push('requested'),
    });
    return { events, lock };
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('with the browser’s locks', () => {
  it('FORM-19 the first writes, the second learns that it does not', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    expect(first.events).toEqual(['acquired']);
    expect(second.events).toEqual(['lost']);
  });

  it('FORM-19 it goes to the next when its tab closes or crashes', async () => {
    const locks = new FakeLocks();
    const open = makeTabs(locks);
    const [first, second, third] = [open(), open(), open()];
    await settle();
    first.lock.release();
    await settle();
    expect(second.events).toEqual(['lost', 'acquired']);
    locks.crash(NAME);
    await settle();
    expect(third.events).toEqual(['lost', 'acquired']);
  });

  it('FORM-19 the one it is taken from is asked to save first, and may take it back', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    second.lock.takeOver();
    await settle();
    expect(first.events).toEqual(['acquired', 'requested', 'lost']);
    expect(second.events).toEqual(['lost', 'acquired']);
    first.lock.takeOver();
    await settle();
    expect(second.events).toEqual(['lost', 'acquired', 'requested', 'lost']);
    expect(first.events.at(-1)).toBe('acquired');
  });

  it('FORM-19 goes over only when what is unsaved is saved, and nothing is written meanwhile', async () => {
    const locks = new FakeLocks();
    const channel = createMemoryTabs();
    const events: string[] = [];
    let saved = (): void => undefined;
    createTabLocks(locks, channel()).request(NAME, {
      acquired: () => events.push('first acquired'),
      lost: () => events.push('first lost'),
      requested: () => new Promise<void>((resolve) => (saved = resolve)),
    });
    const second = createTabLocks(locks, channel()).request(NAME, {
      acquired: () => events.push('second acquired'),
      lost: () => undefined,
      requested: () => undefined,
    });
    await jest.advanceTimersByTimeAsync(300);
    second.takeOver();
    await jest.advanceTimersByTimeAsync(300);
    expect(events).toEqual(['first acquired', 'first lost']);
    saved();
    await settle();
    expect(events).toEqual(['first acquired', 'first lost', 'second acquired']);
  });

  it('FORM-19 is taken from one that does not come to an end with saving, who is notified once', async () => {
    const locks = new FakeLocks();
    const channel = createMemoryTabs();
    const events: string[] = [];
    createTabLocks(locks, channel()).request(NAME, {
      acquired: () => events.push('acquired'),
      lost: () => events.push('lost'),
      requested: () => new Promise<void>(() => undefined),
    });
    const second = createTabLocks(locks, channel()).request(NAME, {
      acquired: () => events.push('second acquired'),
      lost: () => undefined,
      requested: () => undefined,
    });
    await settle();
    second.takeOver();
    await settle();
    expect(events).toEqual(['acquired', 'lost', 'second acquired']);
    second.release();
    await settle();
    expect(events.slice(3)).toEqual(['acquired']);
  });

  it('FORM-19 one who got it does not take it back from who takes it over a moment later', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    second.lock.takeOver();
    await jest.advanceTimersByTimeAsync(100);
    first.lock.takeOver();
    await settle();
    expect(first.events).toEqual(['acquired', 'requested', 'lost', 'acquired']);
    expect(second.events).toEqual(['lost', 'acquired', 'requested', 'lost']);
  });

  it('it is taken from a tab that does not answer, for it may be frozen', async () => {
    const locks = new FakeLocks();
    const frozen: string[] = [];
    const deaf = { post: () => undefined, subscribe: () => () => undefined };
    createTabLocks(locks, deaf).request(NAME, {
      acquired: () => frozen.push('acquired'),
      lost: () => frozen.push('lost'),
      requested: () => frozen.push('requested'),
    });
    const second = makeTabs(locks)();
    await settle();
    second.lock.takeOver();
    await settle();
    expect(second.events).toEqual(['lost', 'acquired']);
    expect(frozen).toEqual(['acquired', 'lost']);
  });

  it('says nothing while a screen of the same tab is just letting go', async () => {
    const open = makeTabs(new FakeLocks());
    const before = open();
    await settle();
    before.lock.release();
    const after = open();
    await settle();
    expect(after.events).toEqual(['acquired']);
  });

  it('keeps nobody from writing where the browser refuses to lock', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const { events } = makeTabs({ request: refuse })();
    await settle();
    expect(events.at(-1)).toBe('acquired');
  });
});

describe('without locks, as over plain http', () => {
  it('FORM-19 all may begin, and whoever does not write steps back when another does', () => {
    const open = makeTabs(undefined);
    const [first, second] = [open(), open()];
    expect([first.events, second.events]).toEqual([['acquired'], ['acquired']]);
    second.lock.touch();
    expect(first.events).toEqual(['acquired', 'lost']);
    first.lock.takeOver();
    expect(first.events.at(-1)).toBe('acquired');
    expect(second.events.at(-1)).toBe('lost');
    second.lock.release();
    first.lock.touch();
    expect(second.events).toEqual(['acquired', 'lost']);
  });
});
