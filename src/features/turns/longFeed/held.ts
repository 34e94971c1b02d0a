const WRITTEN_IN = 'form, textarea, input, [contenteditable="true"]';

function selectedRange(): Range | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  return selection.getRangeAt(0);
}

/**
 * Which of these articles (by their places among them) must stay in the document wherever one scrolls: where one is, writes, or has selected
 * text (FEED-06).
 */
export function heldAmong(articles: readonly Element[]): number[] {
  const range = selectedRange();
  const isHeld = (article: Element): boolean =>
    article.contains(document.activeElement) ||
    range?.intersectsNode(article) === true ||
    article.querySelector(WRITTEN_IN) !== null;
  return articles.flatMap((article, at) => (isHeld(article) ? [at] : []));
}
