/** What waits for the connection. */
export type Waiting = 'query' | 'transaction';

/**
 * Whose turn it is on the one connection. Transactions that wait follow each other, so that they can be committed together; between two such groups the
 * queries have their turns that have come meanwhile.
 */
export class ConnectionQueue {
  #taken = false;
  readonly #waiting: Record<Waiting, (() => void)[]> = { query: [], transaction: [] };
  /** So many queries come before the next transaction. */
  #first = 0;

  /** How many wait. */
  get lengths(): Record<Waiting, number> {
    const { query, transaction } = this.#waiting;
    return { query: query.length, transaction: transaction.length };
  }

  /** Resolves once it is one's turn, which lasts until `end` or `handOn`. */
  async take(kind: Waiting): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting[kind].push(resolve));
  }

  /** Hands one's turn on to the next transaction, where one waits. */
  handOn(): boolean {
    return this.#start('transaction');
  }

  /** Ends one's turn. */
  end(ended: Waiting): void {
    if (ended === 'query') {
      this.#next();
      return;
    }
    this.#first = this.#waiting.query.length;
    setImmediate(() => this.#next()); // what has come from browsers meanwhile is read, and answers go out
  }

  #next(): void {
    const order: Waiting[] = this.#first > 0 ? ['query', 'transaction'] : ['transaction', 'query'];
    this.#first = Math.max(0, this.#first - 1);
    this.#taken = order.some((kind) => this.#start(kind));
  }

  #start(kind: Waiting): boolean {
    const next = this.#waiting[kind].shift();
    next?.();
    return next !== undefined;
  }
}

/** Transactions that are committed together, and their one outcome. */
export type Group = {
  /** By the monotonic clock, in ms. */
  since: number;
  /** So many of them wait for the commit. */
  members: number;
  ended: PromiseWithResolvers<void>;
  /** Why SQLite has rolled all of it back by itself, as where the disk is full. */
  failed?: Error;
};

/** A group that has just begun. */
export function newGroup(): Group {
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => undefined); // each member that waits has the error
  return { since: performance.now(), members: 0, ended };
}

/** So many transactions are committed together at most, and none follows after so long (ms). */
const MOST = { members: 32, ms: 20 } as const;

/** Does no further transaction join this group? */
export const isFull = ({ members, since }: Group): boolean =>
  members >= MOST.members || performance.now() - since >= MOST.ms;
