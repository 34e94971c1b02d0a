/**
 * `npm run replay -- log.jsonl [other.jsonl] [--until N] [--print path] [--expect state.json]`: runs a recorded log through the reducers of the program,
 * without a network, timers or a clock, and prints the digest of the final state (docs/replay.md).
 */
import './lib/clientSources.ts';
import { readArguments, refuse } from './lib/readArguments.ts';

const USAGE =
  'npm run replay -- log.jsonl [other.jsonl] [--until N] [--print path] [--expect state.json]';

const options = {
  until: { type: 'string' },
  print: { type: 'string' },
  expect: { type: 'string' },
} as const;

const { values, positionals } = readArguments(USAGE, options);
const [file, other] = positionals;
if (file === undefined) refuse(USAGE, 'Which log?');
if (positionals.length > 2) refuse(USAGE, 'Two logs at most.');
if (values.until !== undefined && !/^\d+$/.test(values.until))
  refuse(USAGE, '--until takes the number of an action.');
// Only now, for the program's sources need what clientSources has set up.
const { replayFiles } = await import('./lib/replayFiles.ts');
const ok = replayFiles(
  {
    file,
    other,
    until: values.until === undefined ? undefined : Number(values.until),
    print: values.print,
    expect: values.expect,
  },
  (line) => process.stdout.write(`${line}\n`),
);
process.exit(ok ? 0 : 1);
