import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killProgram, readyAddress, startProgram } from './program.ts';
import { Visitor } from './visitor.ts';

/** The host's program for the tests of a file: each of them has a data folder of its own, on which it may be killed and started again. */
export function killableProgram() {
  let folder: string;
  let program: ChildProcess;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-killed-'));
  });
  afterEach(async () => {
    await killProgram(program);
    rmSync(folder, { recursive: true });
  });
  return {
    /** Starts it; resolves with how one signs in there. */
    start: async (env: Record<string, string> = {}) => {
      program = startProgram(folder, env);
      const address = await readyAddress(program);
      return async (login: string): Promise<Visitor> => {
        const visitor = new Visitor(address);
        await visitor.signIn(login);
        return visitor;
      };
    },
    /** Kills it at once, and waits until it is gone. */
    kill: () => killProgram(program),
    /** A file in its data folder. */
    file: (name: string): string => path.join(folder, name),
  };
}
