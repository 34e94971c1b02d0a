import fc from 'fast-check';
import {
  mark,
  markedFigure,
  type Marking,
  type MarkingEvent,
  nothingMarked,
} from '../../../../../src/features/map/marking.ts';

const at = { x: 1, y: 2 };
const mouse = (id: string): MarkingEvent => ({ type: 'came', pointed: { id, by: 'mouse', at } });
const finger = (id: string): MarkingEvent => ({ type: 'came', pointed: { id, by: 'touch', at } });
const gone = { type: 'left', by: 'mouse' } as const;
const beside = { type: 'left', by: 'touch' } as const;
const focused = { type: 'focused', id: 'c' } as const;

const after = (...events: MarkingEvent[]): Marking => events.reduce(mark, nothingMarked);
const marked = (...events: MarkingEvent[]) => markedFigure(after(...events));

describe('what is marked on a map', () => {
  it.each<[string, string | undefined, MarkingEvent[]]>([
    ['nothing at first', undefined, []],
    ['the figure that the mouse came to, at once', 'a', [mouse('a')]],
    ['the next one, at once', 'b', [mouse('a'), mouse('b')]],
    ['what the mouse has left, for a moment', 'a', [mouse('a'), gone]],
    ['nothing when the moment is over', undefined, [mouse('a'), gone, { type: 'faded' }]],
    [
      'what the mouse has left for its popover',
      'a',
      [mouse('a'), gone, { type: 'held' }, { type: 'faded' }],
    ],
    [
      'nothing when the mouse has left the popover too',
      undefined,
      [mouse('a'), gone, { type: 'held' }, { type: 'released' }, { type: 'faded' }],
    ],
    [
      'the next one, although the first is left',
      'b',
      [mouse('a'), gone, mouse('b'), { type: 'faded' }],
    ],
    ['nothing after Escape', undefined, [mouse('a'), { type: 'dismissed' }]],
  ])('MAP-03 is %s', (_case, figure, events) => {
    expect(marked(...events)).toBe(figure);
  });

  it.each<[string, string | undefined, MarkingEvent[]]>([
    ['the figure that a finger tapped', 'a', [finger('a')]],
    [
      'what a finger tapped, although the mouse that it pretends to be has left',
      'a',
      [finger('a'), gone, { type: 'faded' }],
    ],
    ['nothing when a finger tapped beside the figures', undefined, [finger('a'), beside]],
    ['the figure of the entry that has the focus', 'c', [focused]],
    ['nothing when the focus has left', undefined, [focused, { type: 'blurred' }]],
    ['nothing after Escape, though the focus stays', undefined, [focused, { type: 'dismissed' }]],
    ['what the mouse points at, before what has the focus', 'a', [focused, mouse('a')]],
    [
      'what has the focus, when the mouse is gone',
      'c',
      [focused, mouse('a'), gone, { type: 'faded' }],
    ],
    ['what got the focus last, though the mouse lies elsewhere', 'c', [mouse('a'), focused]],
  ])('MAP-06 is %s', (_case, figure, events) => {
    expect(marked(...events)).toBe(figure);
  });

  it('MAP-03 is nothing, whatever happened before, once everything has left', () => {
    const event = fc.constantFrom<MarkingEvent>(
      ...[mouse('a'), mouse('b'), finger('a'), gone, beside, focused],
      ...(['held', 'released', 'faded', 'blurred', 'dismissed'] as const).map((type) => ({ type })),
    );
    const leaving: MarkingEvent[] = [gone, beside, { type: 'blurred' }, { type: 'faded' }];
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(marked(...events, ...leaving)).toBeUndefined();
      }),
    );
  });
});
