import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '../auth/crypto.ts';
import { DomainError } from '../errors/index.ts';
import { systemCode } from '../errors/systemError.ts';

/** Where pictures are stored and served from. */
const FOLDER = 'uploads';

/** 256 random bits: the address cannot be guessed. */
const NAME = /^[\w-]{43}\.webp$/;

/** A name for a picture that will be kept. */
export const newUploadName = (): string => `${newToken()}.webp`;

/** The path of a picture on this host. */
export const uploadPath = (name: string): string => `/${FOLDER}/${name}`;

/** Pictures that people uploaded, as files beside the database. */
export type UploadStore = {
  /** Keeps a picture, where wanted under a name that was made before; resolves with its path on this host once it is on the disk. Refusals: uploadNoSpace, uploadFailed. */
  keep: (bytes: Buffer, file: string, name?: string) => Promise<string>;
  /** Is there a picture of this name? */
  has: (name: string) => boolean;
  /** A stored picture; undefined for a name that was never given. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Deletes pictures by their names; one that is not there is no error. */
  remove: (names: readonly string[]) => Promise<void>;
};

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Did writing fail for want of space? */
export const isOutOfSpace = (error: unknown): boolean => NO_SPACE.has(systemCode(error));

function refusalOf(error: unknown, file: string): DomainError {
  const id = isOutOfSpace(error) ? 'uploadNoSpace' : 'uploadFailed';
  return new DomainError(id, { file }, undefined, error);
}

/**
 * Written to a temporary file of its own and renamed, so that a name always has a whole file, also after a power cut, and where two write it at the
 * same time.
 */
export async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${newToken()}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The store in a folder of the data directory, which is made when the first picture comes. */
export function createUploadStore(dataDir: string): UploadStore {
  const folder = path.join(dataDir, FOLDER);
  return {
    async keep(bytes, file, name = newUploadName()) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path.join(folder, name), bytes);
      } catch (error) {
        throw refusalOf(error, file);
      }
      return uploadPath(name);
    },
    has: (name) => NAME.test(name) && existsSync(path.join(folder, name)),
    async remove(names) {
      for (const name of names)
        if (NAME.test(name)) await rm(path.join(folder, name), { force: true });
    },
    async read(name) {
      if (!NAME.test(name)) return undefined;
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
