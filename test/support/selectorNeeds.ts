/** What one selector of a list asks of the element itself, whatever else it asks: a class, or else its name; and a class of what it stands in. */
export type Need = ({ readonly className: string } | { readonly tagName: string }) & {
  readonly within?: string;
};

/** Where brackets and what is in them are taken away, nothing may be left that we do not know how to read. */
const PLAIN = /^[\w\s.,:>+~*#-]*$/;

/** Takes away everything in brackets, the innermost first. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/\[[^[\]]*\]/g, '').replace(/\([^()]*\)/g, '');
  return less === selector ? less : withoutBrackets(less);
}

const classOf = (compound: string): string | undefined => /\.([\w-]+)/.exec(compound)?.[1];

function needOf(selector: string): Need | undefined {
  const parts = /^(?:(.*?)(\s*[\s>+~]\s*))?([^\s>+~]+)$/.exec(selector.trim());
  const [, before = '', combinator = '', itself = ''] = parts ?? [];
  const outer = /[+~]/.test(combinator) ? undefined : classOf(/[^\s>+~]*$/.exec(before)?.[0] ?? '');
  const within = outer === undefined ? {} : { within: outer };
  const className = classOf(itself);
  if (className !== undefined) return { className, ...within };
  const tagName = /^[A-Za-z][\w-]*/.exec(itself)?.[0].toLowerCase();
  return tagName === undefined ? undefined : { tagName, ...within };
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

/** What is asked of an element: its name in small letters, its classes, and what it stands in. */
export interface Asked {
  readonly tagName: string;
  readonly classes: ReadonlySet<string>;
  readonly parent: () => Asked | undefined;
}

function isWithin(className: string, element: Asked): boolean {
  for (let outer = element.parent(); outer; outer = outer.parent())
    if (outer.classes.has(className)) return true;
  return false;
}

/** Whether an element has one of them. */
export const hasOne = (needs: readonly Need[], element: Asked): boolean =>
  needs.some(
    (need) =>
      ('className' in need
        ? element.classes.has(need.className)
        : need.tagName === element.tagName) &&
      (need.within === undefined || isWithin(need.within, element)),
  );

/** The classes that an attribute names. */
export const classesIn = (attribute: string): ReadonlySet<string> =>
  new Set(attribute.split(/[\t\n\f\r ]+/));
