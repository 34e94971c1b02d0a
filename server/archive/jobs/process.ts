import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { startDrawing } from '../../drawing/painter.ts';
import { JobRefused } from '../../jobs/index.ts';
import type { Done, Order, Said } from './order.ts';

/** Of an environment what reaches a database beside its address: defaults of PostgreSQL's driver, and who signs certificates. */
export const databaseEnv = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && /^(?:PG[A-Z]+|NODE_EXTRA_CA_CERTS)$/.test(name) ? [[name, value]] : [],
    ),
  );

/** So long a cancelled process may tidy up, in ms. */
const END_MS = 12_000;

/** Tells the process to end when the signal says so; it is killed where it does not. */
function endWith(worker: ChildProcess, signal: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (worker.connected) worker.send('end', () => undefined);
    timer = setTimeout(() => worker.kill('SIGKILL'), END_MS);
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  worker.once('exit', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  });
}

/**
 * Does something with archives in a process of its own: a big game takes a minute of a processor, and an import into a file of SQLite holds it. Resolves when the
 * process has ended, with what came of it. Rejects with JobRefused, jobInterrupted where it was killed, and with the reason of the signal.
 */
export async function inProcess(
  order: Order,
  { tell, signal }: { tell: (part: number) => void; signal: AbortSignal },
): Promise<Done> {
  signal.throwIfAborted();
  const worker = startDrawing(new URL('./worker.ts', import.meta.url), databaseEnv(process.env));
  let said: Said | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  worker.on('message', (message: Said) => {
    if ('part' in message) tell(message.part);
    else said = message;
  });
  worker.send(order, () => undefined);
  endWith(worker, signal);
  await ended;
  if (said && 'done' in said) return said.done;
  signal.throwIfAborted();
  if (!said || 'part' in said) throw new JobRefused({ id: 'jobInterrupted' });
  if ('refused' in said) throw new JobRefused(said.refused);
  throw new Error(said.failed);
}
