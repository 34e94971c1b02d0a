import type { Insertable } from 'kysely';
import { putAll, type Tables, type Trx } from '../../db/index.ts';
import type { KeptPicture } from './files.ts';
import { uploadPath } from '../../uploads/store.ts';

/** Whose picture it is, and what for. */
export type Use = { userId: number | null; kind: 'avatar' | 'turn' };

/** A picture of the archive in a text: an absolute path, which passes the cleaning. */
const IN_TEXT = /\/(pictures\/[\da-f]{64}\.(?:webp|png|jpg|gif))/g;

/** The pictures of an archive, which are files of this host by now, and what uses them. */
export class Pictures {
  readonly #kept: ReadonlyMap<string, KeptPicture>;
  readonly #uses = new Map<string, Use>();

  constructor(kept: ReadonlyMap<string, KeptPicture>) {
    this.#kept = kept;
  }

  /** The address of a picture here; it belongs to whom it is first used by. */
  address(path: string, use: Use): string {
    const kept = this.#kept.get(path);
    if (!kept) throw new Error(`The archive names an unknown picture: ${path}`);
    const before = this.#uses.get(path);
    if (!before || (before.userId === null && use.userId !== null)) this.#uses.set(path, use);
    return uploadPath(kept.name);
  }

  /** A text with the addresses that its pictures have here. */
  within(text: string, use: Use): string {
    if (!text.includes('/pictures/')) return text;
    return text.replace(IN_TEXT, (whole, path: string) =>
      this.#kept.has(path) ? this.address(path, use) : whole,
    );
  }

  /** Writes down whose all of them are, and how much room they take. */
  async note(trx: Trx, createdAt: number): Promise<void> {
    const rows: Insertable<Tables['uploads']>[] = [];
    for (const [path, { name: filename, bytes }] of this.#kept) {
      const { userId, kind } = this.#uses.get(path) ?? { userId: null, kind: 'turn' };
      rows.push({
        userId,
        characterId: null,
        kind,
        filename,
        mime: 'image/webp',
        bytes,
        createdAt,
      });
    }
    await putAll(trx, 'uploads', rows);
  }
}
