/** What is known of a draft beside what the browser stores of it. */
export interface Work {
  /** What is under way; one after the other. */
  running: Promise<unknown>;
  /** Both versions stay until the user has chosen. */
  parted?: boolean;
  /** The value that the host will not take. */
  refused?: string;
}

/** What is under way with each draft of this browser. */
export class Works {
  private readonly works = new Map<string, Work>();

  of(name: string): Work {
    const work = this.works.get(name) ?? { running: Promise.resolve() };
    this.works.set(name, work);
    return work;
  }
}
