import { classesIn, hasOne, needsOf } from '../../support/selectorNeeds.ts';

const may = (selectors: string, tagName: string, classes = ''): boolean => {
  const needs = needsOf(selectors);
  return needs === undefined || hasOne(needs, tagName, classesIn(classes));
};

describe('what a selector asks of an element', () => {
  it.each([
    ['.a', 'p', 'a'],
    ['.a:hover', 'p', 'b\na'],
    ['.x > .a::before', 'p', 'a'],
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
