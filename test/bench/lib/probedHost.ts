import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { HostReading } from './hostProbe.ts';

/** Starts a host in a process of its own, without limits, that is measured from within (hostProbe.ts). */
export function startHost(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const probe = path.resolve(import.meta.dirname, 'hostProbe.ts');
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', '--import', probe, 'server/main.ts'],
    {
      env: {
        ...process.env,
        ...{ PORT: '0', SOCKET_PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'silent' },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
}

/** What the host was like since the last reading. `rest` leaves the memory as it is, so that it is seen what the host gives back by itself. */
export async function reading(
  host: ChildProcess,
  how: 'read' | 'rest' = 'read',
): Promise<HostReading> {
  const answer = once(host, 'message');
  host.send(how);
  const [found] = (await answer) as [HostReading];
  return found;
}
