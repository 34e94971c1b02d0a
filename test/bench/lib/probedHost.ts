import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Character } from '../../../src/contract/index.ts';
import { GAME } from '../../support/e2e/actions.ts';
import { readyAddress } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';
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

/**
 * What the host was like since the last reading. `rest` leaves the memory as it is, so that it is seen what the host gives back by itself; after
 * `profile` the next reading says where the time went.
 */
export async function reading(
  host: ChildProcess,
  how: 'read' | 'rest' | 'profile' = 'read',
): Promise<HostReading> {
  const answer = once(host, 'message');
  host.send(how);
  const [found] = (await answer) as [HostReading];
  return found;
}

/** A player of the demo who is signed in at a host, with the first of their characters and where it is. */
export async function writerAt(host: ChildProcess) {
  const visitor = new Visitor(await readyAddress(host));
  await visitor.signIn('player');
  const { characters } = await visitor.call<{
    characters: (Character & { location: string })[];
  }>('GET', `/api/rpg/characters/${GAME}`);
  const [self] = characters;
  if (!self) throw new Error('The writer has no character');
  return { visitor, self };
}
