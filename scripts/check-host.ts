/**
 * `npm run check-host -- https://host [--game KEY] [--cookie … | --token …] [--client https://…] [--write] [--json]`: makes the documented calls
 * against a host and prints what holds, what is missing and what that costs a reader (docs/hosts.md). Changes nothing without --write.
 * Exit code 0 where all that was tried holds, 1 where something does not, 2 for wrong arguments.
 */
import { allHolds, checkHost, reportOf } from './lib/checkHost/index.ts';
import { readArguments, refuse } from './lib/readArguments.ts';

const USAGE =
  'npm run check-host -- https://host [--game KEY] [--cookie "name=value; …" | --token TOKEN] [--client https://…] [--write] [--json]';

const options = {
  game: { type: 'string' },
  cookie: { type: 'string' },
  token: { type: 'string' },
  client: { type: 'string' },
  write: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const { values, positionals } = readArguments(USAGE, options);
const [origin] = positionals;
if (origin === undefined || positionals.length > 1 || !/^https?:\/\//.test(origin))
  refuse(USAGE, 'Which host? Its address begins with http:// or https://.');

const rows = await checkHost(origin, values);
console.log(values.json === true ? JSON.stringify(rows, null, 2) : reportOf(rows));
process.exitCode = allHolds(rows) ? 0 : 1;
