/** @jest-environment ./test/support/browserEnvironment.mjs */
import fc from 'fast-check';
import { type Asked, classesIn, hasOne, needsOf } from '../../../support/selectorNeeds.ts';

const compound = fc
  .tuple(
    fc.constantFrom('', '*', 'p', 'DIV', 'b'),
    fc.constantFrom('', '.one', '.two', '.one.two'),
    fc.constantFrom('', '[title]', '[title="a, .b) > c"]', '[title="]"]'),
    fc.constantFrom('', ':not(.one, p)', ':is(.two, b)', ':has(> .one)', ':empty', ':not(:is(b))'),
  )
  .map((parts) => parts.join('') || '*');
const selector = fc
  .array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', '~', ' '), compound), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) =>
    parts.flatMap(([way, one], index) => (index === 0 ? [one] : [way, one])).join(''),
  );
const list = fc.array(selector, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '));

const PAGE = `<div class="one"><p class="two">a<b class="one two" title="]"></b></p>
  <p title="a, .b) > c" class="\ttwo\nx"></p><svg class="one"><b></b></svg></div>`;

const asked = (element: Element): Asked => ({
  tagName: element.localName.toLowerCase(),
  classes: classesIn(element.getAttribute('class') ?? ''),
  parent: () => (element.parentElement ? asked(element.parentElement) : undefined),
});

describe('computed styles', () => {
  it('come from every rule that matches: none is passed over that would', () => {
    document.body.innerHTML = PAGE;
    const elements = [...document.body.querySelectorAll('*')];
    fc.assert(
      fc.property(list, (selectors) => {
        const needs = needsOf(selectors);
        for (const element of elements.filter((one) => one.matches(selectors))) {
          expect([element.outerHTML, !needs || hasOne(needs, asked(element))]).toEqual([
            element.outerHTML,
            true,
          ]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are those of the rules in their order, of a class, a name and what one stands in', () => {
    document.body.innerHTML = '<div class="far"><p class="near other">a</p></div>';
    const style = document.createElement('style');
    style.textContent =
      '.far .near { color: red; visibility: hidden } .near:has(b) { color: blue } p { width: 3px }' +
      ' .far > :is(p) { height: 4px } .nearer { width: 5px } @media screen { .other { top: 6px } }';
    document.head.append(style);
    const seen = getComputedStyle(document.querySelector('p')!);
    expect([seen.color, seen.visibility, seen.width, seen.height, seen.top]).toEqual([
      'rgb(255, 0, 0)',
      'hidden',
      '3px',
      '4px',
      '6px',
    ]);
    style.remove();
  });

  it('are the same whether one property is asked for or all', () => {
    document.body.innerHTML =
      '<div class="away"><p class="near">a<b hidden>b</b><i style="display: flex">c</i><s>d</s></p></div><p>e</p>';
    const style = document.createElement('style');
    style.textContent =
      '.away { visibility: hidden; pointer-events: none } .near i { display: grid; visibility: visible }' +
      ' p { display: contents } @media screen { s { display: none } } @media print { b { display: inline } }';
    document.head.append(style);
    const every = ['display', 'visibility', 'pointer-events'];
    const seen = [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const alone = every.map((name) => style.getPropertyValue(name));
      const whole = every.map(
        (name) => new RegExp(`(?:^|; )${name}: ([^;]+)`).exec(style.cssText)?.[1],
      );
      return [alone, whole];
    });
    expect(seen.map(([alone]) => alone)).toEqual(seen.map(([, whole]) => whole));
    expect(seen.map(([alone]) => alone)).toEqual([
      ['block', 'hidden', 'none'],
      ['contents', 'hidden', 'none'],
      ['none', 'hidden', 'none'],
      ['flex', 'visible', 'none'],
      ['none', 'hidden', 'none'],
      ['contents', 'visible', 'auto'],
    ]);
    style.remove();
  });
});
