import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../errors/systemError.ts';
import { ConfigError } from './settings.ts';

// As long as the environment's must be: an empty secret signs whatever anybody likes.
const secret = v.pipe(v.string(), v.minLength(16));

const schema = v.object({
  socketKey: v.pipe(v.string(), v.minLength(4)),
  socketSecret: secret,
  sessionSecret: secret,
  providerClientSecret: secret,
});

/** What must stay the same over restarts, and must never leave the host (`socketKey` apart, which clients get). */
export type Secrets = v.InferOutput<typeof schema>;

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Fresh secrets, each of 256 bits. */
export function newSecrets(): Secrets {
  return {
    socketKey: random(12),
    socketSecret: random(32),
    sessionSecret: random(32),
    providerClientSecret: random(32),
  };
}

/** Makes a folder and those above it, for the host's own user alone. Node's own `recursive` never returns where a folder refuses with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes the data folder; throws {@link ConfigError} where nothing can be written there. */
export function prepareDataDir(folder: string): void {
  const probe = path.join(folder, `.write-test-${random(6)}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written to: ${folder} (${systemCode(error)}).`);
  }
}

/** The secrets kept in the data folder, where there are any. */
export function keptSecrets(folder: string): Secrets | undefined {
  const file = path.join(folder, 'secrets.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new ConfigError(`The secrets cannot be read: ${file}.`);
  }
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new ConfigError(
      `The secrets are damaged: ${file}. Restore the file, or remove it to make new ones (this signs everybody out).`,
    );
  }
}

/** The secrets kept in the data folder; made at the first start, readable by the host's own user only. */
export function loadSecrets(folder: string): Secrets {
  const known = keptSecrets(folder);
  if (known) return known;
  const file = path.join(folder, 'secrets.json');
  const made = newSecrets();
  // "wx" refuses to write over a file that a second start has just made.
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
