/** One way to write the same attack otherwise. */
type Mutator = (html: string) => string;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Every second letter large. */
const inMixedCase: Mutator = (html) =>
  html.replace(/[a-z]/gi, (letter, at: number) =>
    at % 2 ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** The values of attributes, rewritten character by character. */
const withValues =
  (rewrite: (character: string) => string): Mutator =>
  (html) =>
    html.replace(/=(["'])([^"']*)\1/g, (_whole, quote: string, value: string) => {
      return `=${quote}${Array.from(value, rewrite).join('')}${quote}`;
    });

const between =
  (gap: string): Mutator =>
  (html) =>
    html.replace(/(?<=<[a-z][^<>]*) (?=[a-z-]+=)/gi, gap);

const inside = (before: string, after: string): Mutator => {
  return (html) => `${before}${html}${after}`;
};

const MUTATORS: readonly Mutator[] = [
  inMixedCase,
  withValues((character) => `&#${String(codeOf(character))};`),
  withValues((character) => `&#x${codeOf(character).toString(16)}`),
  (html) => html.replace(/script:/gi, 'scr\tip\nt\r:'),
  (html) => html.replace(/javascript:/gi, '\u0001 javascript:'),
  (html) => html.replace(/<([a-z])/gi, '<\u0000$1'),
  (html) => html.replace(/<([a-z]+)/gi, '<$1\u0000'),
  (html) => html.replace(/<([a-z]+)/gi, '<$1/'),
  (html) => html.replace(/<([a-z]+)/gi, '<$1<$1'),
  (html) => html.replace(/<([a-z]+)/gi, '<!-- --><$1'),
  (html) => html.replaceAll('>', '>\n').replaceAll('=', ' = '),
  (html) => html.replace(/>$/, ''),
  (html) => html.replaceAll('"', '`'),
  (html) => html.replace(/["']/g, ''),
  (html) => html.replaceAll('<', '<<'),
  between('/'),
  between('\u000c'),
  between('\u000b'),
  inside('<p title="', '">'),
  inside("<p title='", "'>"),
  inside('<!--', '-->'),
  inside('<svg><desc>', '</desc></svg>'),
  inside('<math><mtext>', '</mtext></math>'),
  inside('<math><mtext><table><mglyph><style>', '</style>'),
  inside('<noscript>', '</noscript>'),
  inside('<template>', '</template>'),
  inside('<style>', '</style>'),
  inside('<select><option>', '</select>'),
  inside('<table><tr>', '</tr></table>'),
  inside('<table><caption><svg><style>', '</table>'),
  inside('<a href="https://ok.example">', '</a>'),
  inside('<form><button>', '</button></form>'),
  inside('<ul><li><p><b>', '</i></ul>'),
  inside('<pre>\n\n', '</pre>'),
  inside('</textarea></title></style></noscript>-->', ''),
  inside('<div>'.repeat(40), ''),
  inside('<form><math><mtext></form><form><mglyph><style></math>', ''),
  inside('<svg></p><style><a title="</style>', '">'),
  inside('<math></br><style><!--</style>', '--></math>'),
  inside('<math><annotation-xml encoding="text/html"><style>', '</style></annotation-xml>'),
  inside('<p><svg><title><![CDATA[', ']]></title></svg>'),
  inside('<a title="&quot;&gt;', '" href="https://ok.example">x</a>'),
  inside('<b><p><a href="https://ok.example"><table><a href="https://ok.example">', '</table>'),
  (html) => html.replace(/<([a-z]+)/gi, '<x:$1'),
];

/** The same attack in other cases, notations, gaps and surroundings: each way once. What a way does not change is left out. */
export function mutationsOf(attack: string): string[] {
  const written = MUTATORS.map((mutate) => mutate(attack)).filter((html) => html !== attack);
  return [...new Set(written)];
}
