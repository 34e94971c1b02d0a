import { createRequire } from 'node:module';
import path from 'node:path';
import { classesIn, hasOne, needsOf } from './selectorNeeds.ts';

/**
 * jsdom answers `getComputedStyle` by trying each rule of all style sheets on the element and on all it stands in, and each query by role
 * asks it for every element: about half of what a test of a screen costs. Nearly every rule of ours asks for one class, so those that
 * cannot match are passed over before the selector is tried; the others are tried as ever.
 */
const fromEnvironment = createRequire(
  createRequire(import.meta.url).resolve('jest-environment-jsdom'),
);
const jsdom = path.dirname(fromEnvironment.resolve('jsdom/package.json'));
const living = path.join(jsdom, 'lib/jsdom/living');
const selectors = fromEnvironment(path.join(living, 'helpers/selectors.js'));
const { getAttributeValue } = fromEnvironment(path.join(living, 'attributes.js'));

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

const tryIt = selectors.matchesDontThrow;
if (typeof tryIt !== 'function')
  throw new Error('jsdom matches its style rules in another way now');

selectors.matchesDontThrow = (element, selector) => {
  // In a document without a doctype classes may be written in any letters.
  const plain = typeof selector === 'string' && element._ownerDocument.compatMode === 'CSS1Compat';
  const asked = plain ? needs(selector) : undefined;
  const cannot =
    asked &&
    !hasOne(asked, element._localName.toLowerCase(), classes(getAttributeValue(element, 'class')));
  return cannot ? false : tryIt(element, selector);
};
