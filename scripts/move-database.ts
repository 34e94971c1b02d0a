/**
 * `npm run move-database -- --from ./var --to postgres://…`, or the other way round: copies a community from SQLite into PostgreSQL or back, see "Moving to another database"
 * in docs/operations.md. Exit code 0 where both sides hold the same, 1 where it was refused or broke off, 2 for wrong arguments.
 */
import { moveDatabase, MoveRefused, nameOf, type Progress } from './lib/moveDatabase/index.ts';
import { comparedTable, percent, progressLine } from './lib/moveDatabase/report.ts';
import { readArguments, refuse } from './lib/readArguments.ts';

const USAGE =
  'npm run move-database -- --from ./var --to postgres://user@machine:5432/database (or the other way round; the one that is left out is DATABASE_URL)';

const { values, positionals } = readArguments(USAGE, {
  from: { type: 'string' },
  to: { type: 'string' },
});
const { from = process.env.DATABASE_URL, to = process.env.DATABASE_URL } = values;
if (positionals.length > 0 || from === undefined || to === undefined)
  refuse(USAGE, 'From where, and to where?');

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A line for each percent: a terminal is not needed, and a log stays short. */
let shown = -1;
const progress = (now: Progress): void => {
  if (percent(now) === shown) return;
  shown = percent(now);
  say(progressLine(now));
};

try {
  say(`From ${nameOf(from)} to ${nameOf(to)}`);
  const compared = (tables: Parameters<typeof comparedTable>[0]): void =>
    console.log(comparedTable(tables));
  await moveDatabase({ from, to, progress, say, compared });
  console.log('Moved: both sides hold the same.');
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  say(error instanceof MoveRefused ? message : `The move broke off: ${reason}`);
  process.exitCode = 1;
}
