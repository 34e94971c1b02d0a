import fc from 'fast-check';
import { groupsOf, moved, treeOf } from '../../../../../src/features/workshop/tree.ts';
import { linesOf } from '../../../../../src/features/workshop/form/controls/wayLines.ts';

const thing = (id: string, parent?: string) => ({
  ...{ id, title: id, place: 0, version: 0 },
  ...(parent !== undefined && { parent }),
});

describe('things in each other', () => {
  it('WORK-87: stand under what they lie in, and none is lost in a circle', () => {
    const maps = [thing('a'), thing('b', 'c'), thing('c', 'a'), thing('d', 'e'), thing('e', 'd')];
    expect(treeOf(maps).map(({ thing: { id }, depth }) => [id, depth])).toEqual([
      ...[['a', 0] as const, ['c', 1] as const, ['b', 2] as const],
      ...[['d', 0] as const, ['e', 0] as const],
    ]);
  });

  it('WORK-87: every thing stands in exactly one group', () => {
    const ids = fc.constantFrom('1', '2', '3', '4');
    const lists = fc.uniqueArray(fc.tuple(ids, fc.option(ids, { nil: undefined })), {
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(lists, lists, (things, parents) => {
        const all = things.map(([id, parent]) => thing(id, parent));
        const over = parents.map(([id, parent]) => thing(id, parent));
        for (const kind of ['locations', 'maps', 'quests'] as const) {
          const shown = groupsOf(kind, all, over).flatMap((group) => group.things);
          expect(shown.map((one) => one.thing.id).sort()).toEqual(all.map(({ id }) => id).sort());
        }
      }),
    );
  });

  it('WORK-88: one goes to the place of another, and the rest stays in order', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });

  it('WORK-93: ways there and back are one line', () => {
    const ways = [
      { from: '1', to: '2' },
      { from: '2', to: '3' },
      { from: '2', to: '1' },
    ];
    expect(linesOf(ways)).toEqual([
      { from: '1', to: '2', both: true },
      { from: '2', to: '3', both: false },
    ]);
  });
});
