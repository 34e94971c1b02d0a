/** How a piece of clipboard text looks, as far as the editor takes it over. */
export interface TextStyle {
  bold: boolean;
  italic: boolean;
  /** Spaces and line ends stand as they are (`white-space: pre…`). */
  verbatim: boolean;
}

/** One rule of a style sheet of the clipboard: `span.s2 {font-weight: bold}`. */
export interface StyleRule {
  selector: string;
  declared: Partial<TextStyle>;
}

const BOLD_TAGS = new Set(['b', 'strong']);
const ITALIC_TAGS = new Set(['i', 'em', 'cite', 'var']);
const VERBATIM_TAGS = new Set(['pre', 'textarea']);

/** Selectors that name one element and no place: a tag, a class, or both. */
const SIMPLE_SELECTOR = /^(?:[a-z][a-z\d]*)?(?:\.[\w-]+)?$/i;

/**
 * The style within an element: what its tag, its classes and its own style say, in this order, over what holds around it.
 * Google Docs wraps a whole text in `<b style="font-weight:normal">` and marks words by spans; a phone does it by classes.
 */
export function styleWithin(
  element: Element,
  around: TextStyle,
  rules: readonly StyleRule[],
): TextStyle {
  const byRules = rules.filter(({ selector }) => element.matches(selector));
  const own = element.getAttribute('style');
  return Object.assign(
    { ...around },
    byTag(element.localName),
    ...byRules.map(({ declared }) => declared),
    own === null ? {} : readDeclarations(own),
  ) as TextStyle;
}

/** The rules of the style sheets that came with a text, as far as they say something about bold, italics or spaces. */
export function readStyleRules(document: Document): StyleRule[] {
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n');
  const rules = css.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors = '', body = '']) => {
    const declared = readDeclarations(body);
    if (Object.keys(declared).length === 0) return [];
    return selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => selector !== '' && SIMPLE_SELECTOR.test(selector))
      .map((selector) => ({ selector, declared }));
  });
}

function byTag(tag: string): Partial<TextStyle> {
  if (BOLD_TAGS.has(tag)) return { bold: true };
  if (ITALIC_TAGS.has(tag)) return { italic: true };
  return VERBATIM_TAGS.has(tag) ? { verbatim: true } : {};
}

/** Reads by hand: the browser's own style object drops what it does not know, and Word writes much of that. */
function readDeclarations(css: string): Partial<TextStyle> {
  const style: Partial<TextStyle> = {};
  for (const declaration of css.split(';')) {
    const [property = '', ...rest] = declaration.split(':');
    const value = rest.join(':').trim().toLowerCase();
    const name = property.trim().toLowerCase();
    if (name === 'font' || name === 'font-weight') Object.assign(style, bold(value));
    if (name === 'font' || name === 'font-style') Object.assign(style, italic(value));
    if (name === 'white-space' || name === 'white-space-collapse') {
      style.verbatim = /^(?:pre|preserve|break-spaces)/.test(value);
    }
  }
  return style;
}

/** A medium weight (500) says nothing: messengers draw their `<b>` with it, and their names and buttons too. */
function bold(value: string): Partial<TextStyle> {
  if (/(?:^|\s)(?:bold|bolder|[6-9]00)(?:\s|$)/.test(value)) return { bold: true };
  return /^(?:normal|lighter|[1-4]00)$/.test(value) ? { bold: false } : {};
}

function italic(value: string): Partial<TextStyle> {
  if (/(?:^|\s)(?:italic|oblique)(?:\s|$)/.test(value)) return { italic: true };
  return value === 'normal' ? { italic: false } : {};
}
