import fc from 'fast-check';
import { cutOff, reachable } from '../../../../src/domain/index.ts';

const way = (from: string, to: string) => ({ from, to });
const places = ['pier', 'market', 'cave', 'isle'];

describe('what can be walked to', () => {
  it('WORK-71 follows ways in their direction, around circles as well', () => {
    const ways = [way('pier', 'market'), way('market', 'cave'), way('cave', 'pier')];
    expect([...reachable(['market'], ways)].sort()).toEqual(['cave', 'market', 'pier']);
    expect([...reachable(['pier'], [way('market', 'pier')])]).toEqual(['pier']);
  });

  it('WORK-71 what other ways would cut off is what could be walked to and could not any more', () => {
    const before = [way('pier', 'market'), way('market', 'cave')];
    expect(cutOff(places, { starts: ['pier'], before, after: [way('pier', 'cave')] })).toEqual([
      'market',
    ]);
    expect(cutOff(places, { starts: ['pier'], before, after: [] })).toEqual(['market', 'cave']);
    expect(cutOff(places, { starts: ['pier', 'cave'], before, after: [] })).toEqual(['market']);
    expect(cutOff(places, { starts: [], before, after: [] })).toEqual([]);
  });

  it('WORK-71 more ways cut nothing off', () => {
    const one = fc.record({ from: fc.constantFrom(...places), to: fc.constantFrom(...places) });
    fc.assert(
      fc.property(fc.array(one), fc.array(one), fc.subarray(places), (before, more, starts) => {
        expect(cutOff(places, { starts, before, after: [...before, ...more] })).toEqual([]);
      }),
    );
  });
});
