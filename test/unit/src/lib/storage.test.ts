/** @jest-environment ./test/support/browserEnvironment.mjs */
import * as v from 'valibot';
import {
  createMemoryStorage,
  createStorage,
  keyAt,
  storageKey,
} from '../../../../src/lib/storage/index.ts';

const numbers = storageKey('numbers', v.array(v.number()));

function browserStorage() {
  return createStorage({ webStorage: () => localStorage });
}

/** A webStorage that throws as full or forbidden ones do. */
const broken = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
};

describe('storage', () => {
  it('gives back what was kept, to a later page as well', () => {
    expect(browserStorage().set(numbers, [1, 2])).toBe(true);
    expect(browserStorage().get(numbers)).toEqual([1, 2]);
  });

  it('forgets what was removed', () => {
    const storage = browserStorage();
    storage.set(numbers, [1]);
    storage.remove(numbers);
    expect(storage.get(numbers)).toBeUndefined();
  });

  it.each(['', 'not json', '{"a":1}', '["1"]', 'null'])('gives nothing for a kept %j', (text) => {
    localStorage.setItem('letopis/numbers', text);
    expect(browserStorage().get(numbers)).toBeUndefined();
  });

  it('keeps in memory what a full webStorage refuses', () => {
    const storage = createStorage({ webStorage: () => broken });
    expect(storage.set(numbers, [3])).toBe(false);
    expect(storage.get(numbers)).toEqual([3]);
    storage.remove(numbers);
    expect(storage.get(numbers)).toBeUndefined();
  });

  it('works where the very look at the webStorage throws', () => {
    const storage = createStorage({
      webStorage: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    expect(storage.get(numbers)).toBeUndefined();
    expect(storage.set(numbers, [4])).toBe(false);
    expect(storage.get(numbers)).toEqual([4]);
  });

  it('does not show the old value of a webStorage that would not take the new one', () => {
    const old = { ...broken, getItem: () => '[1]' };
    const storage = createStorage({ webStorage: () => old });
    storage.set(numbers, [2]);
    expect(storage.get(numbers)).toEqual([2]);
    storage.remove(numbers);
    expect(storage.get(numbers)).toBeUndefined();
  });

  it('tells apart the values of one kind by their parts, whatever signs they hold', () => {
    const storage = browserStorage();
    storage.set(keyAt(numbers, 'a/b', 'c'), [1]);
    storage.set(keyAt(numbers, 'a', 'b/c'), [2]);
    expect(storage.get(keyAt(numbers, 'a/b', 'c'))).toEqual([1]);
    expect(storage.partsOf(numbers)).toEqual(
      expect.arrayContaining([
        ['a/b', 'c'],
        ['a', 'b/c'],
      ]),
    );
  });

  it('lists the parts of what is only in memory', () => {
    const storage = createMemoryStorage();
    storage.set(keyAt(numbers, 'x'), [1]);
    storage.set(keyAt(numbers, 'y'), [1]);
    storage.remove(keyAt(numbers, 'x'));
    expect(storage.partsOf(numbers)).toEqual([['y']]);
  });

  it('receives the changes of other tabs to its own key, checked by the schema', () => {
    let tell: (change: { key: string | null; newValue: string | null }) => void = () => undefined;
    const storage = createStorage({
      webStorage: () => localStorage,
      onChange: (listener) => {
        tell = listener;
        return () => (tell = () => undefined);
      },
    });
    const received: unknown[] = [];
    const stop = storage.subscribe(numbers, (value) => received.push(value));
    tell({ key: 'letopis/numbers', newValue: '[5]' });
    tell({ key: 'letopis/other', newValue: '[6]' });
    tell({ key: 'letopis/numbers', newValue: '"bad"' });
    tell({ key: null, newValue: null });
    stop();
    tell({ key: 'letopis/numbers', newValue: '[7]' });
    expect(received).toEqual([[5], undefined, undefined]);
  });
});
