/** What one selector of a list asks of the element itself, whatever else it asks: a class, or else its name. */
export type Need = { readonly className: string } | { readonly tagName: string };

/** Where brackets and what is in them are taken away, nothing may be left that we do not know how to read. */
const PLAIN = /^[\w\s.,:>+~*#-]*$/;

/** Takes away everything in brackets, the innermost first. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/\[[^[\]]*\]/g, '').replace(/\([^()]*\)/g, '');
  return less === selector ? less : withoutBrackets(less);
}

function needOf(selector: string): Need | undefined {
  const itself =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const className = /\.([\w-]+)/.exec(itself)?.[1];
  if (className !== undefined) return { className };
  const tagName = /^[A-Za-z][\w-]*/.exec(itself)?.[0].toLowerCase();
  return tagName === undefined ? undefined : { tagName };
}

/** What an element must have, one of these at least, that a list of selectors may match it; undefined where that cannot be known. */
export function needsOf(selectors: string): readonly Need[] | undefined {
  const plain = withoutBrackets(selectors);
  if (!PLAIN.test(plain)) return undefined;
  const needs: Need[] = [];
  for (const selector of plain.split(',')) {
    const need = needOf(selector);
    if (!need) return undefined;
    needs.push(need);
  }
  return needs;
}

/** Whether an element with this name, in small letters, and these classes has one of them. */
export const hasOne = (
  needs: readonly Need[],
  tagName: string,
  classes: ReadonlySet<string>,
): boolean =>
  needs.some((need) =>
    'className' in need ? classes.has(need.className) : need.tagName === tagName,
  );

/** The classes that an attribute names. */
export const classesIn = (attribute: string): ReadonlySet<string> =>
  new Set(attribute.split(/[\t\n\f\r ]+/));
