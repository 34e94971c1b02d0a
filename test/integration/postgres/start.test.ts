import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChildProcess } from 'node:child_process';
import { openDatabase } from '../../../server/db/index.ts';
import { refuseOld } from '../../../server/db/postgres.ts';
import { exitCode, killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { freePort, newDatabase, startPostgres } from '../../support/servers/postgres.ts';

/** How a host starts on PostgreSQL, and how it does not. */

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-postgres-start-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(killProgram));
  rmSync(folder, { recursive: true });
});

function start(url: string, env: Record<string, string> = {}): ChildProcess {
  const child = startProgram(folder, { DATABASE_URL: url, LOG_LEVEL: 'error', ...env });
  children.push(child);
  return child;
}

/** How a host ends that cannot start. */
async function failure(url: string) {
  const child = start(url);
  child.stdout?.resume();
  const [said, code] = await Promise.all([text(child.stderr!), exitCode(child)]);
  return { said, code };
}

const one = (reason: RegExp) =>
  new RegExp(
    `^The database cannot be opened: DATABASE_URL, 127\\.0\\.0\\.1:\\d+/\\w+ \\(${reason.source}\\)\\.\\n$`,
  );

const server = process.env.LETOPIS_POSTGRES ?? '';

const elsewhere = (url: string, port: number): string =>
  Object.assign(new URL(url), { port: String(port) }).href;

describe('a database that cannot be used ends the start with one line and code 1', () => {
  it('MANY-03 where nobody listens', async () => {
    const { said, code } = await failure(elsewhere(server, await freePort()));
    expect(code).toBe(1);
    expect(said).toMatch(one(/the database cannot be reached: connect ECONNREFUSED [^)]*/));
  });

  it('MANY-03 where the password is wrong or missing, which is not repeated', async () => {
    const locked = await startPostgres({ password: 'the right word' });
    const wrong = await failure(locked.url.replace('the%20right%20word', 'hidden-word'));
    expect(wrong.code).toBe(1);
    expect(wrong.said).toMatch(one(/password authentication failed for user "letopis"/));
    const none = await failure(locked.url.replace(':the%20right%20word', ''));
    expect(none.code).toBe(1);
    expect(none.said).toMatch(one(/[^)]*password[^)]*/));
    await locked.stop();
  });

  it('MANY-03 where there is no such database', async () => {
    const { said, code } = await failure(server.replace('/postgres', '/nowhere'));
    expect(code).toBe(1);
    expect(said).toMatch(one(/database "nowhere" does not exist/));
  });

  it('MANY-03 where a newer program made the tables, and nothing is written', async () => {
    const url = await newDatabase(server, process.env.LETOPIS_POSTGRES_TEMPLATE);
    const db = openDatabase(url);
    const step = { name: '0999-later', timestamp: '2030-01-01T00:00:00.000Z' };
    await db
      .insertInto('kysely_migration' as 'tags')
      .values(step as never)
      .execute();
    const { said, code } = await failure(url);
    expect(code).toBe(1);
    expect(said).toMatch(
      one(/it was made by a newer version of the program, step 0999-later is not known here/),
    );
    expect(await db.selectFrom('games').select('id').execute()).toEqual([]);
    await db.destroy();
  });

  it('MANY-03 where the server is too old', () => {
    expect(() => refuseOld(130_014)).toThrow('PostgreSQL 14 or newer is needed, this is 13');
    expect(() => refuseOld(140_000)).not.toThrow();
  });
});

it('HOST-04 MANY-07 hosts that start together on an empty database make it once, and keep no database in their folder', async () => {
  const url = await newDatabase(server);
  await Promise.all([start(url), start(url), start(url)].map(readyAddress));
  const db = openDatabase(url);
  const games = await db.selectFrom('games').select('key').execute();
  expect(games.length).toBeGreaterThan(2);
  expect(new Set(games.map(({ key }) => key)).size).toBe(games.length);
  expect(readdirSync(folder).filter((name) => name.includes('sqlite'))).toEqual([]);
  await db.destroy();
});
