import { createRequire } from 'node:module';
import path from 'node:path';
import { classesIn, hasOne, needsOf } from './selectorNeeds.ts';

/**
 * jsdom answers `getComputedStyle` by trying each rule of all style sheets on the element and on all it stands in, and each query by role
 * asks it for every element: about half of what a test of a screen costs. Nearly every rule of ours asks for one class, so those that
 * cannot match are passed over before the selector is tried; the others are tried as ever. And of those only the ones that say anything of
 * the property that is asked for ({@link quickly}).
 */
const fromEnvironment = createRequire(
  createRequire(import.meta.url).resolve('jest-environment-jsdom'),
);
const jsdom = path.dirname(fromEnvironment.resolve('jsdom/package.json'));
const living = path.join(jsdom, 'lib/jsdom/living');
const selectors = fromEnvironment(path.join(living, 'helpers/selectors.js'));
const { getAttributeValue } = fromEnvironment(path.join(living, 'attributes.js'));
const { implForWrapper } = fromEnvironment(path.join(living, 'generated/utils.js'));
const defaultSheet = createRequire(path.join(jsdom, 'package.json'))('rrweb-cssom').parse(
  fromEnvironment(path.join(jsdom, 'lib/jsdom/browser/default-stylesheet.js')),
);

/** Does a thing once for each text. */
function once(work) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, work(text));
    return known.get(text);
  };
}
const needs = once(needsOf);
const classes = once(classesIn);

const seen = (element) => ({
  tagName: element._localName.toLowerCase(),
  classes: classes(getAttributeValue(element, 'class')),
  parent: () => element.parentElement && seen(element.parentElement),
});

const tryIt = selectors.matchesDontThrow;
if (typeof tryIt !== 'function')
  throw new Error('jsdom matches its style rules in another way now');

selectors.matchesDontThrow = (element, selector) => {
  // In a document without a doctype classes may be written in any letters.
  const plain = typeof selector === 'string' && element._ownerDocument.compatMode === 'CSS1Compat';
  const asked = plain ? needs(selector) : undefined;
  return asked && !hasOne(asked, seen(element)) ? false : tryIt(element, selector);
};

/** What queries by role and clicks ask of every element, with the value where no rule says anything; undefined for one that does not inherit. */
const ASKED = { display: undefined, visibility: 'visible', 'pointer-events': 'auto' };

const rulesOfSheets = new WeakMap();

/** The rules of a sheet that say anything of a property; read again when the sheet has got others. */
function rulesThatSay(property, sheet) {
  const known = rulesOfSheets.get(sheet);
  if (known?.count === sheet.cssRules.length) return known[property];
  // As jsdom does: of media, only those that name the screen.
  const all = Array.from(sheet.cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });
  const read = { count: sheet.cssRules.length };
  for (const name of Object.keys(ASKED))
    read[name] = all.filter((rule) => rule.style?.getPropertyValue(name));
  rulesOfSheets.set(sheet, read);
  return read[property];
}

const valuesSoFar = new WeakMap();

/** The value of one property, as jsdom computes it: the last rule that matches, else the parent's where it inherits. */
function valueOf(element, property) {
  const page = element._ownerDocument;
  page._styleCache ??= new WeakMap(); // jsdom drops it with each change of the page
  const values = valuesSoFar.get(page._styleCache) ?? new WeakMap();
  valuesSoFar.set(page._styleCache, values);
  const known = values.get(element) ?? {};
  values.set(element, known);
  known[property] ??= compute(element, property);
  return known[property];
}

function compute(element, property) {
  let value = '';
  for (const sheet of [defaultSheet, ...element._ownerDocument.styleSheets._list])
    for (const rule of rulesThatSay(property, sheet))
      if (selectors.matchesDontThrow(element, rule.selectorText))
        value = rule.style.getPropertyValue(property);
  value = element.style.getPropertyValue(property) || value;
  if (value === 'unset') value = '';
  if (value !== '' || ASKED[property] === undefined) return value;
  return element.parentElement ? valueOf(element.parentElement, property) : ASKED[property];
}

const CAMEL = { pointerEvents: 'pointer-events' };

/** A `getComputedStyle` that computes only what is asked for, where it is one of the properties that queries ask for; else all, as ever. */
export const quickly = (getComputedStyle) => (node, pseudo) => {
  const element = implForWrapper(node);
  if (pseudo || !element?.style) return getComputedStyle(node, pseudo);
  let whole;
  return new Proxy(
    {},
    {
      get(_, name) {
        const property = CAMEL[name] ?? name;
        if (Object.hasOwn(ASKED, property)) return valueOf(element, property);
        if (name === 'getPropertyValue')
          return (asked) =>
            Object.hasOwn(ASKED, asked)
              ? valueOf(element, asked)
              : (whole ??= getComputedStyle(node)).getPropertyValue(asked);
        whole ??= getComputedStyle(node);
        const value = whole[name];
        return typeof value === 'function' ? value.bind(whole) : value;
      },
    },
  );
};
