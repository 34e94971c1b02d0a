import * as v from 'valibot';
import { createDraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
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
])('a draftStore over %s', (_name, factory) => {
  it('FORM-19 keeps values until the page goes, and says that it does no more', async () => {
    const draftStore = createDraftStore(factory);
    expect(await draftStore.get(words)).toBeUndefined();
    expect(await draftStore.change(words, (list = []) => [...list, 'a'])).toBe(false);
    expect(await draftStore.change(words, (list = []) => [...list, 'b'])).toBe(false);
    expect(await draftStore.get(words)).toEqual(['a', 'b']);
    await draftStore.change(words, () => undefined);
    expect(await draftStore.get(words)).toBeUndefined();
  });
});

it('a value that does not fit its schema counts as none', async () => {
  const draftStore = createDraftStore(undefined);
  await draftStore.change(storageKey('words', v.number()), () => 7);
  expect(await draftStore.get(words)).toBeUndefined();
});
