import type { Params } from '../../../errors/catalogue.ts';
import type { ArchiveReason, Problem } from '../refused.ts';

type Add = (problem: Pick<Problem, 'reason' | 'field' | 'params'>) => void;

/** What was read of an archive, or of one of its games: ids and keys alone, by kind. */
export class Ids {
  readonly #kinds = new Map<string, Map<string, string>>();
  readonly #last = new Map<string, string>();

  /** Keeps an id, with what is to be known of it; is it new? */
  take(kind: string, id: string, known = ''): boolean {
    let ids = this.#kinds.get(kind);
    if (!ids) this.#kinds.set(kind, (ids = new Map<string, string>()));
    if (ids.has(id)) return false;
    ids.set(id, known);
    return true;
  }

  /** What is known of an id; undefined where there is none. */
  get(kind: string, id: string): string | undefined {
    return this.#kinds.get(kind)?.get(id);
  }

  /** Keeps the moment of the newest line; is it before the one above? */
  goesBack(kind: string, at: string): boolean {
    const before = this.#last.get(kind) ?? '';
    this.#last.set(kind, at);
    return at < before;
  }
}

/** What was read: of all games, and of the one that is being read. */
export type Read = { top: Ids; game: Ids; isCommunity: boolean };

/**
 * Checks one record beside all that were read before it (WORK-25). Every reference leads to a line that was read, every key that is unique in the database
 * is unique here, so that no insert can fail by it.
 */
export class Look {
  readonly #top: Ids;
  readonly #game: Ids;
  readonly add: Add;
  /** Is it the archive of a whole community? */
  readonly isCommunity: boolean;

  /** `game` is `top` for what is of no game. */
  constructor({ top, game, isCommunity }: Read, add: Add) {
    this.#top = top;
    this.#game = game;
    this.isCommunity = isCommunity;
    this.add = add;
  }

  /** The record's own id, once in its kind. */
  id(kind: string, id: string, field = 'id', known = ''): void {
    this.#once(this.#game, kind, id, known, { field, reason: 'idTwice', params: { id } });
  }

  /** A key that is unique in its scope. */
  key(scope: string, key: string, field = 'key'): void {
    this.#once(this.#game, `key:${scope}`, key, '', { field, reason: 'keyTwice', params: { key } });
  }

  /** A key that is unique over all games. */
  keyOfAll(scope: string, key: string, field = 'key'): void {
    this.#once(this.#top, `key:${scope}`, key, '', { field, reason: 'keyTwice', params: { key } });
  }

  /** Anything else that may be there once. */
  once(
    scope: string,
    parts: readonly string[],
    field?: string,
    reason: ArchiveReason = 'twice',
    params?: Params,
  ): void {
    this.#once(this.#game, `once:${scope}`, JSON.stringify(parts), '', {
      reason,
      ...(field !== undefined && { field }),
      ...(params && { params }),
    });
  }

  #once(ids: Ids, kind: string, id: string, known: string, problem: Parameters<Add>[0]): void {
    if (!ids.take(kind, id, known)) this.add(problem);
  }

  /** Entries of one list, each once and each leading somewhere. */
  refs(kind: string, ids: readonly string[] | undefined, list: string, within = ''): void {
    const seen = new Set<string>();
    for (const [n, id] of (ids ?? []).entries()) {
      const field = `${list}[${n}]${within}`;
      this.ref(kind, id, field);
      if (seen.has(id)) this.add({ field, reason: 'twice' });
      seen.add(id);
    }
  }

  /** A reference within the game; `reason` where it has to lead to a line above. */
  ref(
    kind: string,
    id: string | undefined,
    field: string,
    reason: ArchiveReason = 'refMissing',
  ): void {
    if (id !== undefined && this.known(kind, id) === undefined)
      this.add({ field, reason, params: { id } });
  }

  /** A reference to a person or a group. */
  refTop(kind: 'people' | 'groups', id: string | undefined, field: string): void {
    if (id !== undefined && this.#top.get(kind, id) === undefined)
      this.add({ field, reason: 'refMissing', params: { id } });
  }

  /** What is known of a record of the game; undefined where there is none. */
  known(kind: string, id: string): string | undefined {
    return this.#game.get(kind, id);
  }

  /** The place in the order: never before the line above. */
  order(kind: string, at: string): void {
    if (this.#game.goesBack(kind, at)) this.add({ field: 'at', reason: 'backwards' });
  }
}

/** How the records of each kind are checked. */
export type Checks<Records> = {
  [K in keyof Records]: (record: Records[K], look: Look) => void;
};
