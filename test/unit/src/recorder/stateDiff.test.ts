import fc from 'fast-check';
import {
  canonicalJson,
  comparableState,
  firstDifference,
  stateDigest,
  valueAt,
} from '../../../../src/recorder/stateDiff.ts';

const json = fc.jsonValue({ maxDepth: 4 });

describe('two states', () => {
  it('QA-02 have the same digest in any order of fields', () => {
    expect(stateDigest({ b: 1, a: { d: [1, 2], c: undefined } })).toBe(
      stateDigest({ a: { d: [1, 2] }, b: 1 }),
    );
    expect(stateDigest({ a: [1, 2] })).not.toBe(stateDigest({ a: [2, 1] }));
    expect(stateDigest({ a: 1 })).toMatch(/^[0-9a-f]{32}$/);
  });

  it('QA-02 differ first at the path given', () => {
    const one = { chat: { rooms: { 'main/1': { messages: [{ id: '1' }, { id: '2' }] } } } };
    const other = { chat: { rooms: { 'main/1': { messages: [{ id: '1' }, { id: '3' }] } } } };
    const found = firstDifference(one, other);
    expect(found).toEqual({ path: 'chat.rooms["main/1"].messages.1.id', one: '2', other: '3' });
    expect(valueAt(one, found!.path)).toBe('2');
    expect(firstDifference(one, structuredClone(one))).toBeUndefined();
  });

  it('QA-02 differ in a field that one of them lacks', () => {
    expect(firstDifference({ a: 1 }, { a: 1, b: null })).toEqual({
      path: 'b',
      one: undefined,
      other: null,
    });
    expect(firstDifference({ a: {} }, { a: [] })?.path).toBe('a');
  });

  it('QA-02 differ in a field named as an inherited one', () => {
    const found = firstDifference({}, JSON.parse('{"__proto__":""}'));
    expect(found).toEqual({ path: '__proto__', one: undefined, other: '' });
    expect(valueAt({}, found!.path)).toBeUndefined();
  });

  it('QA-03 differ in values too deep to serialize', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
    expect(firstDifference({ a: 1 }, { a: deep })?.path).toBe('a');
    expect(firstDifference({}, { a: deep })?.path).toBe('a');
  });

  it('QA-02 have equal digests exactly where no difference is found', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const same = canonicalJson(one) === canonicalJson(other);
        const found = firstDifference(one, other);
        expect(found === undefined).toBe(same);
        if (found) {
          expect(canonicalJson(valueAt(one, found.path))).toBe(canonicalJson(found.one));
          expect(canonicalJson(valueAt(other, found.path))).toBe(canonicalJson(found.other));
        }
      }),
    );
  });

  it('do not count whether RTK Query knows its own middleware', () => {
    const state = (middlewareRegistered: unknown) => ({
      api: { config: { middlewareRegistered } },
    });
    expect(stateDigest(state(true))).toBe(stateDigest(state('conflict')));
    expect(comparableState({ api: 1 })).toEqual({ api: 1 });
  });
});
