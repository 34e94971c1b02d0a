/** The program behind `npm start`: host, socket server, provider and demo community in one process. */
import process from 'node:process';
import { ConfigError, loadConfig, type Config } from './config/index.ts';
import { demoAccounts } from './demo/accounts.ts';
import { demoOf, isDemo } from './demo/index.ts';
import { startHost, type RunningHost } from './start.ts';

/** A second signal this long after the first means "at once"; a sooner one is the same signal coming twice. */
const IMPATIENT_MS = 500;

/** Calls under way may take six seconds to end (http/drain.ts), sockets two and two; what takes longer hangs. */
const PATIENCE_MS = 12_000;

/** So long a program that could not start waits for what it has opened already. */
const LEFT_OPEN_MS = 1_000;

const ANYWHERE = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

/** The link by which the community is founded; of several hosts the last one that started has printed the one that holds. */
function announceFounding(origin: string, key: string): void {
  console.log(
    'This community has no owner yet. Open this link within an hour, sign in, and found it:',
  );
  console.log(`  ${origin}/found?key=${key}`);
  console.log('It is good once. A later start prints another, which makes this one void.');
}

function announce(config: Config, host: RunningHost): void {
  const name = ANYWHERE.has(config.host) ? 'localhost' : config.host;
  const local = `http://${name}:${host.port}`;
  console.log(`Letopis is ready on ${local}`);
  if (host.foundingKey !== undefined)
    announceFounding(config.fixedOrigin ? config.publicOrigin : local, host.foundingKey);
  if (!isDemo(config)) return;
  const offered = demoAccounts().filter(({ demo }) => demo);
  const width = Math.max(...offered.map(({ login }) => login.length));
  console.log('Demo accounts, to be chosen on the sign-in page:');
  for (const { login, description } of offered) {
    console.log(`  ${login.padEnd(width)}  ${description}`);
  }
}

/** Ctrl+C and SIGTERM end the host in good order with exit code 0; insisting ends it at once. */
function endOnSignals(host: RunningHost, { drainSeconds }: Config): void {
  let since: number | undefined;
  const end = (): void => {
    if (since !== undefined) {
      if (Date.now() - since > IMPATIENT_MS) process.exit(1);
      return;
    }
    since = Date.now();
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + PATIENCE_MS).unref();
    host.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const host = await startHost(config, demoOf(config));
  endOnSignals(host, config);
  announce(config, host);
}

/**
 * It ends by itself, once nothing is open any more; `process.exit` while Node is still about its own start now and then (1 of 60 starts, on
 * a busy machine) never came to an end. What a start that failed has left open is not waited for.
 */
main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), LEFT_OPEN_MS).unref();
});
