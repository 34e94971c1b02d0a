import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../../server/db/index.ts';
import { systemCode } from '../../../server/errors/systemError.ts';
import { findProgram } from '../../../scripts/lib/servers.mjs';

/** PostgreSQL does not run as root: the user of Debian's package then, else nobody. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = lines.map((line) => line.split(':'));
  const named = (wanted: string) => users.find(([name]) => name === wanted);
  const [, , uid, gid] = named('postgres') ?? named('nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A port of this machine that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** What a server says that is not up yet. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03']);

/** True once it answers, false where the program ends before. */
async function answers(url: string, program: ChildProcess): Promise<boolean> {
  while (program.exitCode === null) {
    try {
      await asAdmin(url, 'select 1');
      return true;
    } catch (error) {
      if (!NOT_YET.has(systemCode(error))) throw error;
      await setTimeout(50);
    }
  }
  return false;
}

/** A PostgreSQL of a test's own. */
export interface PostgresServer {
  /** The address of its first database. */
  url: string;
  /** Starts it again after `end` or `kill`. */
  start: () => Promise<void>;
  /** Ends it, and with it the connections that are open. */
  end: () => Promise<void>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it and removes what it kept. */
  stop: () => Promise<void>;
}

/** Without the waits for the disk that most tests do not need. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** How a server is to be: `durable` where it is killed, with a password where it asks for one. */
interface PostgresOptions {
  durable?: boolean;
  password?: string;
}

/** Starts a PostgreSQL in a scratch folder, on a free port of this machine. */
export async function startPostgres({
  durable = false,
  password,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')];
  if (!initdb || !postgres) throw new Error('PostgreSQL is not installed (docs/testing.md).');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-postgres-'));
  const user = ordinaryUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  if (password !== undefined) writeFileSync(secret, password);
  const access =
    password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', secret];
  const options = ['-U', 'letopis', ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const how = { ...user, cwd: folder };
  const made = spawnSync(initdb, ['-D', data, ...options], { ...how, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...(durable ? [] : QUICK),
  ].flatMap((one) => ['-c', one]);
  const who = password === undefined ? 'letopis' : `letopis:${encodeURIComponent(password)}`;
  const url = `postgres://${who}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(postgres, ['-D', data, ...settings], { ...how, stdio: 'ignore' });
    // It ends at once while a process of the one that was killed still has its memory.
    if (!(await answers(url, child))) await start();
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) {
        resolve();
        return;
      }
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url,
    start,
    end: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function asAdmin(
  url: string,
  ...statements: readonly string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answers: Record<string, unknown>[] = [];
    for (const one of statements)
      answers.push(...(await client.query<Record<string, unknown>>(one)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function beside(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Makes a database on a server, empty or as another one, and returns its address. */
export async function newDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(url, `create database ${name} template ${template}`);
  return beside(url, name);
}

/** How many tables, columns and triggers there are: a test may have broken some. */
const SHAPE = `select (select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace) || ' '
  || (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace) || ' '
  || (select count(*) from pg_trigger where not tgisinternal) as shape`;

/** Empties all tables but those of migrations, and restarts all ids; quicker by far than another database. */
const EMPTY = `do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
  loop execute format('delete from %I', one.relname); end loop;
  for one in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
  loop perform setval(quote_ident(one.sequencename)::regclass, 1, false); end loop;
end $$`;

/** What the tables of a database look like. */
export async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`${sql.raw(SHAPE)}`.execute(db);
  return String(rows[0]?.shape);
}

/** Makes a database as it was when it was new, but for its tables themselves; resolves with what those look like. */
export async function emptyDatabase(db: Db): Promise<string> {
  const shape = await shapeOf(db);
  await sql.raw(EMPTY).execute(db);
  return shape;
}
