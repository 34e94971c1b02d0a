import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  LINK_ATTRIBUTES,
} from '../../../src/domain/htmlFormats.ts';

/** What may stand in cleaned HTML, to be handed over to a page. */
export const allowed = {
  tags: ALLOWED_TAGS,
  attributes: ALLOWED_ATTRIBUTES,
  link: LINK_ATTRIBUTES,
};

/**
 * Everything under an element that cleaned HTML may not hold, as the browser itself sees it: foreign elements and attributes, addresses that
 * lead astray, links that give the page away, what can be focused and is no link, what leaves the flow of the text. Runs in the page: it
 * may use nothing from around it.
 */
export function intrudersIn(root: Element, { tags, attributes, link }: typeof allowed): string[] {
  const linkMarks: Readonly<Record<string, string>> = link;
  const found: string[] = [];
  const blame = (element: Element, what: string) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const tag = element.localName;
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !tags.includes(tag)) {
      blame(element, 'element');
      continue;
    }
    for (const { name, value } of element.attributes) {
      const isMark = tag === 'a' && linkMarks[name] === value;
      if (!isMark && !attributes[tag]?.includes(name)) blame(element, `attribute ${name}`);
    }
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      if (!/^(?:https?|mailto):$/.test(element.protocol)) blame(element, 'address');
      if (element.target !== '_blank' || !element.relList.contains('noopener'))
        blame(element, 'link');
    }
    const focusable = element.tabIndex >= 0 || element.hasAttribute('tabindex');
    if ((tag !== 'a' && focusable) || element.isContentEditable) blame(element, 'focus');
    if (element instanceof HTMLImageElement && !/^https?:/.test(element.src))
      blame(element, 'picture');
    const { position, zIndex } = getComputedStyle(element);
    if (!['static', 'relative'].includes(position) || zIndex !== 'auto') blame(element, 'look');
  }
  return found;
}
