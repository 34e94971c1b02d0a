import type { JournalEntry, JournalFormat } from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import { entriesOf, entryOf, type JournalFilter } from './journalPages.ts';

/** Entries that are read at once. */
const BATCH = 500;

const COLUMNS = [
  ...['id', 'at', 'who', 'who_id', 'game', 'action', 'subject_type', 'subject_id'],
  ...['subject', 'before', 'after', 'undone'],
];

/**
 * What programs of tables take for a formula: a name may begin so, and is to be read as text; also behind what such a program may take for the end of a cell,
 * as Excel does the semicolon in Russian.
 */
const FORMULA = /(^|[;\t\r\n])(?="*[=+\-@\t\r])/g;

const cell = (text = ''): string => `"${text.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`;

const time = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString();

const json = (state: object | undefined): string | undefined =>
  state === undefined ? undefined : JSON.stringify(state);

const line = ({ id, at, who, game, action, subject, before, after, undone }: JournalEntry) => [
  ...[id, time(at), who?.name, who?.id, game, action, subject.type, subject.id],
  ...[subject.name, json(before), json(after), time(undone)],
];

const csv = (cells: readonly (string | undefined)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The journal of a filter as a file, the oldest act first, a batch at a time (OWN-63). Times are in UTC. */
export async function* journalFile(
  db: Db,
  { format, ...filter }: JournalFilter & { format: JournalFormat },
  scope: { gameId?: number },
): AsyncGenerator<string> {
  // The mark by which programs of tables know that it is UTF-8.
  if (format === 'csv') yield `\uFEFF${csv(COLUMNS)}`;
  for (let after = 0; ;) {
    const rows = await entriesOf(db, filter, scope)
      .where('journal.id', '>', after)
      .orderBy('journal.id')
      .limit(BATCH)
      .execute();
    const entries = rows.map(entryOf);
    yield entries
      .map((entry) => (format === 'csv' ? csv(line(entry)) : `${JSON.stringify(entry)}\n`))
      .join('');
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}
