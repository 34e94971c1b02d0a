/**
 * For whom the worker keeps answers: one reader at a time. The host names the reader with each answer; when it is another one, everything
 * that was kept goes, and nothing that is named another's is kept (decision 36).
 */
export interface Reading {
  /** Absent: nobody is known, so nothing is kept. */
  readonly who?: string;
  /** Grows with each change of the reader. */
  readonly epoch: number;
}

/** The host has answered a request of this epoch for this reader. An answer to a request from before the last change proves nothing. */
function withAnswer(reading: Reading, asked: number, who: string | null): Reading {
  if (who === null || asked !== reading.epoch || who === reading.who) return reading;
  return { who, epoch: reading.epoch + 1 };
}

/** Somebody signs out: from now on nobody is known, until the host names a reader again. */
const forgotten = ({ epoch }: Reading): Reading => ({ epoch: epoch + 1 });

/** Where the reader's name outlives the worker, and what is emptied when it is another. */
export interface ReaderStore {
  readonly load: () => Promise<string | undefined>;
  readonly save: (who: string | undefined) => Promise<void>;
  /** `former`: whose it was, where that is known. */
  readonly empty: (former: string | undefined) => Promise<void>;
}

/** Keeps answers for one reader: all that changes what is kept happens one after the other. */
export class Keeper {
  private readonly store: ReaderStore;
  private reading: Reading = { epoch: 0 };
  private readonly loaded: Promise<void>;
  private last: Promise<unknown>;

  constructor(store: ReaderStore) {
    this.store = store;
    this.loaded = store.load().then(
      (who) => {
        if (who !== undefined && this.reading.epoch === 0) this.reading = { who, epoch: 0 };
      },
      () => undefined,
    );
    this.last = this.loaded;
  }

  /** The epoch in which a request begins. It waits for nothing that is being kept. */
  async begin(): Promise<number> {
    await this.loaded;
    return this.reading.epoch;
  }

  /** An answer names its reader. Resolves once nothing of another is there any more. */
  answered(asked: number, who: string | null): Promise<void> {
    return this.inTurn(async () => {
      const next = withAnswer(this.reading, asked, who);
      if (next !== this.reading) await this.change(next);
    });
  }

  /** Somebody signs out, or another signs in. */
  forget(): Promise<void> {
    return this.inTurn(() => this.change(forgotten(this.reading)));
  }

  /**
   * Forgets before the sign-out call, which may never end, and again after it: until then the host still answers other tabs for the reader
   * who signs out.
   */
  async forgetAround<T>(signOut: () => Promise<T>): Promise<T> {
    const forget = () => this.forget().catch(() => undefined);
    await forget();
    try {
      return await signOut();
    } finally {
      await forget();
    }
  }

  /** Looks for something kept: for the reader who asked, and for nobody where it is not known who reads. */
  look<T>(asked: number, find: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.inTurn(async () => (this.isKnown(asked) ? find() : undefined));
  }

  /**
   * Keeps an answer, where it names whoever reads now. When it was asked does not matter: of the calls with which a page begins after a change of
   * its reader, the first one answered names the new one, and all others were asked before.
   */
  keep(who: string, put: () => Promise<unknown>): Promise<unknown> {
    return this.inTurn(async () => {
      if (who === this.reading.who) await put();
    });
  }

  /** Keeps what names no reader, pictures, where whoever reads now is known, and asked for it. */
  keepForAny(asked: number, put: () => Promise<unknown>): Promise<unknown> {
    return this.inTurn(async () => {
      if (this.isKnown(asked)) await put();
    });
  }

  /** Emptied first: a worker that is ended between the two will do it once more. So does the next answer where the disk fails: until then nobody is known. */
  private async change(next: Reading): Promise<void> {
    const { who: former } = this.reading;
    this.reading = { epoch: next.epoch };
    await this.store.empty(former);
    await this.store.save(next.who);
    this.reading = next;
  }

  /** Is it known who reads, and were they asking then? */
  private isKnown(asked: number): boolean {
    return this.reading.who !== undefined && asked === this.reading.epoch;
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  }
}
