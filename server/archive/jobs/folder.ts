import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '../../auth/crypto.ts';
import { JOB_KEPT_MS } from '../../db/queries/jobs.ts';
import { DomainError } from '../../errors/index.ts';
import { systemCode } from '../../errors/systemError.ts';
import { isOutOfSpace } from '../../uploads/index.ts';

/**
 * DATA_DIR/archives, for its owner alone: `export-{user}-{job}.zip` are games that were saved to a file, there for an hour; `import-{user}-{token}.zip` are sent
 * ones, there for a day; beside them what is being written (WORK-124).
 */
const FOLDER = 'archives';

const TOKEN = /^[\w-]{43}$/;
const OURS = /^(?:export|import|copy)-\d+-[\w-]{43}\.zip/;
const EXPORT = /^export-\d+-[\w-]{43}\.zip$/;

/** What is being written, or was sent and waits. */
const OTHERS_MS = 24 * 60 * 60 * 1000;

type Kind = 'export' | 'import' | 'copy';

export const archivesFolder = (dataDir: string): string => path.join(dataDir, FOLDER);

const isGone = (error: unknown): boolean => systemCode(error) === 'ENOENT';

/** Where the file of a job, or one that somebody has sent, lies. Refusal: archiveGone, for what is no token. */
export function archiveFile(dataDir: string, kind: Kind, user: number, token: string): string {
  if (!TOKEN.test(token)) throw new DomainError('archiveGone');
  return path.join(archivesFolder(dataDir), `${kind}-${String(user)}-${token}.zip`);
}

/** Makes the folder, for its owner alone. */
export async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(archivesFolder(dataDir), { recursive: true, mode: 0o700 });
}

const refusalOf = (error: unknown): unknown => {
  if (isGone(error)) return new DomainError('archiveGone');
  return isOutOfSpace(error) ? new DomainError('uploadNoSpace', {}, undefined, error) : error;
};

/** Begins a file that is sent in pieces; resolves with its token. Refusal: uploadNoSpace. */
export async function beginFile(dataDir: string, user: number): Promise<string> {
  const token = newToken();
  try {
    await makeFolder(dataDir);
    const file = archiveFile(dataDir, 'import', user, token);
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    throw refusalOf(error);
  }
  return token;
}

/**
 * Writes a piece at its place; one that has come already is written again. Resolves with the bytes that are there. Refusals: archiveGone; archivePieceLost, where
 * something before it is missing; uploadNoSpace.
 */
export async function writePiece(file: string, at: number, bytes: Buffer): Promise<number> {
  try {
    const handle = await open(file, 'r+');
    try {
      const { size } = await handle.stat();
      if (at > size) throw new DomainError('archivePieceLost');
      for (let done = 0; done < bytes.length;)
        done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
      return Math.max(size, at + bytes.length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The bytes of a file. Refusal: archiveGone. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Deletes what is too old: when a host starts, and every hour. */
export async function tidyArchives(dataDir: string, now: number): Promise<void> {
  const folder = archivesFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const name of names) {
    if (!OURS.test(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    const kept = EXPORT.test(name) ? JOB_KEPT_MS : OTHERS_MS;
    if (now - mtimeMs > kept) await rm(file, { recursive: true, force: true });
  }
}
