import type { Row, Verdict } from './checks.ts';

/** The report as a person reads it. */

const MARK: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  partly: 'PARTLY',
  missing: 'MISSING',
  refused: 'refused',
  untried: 'not tried',
};

/** Does the host do what the documents ask, as far as it was tried? */
export const allHolds = (rows: readonly Row[]): boolean =>
  rows.every(
    ({ verdict, optional }) => optional === true || (verdict !== 'partly' && verdict !== 'missing'),
  );

function linesOf({ name, request = '', verdict, status, problems, cost, optional }: Row): string[] {
  const extra = optional === true && verdict === 'missing' ? 'absent' : MARK[verdict];
  const head = [extra.padEnd(10), String(status ?? '').padEnd(4), name.padEnd(22), request];
  return [
    head.join(' ').trimEnd(),
    ...problems.map((problem) => `${' '.repeat(16)}- ${problem}`),
    ...(cost !== undefined ? [`${' '.repeat(16)}  costs: ${cost}`] : []),
  ];
}

/** All rows, what was not tried at the end and in short, and one line that sums up. */
export function reportOf(rows: readonly Row[]): string {
  const tried = rows.filter(({ verdict }) => verdict !== 'untried');
  const reasons = new Map<string, string[]>();
  for (const { name, problems } of rows.filter(({ verdict }) => verdict === 'untried'))
    reasons.set(problems.join(), [...(reasons.get(problems.join()) ?? []), name]);
  const bad = rows.filter((row) => !allHolds([row])).length;
  return [
    ...tried.flatMap(linesOf),
    ...(reasons.size > 0 ? ['', 'Not tried:'] : []),
    ...[...reasons].map(([reason, names]) => `  ${names.join(', ')}: ${reason}`),
    '',
    bad === 0
      ? 'All that was tried holds.'
      : `${String(bad)} of ${String(tried.length)} do not hold.`,
  ].join('\n');
}
