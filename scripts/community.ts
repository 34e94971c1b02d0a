/**
 * `npm run community -- export [--game KEY] [--force] FILE` and `… import [--dry-run] [--into KEY] [--accounts] FILE`: a game or the whole community as one file (docs/archive.md),
 * out of the database that the host's settings name and into it, with a host running on it or without. Exit code 0 where it was done, 1 where it was
 * refused or broke off, 2 for wrong arguments.
 */
import { CommandRefused, type Community, onCommunity } from './lib/community/database.ts';
import { readArguments, refuse } from './lib/readArguments.ts';

const USAGE = `npm run community -- export [--game KEY] [--force] FILE
npm run community -- import [--dry-run] [--into KEY] [--accounts] FILE`;

const { values, positionals } = readArguments(USAGE, {
  game: { type: 'string' },
  force: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  into: { type: 'string' },
  accounts: { type: 'boolean' },
});
const [command, file = '', ...more] = positionals;
if (command !== 'export' && command !== 'import')
  refuse(USAGE, 'What is to be done: export or import?');
if (file === '' || more.length > 0) refuse(USAGE, 'One file.');

const { game, force = false, into, accounts = false, 'dry-run': dryRun = false } = values;
if (command === 'export' ? into !== undefined || dryRun || accounts : game !== undefined || force)
  refuse(USAGE, 'That option belongs to the other command.');

/** Ctrl+C ends the work in good order: nothing half-made is left. */
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const { signal } = ended;

/** The code of the one command is not loaded for the other: it takes memory too. */
async function work(community: Community): Promise<void> {
  if (command === 'export') {
    const { exportFile } = await import('./lib/community/export.ts');
    return exportFile(community, { file, game, force, say, signal });
  }
  const { importFile } = await import('./lib/community/import.ts');
  return importFile(community, { file, into, dryRun, accounts, say, signal });
}

try {
  await onCommunity({ mayBeEmpty: command === 'import' }, work);
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof CommandRefused) say(message);
  else say(signal.aborted ? 'Ended, nothing was left behind.' : `It broke off: ${message}`);
  process.exitCode = 1;
}
