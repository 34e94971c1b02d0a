/**
 * `npm run replay -- log.jsonl [other.jsonl] [--until N] [--print path] [--expect state.json]`: runs a recorded log through the reducers of the program,
 * without a network, timers or a clock, and tells the digest of the state it comes to (docs/replay.md).
 */
import './lib/clientSources.ts';
import { parseArgs } from 'node:util';

const USAGE =
  'npm run replay -- log.jsonl [other.jsonl] [--until N] [--print path] [--expect state.json]\n';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: 'string' },
    print: { type: 'string' },
    expect: { type: 'string' },
  },
});
const [file, other] = positionals;
if (file === undefined || positionals.length > 2) {
  process.stderr.write(USAGE);
  process.exit(2);
}
// Only now, for the program's sources need what clientSources has set up.
const { replayFiles } = await import('./lib/replayFiles.ts');
const ok = await replayFiles(
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
