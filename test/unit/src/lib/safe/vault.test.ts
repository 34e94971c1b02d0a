import * as v from 'valibot';
import { createVault } from '../../../../../src/lib/safe/index.ts';
import { storageKey } from '../../../../../src/lib/storage/index.ts';

const words = storageKey('words', v.array(v.string()));

const forbidden = {
  open: () => {
    throw new DOMException('no', 'SecurityError');
  },
} as unknown as IDBFactory;

/** A database that cannot be opened. */
const broken = {
  open: () => {
    const request = { error: new Error('broken'), onerror: () => undefined };
    queueMicrotask(() => request.onerror());
    return request;
  },
} as unknown as IDBFactory;

describe.each([
  ['no database', undefined],
  ['a forbidden one', forbidden],
  ['a broken one', broken],
])('a vault over %s', (_name, factory) => {
  it('FORM-19 keeps values until the page goes, and says that it does no more', async () => {
    const vault = createVault(factory);
    expect(await vault.get(words)).toBeUndefined();
    expect(await vault.change(words, (list = []) => [...list, 'a'])).toBe(false);
    expect(await vault.change(words, (list = []) => [...list, 'b'])).toBe(false);
    expect(await vault.get(words)).toEqual(['a', 'b']);
    await vault.change(words, () => undefined);
    expect(await vault.get(words)).toBeUndefined();
  });
});

it('a value that does not fit its schema counts as none', async () => {
  const vault = createVault(undefined);
  await vault.change(storageKey('words', v.number()), () => 7);
  expect(await vault.get(words)).toBeUndefined();
});
