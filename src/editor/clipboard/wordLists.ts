interface OpenList {
  level: number;
  list: HTMLElement;
}

/**
 * Word writes the points of a list as paragraphs with `mso-list:l0 level2 lfo1` in their style and the bullet as text. Turns
 * each run of such paragraphs into lists, in place; nested lists stand directly in their list, as Google Docs has them too.
 */
export function listWordParagraphs(root: Element): void {
  let open: OpenList[] = [];
  for (const paragraph of root.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (!followsLists(paragraph, open)) open = [];
    open = placePoint(paragraph, level, open);
  }
}

/** The level that the style names, from 1; 0 where the paragraph is no point. */
function levelOf(paragraph: Element): number {
  const found = /mso-list:\s*\S+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '');
  return Number(found?.[1] ?? 0);
}

/** Whether nothing but white space stands between the paragraph and the list that was built last. */
function followsLists(paragraph: Element, open: readonly OpenList[]): boolean {
  let before = paragraph.previousSibling;
  while (before && !(before instanceof Element) && isSpace(before)) before = before.previousSibling;
  return before !== null && before === open[0]?.list;
}

function isSpace(node: Node): boolean {
  return node.nodeType === Node.COMMENT_NODE || (node.textContent ?? '').trim() === '';
}

function placePoint(paragraph: HTMLElement, level: number, open: readonly OpenList[]): OpenList[] {
  const tag = takeMarker(paragraph);
  const outer = open.filter((each) => each.level < level);
  const same = open.find((each) => each.level === level && each.list.localName === tag);
  const list = same?.list ?? startList(paragraph, tag, outer.at(-1)?.list);
  const point = paragraph.ownerDocument.createElement('li');
  point.append(...paragraph.childNodes);
  list.append(point);
  paragraph.remove();
  return [...outer, { level, list }];
}

function startList(paragraph: HTMLElement, tag: string, outer: HTMLElement | undefined) {
  const list = paragraph.ownerDocument.createElement(tag);
  if (outer) outer.append(list);
  else paragraph.before(list);
  return list;
}

/** Removes the bullet or number that stands as text, and says by it which list this is. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = paragraph.querySelector(
    '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
  );
  const text = marker?.textContent.trim() ?? '';
  marker?.remove();
  return /^\(?(?:\d+|[a-zа-я]{1,5})[.)]/i.test(text) ? 'ol' : 'ul';
}
