import type { ClientConfig } from '../../../src/contract/index.ts';
import { beginChecks, type Row } from './checks.ts';
import { type Access, connect } from './connection.ts';
import { checkOrigin, checkRefusals, checkXsrf, readConfig } from './protocol.ts';
import { readAll } from './reading.ts';
import { writeAll } from './writing.ts';

export { allHolds, reportOf } from './report.ts';

export interface Options extends Access {
  /** Key of the game; the first one where absent. */
  readonly game?: string | undefined;
  /** Post, edit and delete as well. */
  readonly write?: boolean | undefined;
  /** Where the client is served from, if not by the host itself. */
  readonly client?: string | undefined;
}

function capabilityRows(config: ClientConfig | undefined): Row[] {
  if (config === undefined) return [];
  const { timeZone, ...can } = config.host;
  const said = Object.entries(can).map(([name, holds]) => `${name} ${holds ? 'yes' : 'no'}`);
  const problems = [`time zone ${timeZone}`, ...(said.length > 0 ? [said.join(', ')] : [])];
  return [{ name: 'host in config.json', verdict: 'holds', problems, optional: true }];
}

/** Checks a host against the documents (HOSTS-14). Without `write` nothing on it changes. Throws never; what fails is a row. */
export async function checkHost(origin: string, options: Options = {}): Promise<readonly Row[]> {
  const connection = connect(origin.replace(/\/+$/, ''), options);
  const { row, config } = await readConfig(connection);
  const checks = beginChecks(connection, config?.api);
  checks.note(row);
  capabilityRows(config).forEach(checks.note);
  const visit = await readAll(checks, options.game);
  if (visit === undefined) return checks.rows;
  checkXsrf(checks);
  const game = visit.game.key;
  await checkRefusals(checks, game);
  if (options.client !== undefined) await checkOrigin(checks, game, options.client);
  else
    checks.note({
      name: 'other origins',
      verdict: 'untried',
      problems: ['give --client, the address of the page, if it is not this one'],
    });
  await writeAll(checks, visit, options.write === true);
  return checks.rows;
}
