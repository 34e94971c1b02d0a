import { type Asked, classesIn, hasOne, needsOf } from '../../support/selectorNeeds.ts';

const inside = (tagName: string, classes: string, outer: readonly string[]): Asked => ({
  tagName,
  classes: classesIn(classes),
  parent: () => {
    const [next, ...others] = outer;
    return next === undefined ? undefined : inside('div', next, others);
  },
});

/** May it match an element that stands in others, which are given by their classes, the nearest first? */
const may = (selectors: string, tagName: string, classes = '', outer: readonly string[] = []) => {
  const needs = needsOf(selectors);
  return needs === undefined || hasOne(needs, inside(tagName, classes, outer));
};

describe('what a selector asks of an element', () => {
  it.each([
    ['.a', 'p', 'a'],
    ['.a:hover', 'p', 'b\na'],
    ['.x ~ .a::before', 'p', 'a'],
    ['.x .y, .a', 'p', 'a'],
    ['.a:not(.b, .c):has(> .d)', 'p', 'a'],
    ['.a[data-x="1,2"]', 'p', 'a'],
    ['P.a', 'p', 'a'],
    ['input[type=text]:focus', 'input', ''],
    ['DIV', 'div', ''],
    [':is(.b, p)', 'p', ''],
    ['*', 'p', ''],
    ['#id', 'p', ''],
    ['.b, *', 'p', ''],
    ['.b, :focus', 'p', ''],
    ['.b\\,.c', 'p', 'x'],
    ['.b, [title="]p["]', 'p', ''],
    ['.щ', 'p', 'щ'],
    ['.b >', 'p', ''],
  ])('%s is tried on a %s with the classes "%s"', (selectors, tagName, classes) => {
    expect(may(selectors, tagName, classes)).toBe(true);
  });

  it.each([
    ['.x > .a::before', ['y x']],
    ['.x .a', ['y', 'x']],
    ['.w .x:has(+ [role="feed"] :is([data-writing], :focus)) p', ['y', 'x']],
    ['.w .x > p.a', ['x']],
  ])('%s is tried within %j', (selectors, outer) => {
    expect(may(selectors, 'p', 'a', outer)).toBe(true);
    expect(may(selectors, 'p', 'a', ['y', 'z'])).toBe(false);
  });

  it.each([
    ['.a', 'p', 'b ab'],
    ['.a:hover, .c > .d', 'p', 'c'],
    ['.a .b', 'p', 'a'],
    ['.a:not(.b)', 'p', 'b'],
    ['input', 'p', 'input'],
    ['.a:is(p, .b)', 'p', 'b'],
  ])('%s is passed over for a %s with the classes "%s"', (selectors, tagName, classes) => {
    expect(may(selectors, tagName, classes)).toBe(false);
  });
});
