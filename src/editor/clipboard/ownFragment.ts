import * as v from 'valibot';
import { isAllowedImage, isAllowedLink } from '../../domain/htmlFormats.ts';
import { type Block } from '../document.ts';

/** What our own editor puts on the clipboard beside HTML, so that moving text about loses nothing. */
export const FRAGMENT_KEY = 'x-letopis-fragment';

const mark = v.optional(v.literal(true));
const text = v.object({
  text: v.string(),
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  sub: mark,
  sup: mark,
  code: mark,
});

const size = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)));
const link = v.object({
  type: v.literal('link'),
  href: v.pipe(v.string(), v.check(isAllowedLink)),
  title: v.optional(v.string()),
  children: v.array(text),
});

const inlines = v.array(v.union([text, link]));
const blocks = v.array(v.lazy((): v.GenericSchema => block));

const block = v.variant('type', [
  v.object({ type: v.literal('paragraph'), children: inlines }),
  v.object({ type: v.literal('heading'), level: v.picklist([2, 3, 4]), children: inlines }),
  v.object({ type: v.literal('code'), children: inlines }),
  v.object({ type: v.literal('item'), children: inlines }),
  v.object({
    type: v.literal('cell'),
    header: mark,
    colspan: size,
    rowspan: size,
    children: inlines,
  }),
  v.object({ type: v.literal('quote'), children: blocks }),
  v.object({ type: v.literal('list'), ordered: v.boolean(), children: blocks }),
  v.object({ type: v.literal('table'), children: blocks }),
  v.object({ type: v.literal('row'), children: blocks }),
  v.object({
    type: v.literal('image'),
    src: v.pipe(v.string(), v.check(isAllowedImage)),
    alt: v.optional(v.string()),
    width: size,
    height: size,
    children: v.array(text),
  }),
  v.object({ type: v.literal('rule'), children: v.array(text) }),
]);

/**
 * The fragment of our own editor on the clipboard. Any page may write there what it likes under any name, so it is checked
 * by schema, and unknown properties are left out; undefined where there is none or it is not one.
 */
export function readOwnFragment(data: DataTransfer): Block[] | undefined {
  const encoded =
    data.getData(`application/${FRAGMENT_KEY}`) ||
    /\sdata-slate-fragment="([^"]+)"/.exec(data.getData('text/html'))?.[1];
  if (!encoded) return undefined;
  const parsed = v.safeParse(blocks, decode(encoded));
  return parsed.success ? (parsed.output as Block[]) : undefined;
}

function decode(encoded: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(atob(encoded)));
  } catch {
    return undefined; // not ours: it will be read as HTML
  }
}
