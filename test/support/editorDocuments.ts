import fc from 'fast-check';
import { type Block, type FormattedText, type Inline } from '../../src/editor/document.ts';
import { normalised } from '../../src/editor/schema.ts';

/** Documents of the editor for property tests: every element, every mark, awkward characters. */

const flag = (name: string) => fc.option(fc.constant({ [name]: true as const }), { nil: {} });

const marks = fc
  .tuple(...['bold', 'italic', 'underline', 'strike', 'sub', 'sup', 'code'].map(flag))
  .map((flags) => Object.assign({}, ...flags) as Omit<FormattedText, 'text'>);

const words = fc.constantFrom(
  'дождь',
  '«ёлочки»',
  '—',
  'a<b>&amp;',
  '"',
  "'",
  '&',
  '<script>',
  '👩‍👩‍👧',
  'e\u0301',
  '\u00a0',
  '\u00a0\u00a0',
);

/** Text in which HTML swallows nothing: single spaces between words, breaks between lines. */
const tidyText = fc
  .array(fc.tuple(words, fc.constantFrom(' ', '\n', '')), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts
      .map(([word, gap]) => word + gap)
      .join('')
      .trimEnd(),
  );

/** Text with any spaces and breaks anywhere. */
const anyText = fc
  .array(fc.oneof(words, fc.constantFrom(' ', '  ', '\n', '\n\n', '\t', 'а', '')), { maxLength: 6 })
  .map((parts) => parts.join(''));

const address = fc.constantFrom(
  'https://letopis.example/',
  'http://a.example/?b=1&c="2"',
  'mailto:a@b.example',
);

/** A line of tidy texts begins each of its texts with a word, so that no two spaces meet. */
function line(text: fc.Arbitrary<string>): fc.Arbitrary<Inline[]> {
  const leaf = fc
    .tuple(text, marks)
    .map(([value, set]): FormattedText => ({ text: value, ...set }));
  const link = fc
    .tuple(
      address,
      fc.option(fc.constant('Имя «сайта»'), { nil: undefined }),
      fc.array(leaf, { minLength: 1, maxLength: 2 }),
    )
    .map(([href, title, children]): Inline => ({
      type: 'link',
      href,
      ...(title ? { title } : {}),
      children,
    }));
  return fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, link), { maxLength: 4 });
}

function blocks(text: fc.Arbitrary<string>): fc.Arbitrary<unknown[]> {
  const children = line(text);
  const { tree } = fc.letrec<{ tree: unknown[]; list: unknown }>((tie) => ({
    list: fc.record({
      type: fc.constant('list'),
      ordered: fc.boolean(),
      children: fc.array(
        fc.oneof(
          { depthSize: 'small' },
          fc.record({ type: fc.constant('item'), children }),
          tie('list'),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    tree: fc.array(
      fc.oneof(
        { depthSize: 'small' },
        fc.record({ type: fc.constant('paragraph'), children }),
        fc.record({ type: fc.constant('heading'), level: fc.constantFrom(2, 3, 4), children }),
        fc.record({ type: fc.constant('code'), children }),
        fc.constant({ type: 'rule', children: [{ text: '' }] }),
        image,
        tie('list'),
        table(children),
        fc.record({ type: fc.constant('quote'), children: tie('tree') }),
      ),
      { maxLength: 5 },
    ),
  }));
  return tree;
}

const size = fc.integer({ min: 1, max: 4000 });
const image = fc.record(
  {
    type: fc.constant('image'),
    src: fc.constantFrom('https://pictures.example/1.png?a=1&b=2', '/media/1.png'),
    alt: fc.constantFrom('Замок', '"&'),
    width: size,
    height: size,
    children: fc.constant([{ text: '' }]),
  },
  { requiredKeys: ['type', 'src', 'children'] },
);

function table(children: fc.Arbitrary<Inline[]>): fc.Arbitrary<unknown> {
  const cell = fc.record(
    { type: fc.constant('cell'), header: fc.constant(true), colspan: fc.constant(2), children },
    { requiredKeys: ['type', 'children'] },
  );
  const row = fc.record({
    type: fc.constant('row'),
    children: fc.array(cell, { minLength: 1, maxLength: 3 }),
  });
  return fc.record({
    type: fc.constant('table'),
    children: fc.array(row, { minLength: 1, maxLength: 3 }),
  });
}

const asDocument = (tree: unknown[]) =>
  normalised(structuredClone(tree) as Block[]).map(withoutInvisibleMarks);

/** Marks of an empty text are only for what will be typed next; HTML does not hold them. */
function withoutInvisibleMarks<N>(node: N): N {
  if ((node as FormattedText).text === '') return { text: '' } as N;
  const { children } = node as { children?: unknown[] };
  return children ? { ...node, children: children.map(withoutInvisibleMarks) } : node;
}

/** Documents whose text HTML keeps as it is. */
export const tidyDocuments = blocks(tidyText).map(asDocument);

/** Documents with any text. */
export const anyDocuments = blocks(anyText).map(asDocument);

/** Trees that no editor would let stand: what a broken fragment from the clipboard may hold. */
export const wildTrees = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium' },
    fc.record({ text: anyText }),
    fc.record({
      type: fc.constantFrom(
        'paragraph',
        'heading',
        'code',
        'item',
        'cell',
        'quote',
        'list',
        'table',
        'row',
        'image',
        'rule',
        'link',
      ),
      href: fc.constantFrom('https://a.example', 'javascript:alert(1)'),
      src: fc.constantFrom('/a.png', 'data:x'),
      level: fc.constant(3),
      ordered: fc.boolean(),
      children: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
})).node;
