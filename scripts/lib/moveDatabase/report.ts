import type { Compared, Progress } from './index.ts';

const grouped = (count: number): string => count.toLocaleString('en');

/** Which part of all rows is copied, in whole percent. */
export const percent = ({ allRows, ofAllRows }: Progress): number =>
  Math.floor((100 * allRows) / Math.max(ofAllRows, 1));

/** How far a move is, in one line. */
export function progressLine(now: Progress): string {
  const { table, rows, ofRows, allRows, ofAllRows, tables, ofTables } = now;
  const all = `${percent(now)}%, ${grouped(allRows)} of ${grouped(ofAllRows)} rows`;
  return `${all}, ${tables} of ${ofTables} tables done; ${table}: ${grouped(rows)} of ${grouped(ofRows)}`;
}

/** Letters of a checksum that are shown: enough to tell two apart. */
const SHOWN = 16;

/** What both sides hold, a line for each table. */
export function comparedTable(tables: readonly Compared[]): string {
  const lines = tables.map(({ table, from, to, isSame }) => [
    ...[table, grouped(from.rows), grouped(to.rows)],
    ...[from.sum.slice(0, SHOWN), to.sum.slice(0, SHOWN), isSame ? 'same' : 'DIFFERENT'],
  ]);
  const all = [['table', 'rows', 'rows there', 'checksum', 'checksum there', ''], ...lines];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0)),
  );
  const padded = (line: readonly string[]): string =>
    line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ');
  return all.map((line) => padded(line).trimEnd()).join('\n');
}
