/** What is known of a draft beside what the browser stores of it. */
export interface Work {
  /** What is under way; one after the other. */
  running: Promise<unknown>;
  /** Both versions stay until the user has chosen. */
  parted?: boolean;
  /** The value that the host will not take. */
  refused?: string;
  /** It would take it, but has as many drafts as it may. */
  isFull?: boolean;
}

/** What is under way with each draft of this browser. */
export class Works {
  private readonly works = new Map<string, Work>();

  of(name: string): Work {
    const work = this.works.get(name) ?? { running: Promise.resolve() };
    this.works.set(name, work);
    return work;
  }

  /** One draft less is on the host: the names of those that were refused for want of room, which may be tried again. */
  release(): string[] {
    const full = [...this.works].filter(([, work]) => work.isFull === true);
    for (const [, work] of full) {
      delete work.refused;
      delete work.isFull;
    }
    return full.map(([name]) => name);
  }
}
