/** Texts that break what was put together carelessly: markup, entities, characters that XML and cards do not know. */
export const hostileTexts = {
  markup: '</title></script><script>alert(1)</script><!--<script>',
  quotes: `" onload="alert(1)" x='`,
  cdata: ']]><x/><![CDATA[ &amp; &lt; &nbsp; &#0;',
  control: 'a\u0000b\u0008c\u000Bd\u001Fe\u007Ff\uFFFEg\uFFFFh\u2028i\u2029j',
  halves: 'x\uD800y\uDC00z',
  emoji: '😀👩‍👩‍👧🔥',
  rtl: '\u202Eשלום عليكم\u202C',
  long: 'щ'.repeat(5_000),
  dollars: "$& $1 $` $' $$",
  nothing: ' \u200B\uFEFF ',
} as const;
