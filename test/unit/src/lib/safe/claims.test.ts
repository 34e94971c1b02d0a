import { jest } from '@jest/globals';
import { type Claim, createClaims, type Locks } from '../../../../../src/lib/safe/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { FakeLocks } from '../../../../support/fakeLocks.ts';

const NAME = 'draft';
const LONG_MS = 2_000;

const settle = () => jest.advanceTimersByTimeAsync(LONG_MS);

/** Several tabs of one browser; each tells what it heard. */
function makeTabs(locks: Locks | undefined) {
  const channel = createMemoryTabs();
  return () => {
    const heard: string[] = [];
    const claims = createClaims(locks, channel());
    const claim: Claim = claims.claim(NAME, {
      held: () => heard.push('held'),
      elsewhere: () => heard.push('elsewhere'),
      wanted: () => heard.push('wanted'),
    });
    return { heard, claim };
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('with the browser’s locks', () => {
  it('FORM-19 the first writes, the second hears that it does not', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    expect(first.heard).toEqual(['held']);
    expect(second.heard).toEqual(['elsewhere']);
  });

  it('FORM-19 it goes to the next when its tab closes or crashes', async () => {
    const locks = new FakeLocks();
    const open = makeTabs(locks);
    const [first, second, third] = [open(), open(), open()];
    await settle();
    first.claim.release();
    await settle();
    expect(second.heard).toEqual(['elsewhere', 'held']);
    locks.crash(NAME);
    await settle();
    expect(third.heard).toEqual(['elsewhere', 'held']);
  });

  it('FORM-19 the one it is taken from is asked to save first, and may take it back', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    second.claim.take();
    await settle();
    expect(first.heard).toEqual(['held', 'wanted', 'elsewhere']);
    expect(second.heard).toEqual(['elsewhere', 'held']);
    first.claim.take();
    await settle();
    expect(second.heard).toEqual(['elsewhere', 'held', 'wanted', 'elsewhere']);
    expect(first.heard.at(-1)).toBe('held');
  });

  it('FORM-19 goes over only when what is unsaved is saved, and nothing is written meanwhile', async () => {
    const locks = new FakeLocks();
    const channel = createMemoryTabs();
    const heard: string[] = [];
    let saved = (): void => undefined;
    createClaims(locks, channel()).claim(NAME, {
      held: () => heard.push('first held'),
      elsewhere: () => heard.push('first elsewhere'),
      wanted: () => new Promise<void>((resolve) => (saved = resolve)),
    });
    const second = createClaims(locks, channel()).claim(NAME, {
      held: () => heard.push('second held'),
      elsewhere: () => undefined,
      wanted: () => undefined,
    });
    await jest.advanceTimersByTimeAsync(300);
    second.take();
    await jest.advanceTimersByTimeAsync(300);
    expect(heard).toEqual(['first held', 'first elsewhere']);
    saved();
    await settle();
    expect(heard).toEqual(['first held', 'first elsewhere', 'second held']);
  });

  it('FORM-19 is taken from one that does not come to an end with saving, who is told once', async () => {
    const locks = new FakeLocks();
    const channel = createMemoryTabs();
    const heard: string[] = [];
    createClaims(locks, channel()).claim(NAME, {
      held: () => heard.push('held'),
      elsewhere: () => heard.push('elsewhere'),
      wanted: () => new Promise<void>(() => undefined),
    });
    const second = createClaims(locks, channel()).claim(NAME, {
      held: () => heard.push('second held'),
      elsewhere: () => undefined,
      wanted: () => undefined,
    });
    await settle();
    second.take();
    await settle();
    expect(heard).toEqual(['held', 'elsewhere', 'second held']);
    second.release();
    await settle();
    expect(heard.slice(3)).toEqual(['held']);
  });

  it('FORM-19 one who got it does not take it back from who takes it over a moment later', async () => {
    const open = makeTabs(new FakeLocks());
    const [first, second] = [open(), open()];
    await settle();
    second.claim.take();
    await jest.advanceTimersByTimeAsync(100);
    first.claim.take();
    await settle();
    expect(first.heard).toEqual(['held', 'wanted', 'elsewhere', 'held']);
    expect(second.heard).toEqual(['elsewhere', 'held', 'wanted', 'elsewhere']);
  });

  it('it is taken from a tab that does not answer, for it may be frozen', async () => {
    const locks = new FakeLocks();
    const frozen: string[] = [];
    const deaf = { post: () => undefined, subscribe: () => () => undefined };
    createClaims(locks, deaf).claim(NAME, {
      held: () => frozen.push('held'),
      elsewhere: () => frozen.push('elsewhere'),
      wanted: () => frozen.push('wanted'),
    });
    const second = makeTabs(locks)();
    await settle();
    second.claim.take();
    await settle();
    expect(second.heard).toEqual(['elsewhere', 'held']);
    expect(frozen).toEqual(['held', 'elsewhere']);
  });

  it('says nothing while a screen of the same tab is just letting go', async () => {
    const open = makeTabs(new FakeLocks());
    const before = open();
    await settle();
    before.claim.release();
    const after = open();
    await settle();
    expect(after.heard).toEqual(['held']);
  });

  it('keeps nobody from writing where the browser refuses to lock', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const { heard } = makeTabs({ request: refuse })();
    await settle();
    expect(heard.at(-1)).toBe('held');
  });
});

describe('without locks, as over plain http', () => {
  it('FORM-19 all may begin, and whoever does not write steps back when another does', () => {
    const open = makeTabs(undefined);
    const [first, second] = [open(), open()];
    expect([first.heard, second.heard]).toEqual([['held'], ['held']]);
    second.claim.used();
    expect(first.heard).toEqual(['held', 'elsewhere']);
    first.claim.take();
    expect(first.heard.at(-1)).toBe('held');
    expect(second.heard.at(-1)).toBe('elsewhere');
    second.claim.release();
    first.claim.used();
    expect(second.heard).toEqual(['held', 'elsewhere']);
  });
});
