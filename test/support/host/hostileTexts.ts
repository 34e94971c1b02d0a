import { isPostgres } from '../../../server/db/dialect.ts';
import type { Db } from '../../../server/db/index.ts';

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

/** Those texts by their names, as a database can hold them: PostgreSQL holds no zeros. */
export const hostileTextsIn = (db: Db): [name: string, text: string][] =>
  Object.entries(hostileTexts).map(([name, text]) => [
    name,
    isPostgres(db) ? text.replaceAll('\0', '') : text,
  ]);
