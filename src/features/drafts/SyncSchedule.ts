/** A draft goes to the host after so long a rest, in ms; where there is none, so long after the first word that it does not have. */
export const REST_MS = 3_000;
const LONGEST_MS = 15_000;

/** After a failure it is tried again, in ms. */
const RETRY_MS = 20_000;

interface Planned {
  timer: ReturnType<typeof setTimeout>;
  /** When the first change was noted that the host does not have. */
  since: number;
}

/** When each draft of this browser goes to the host next. */
export class SyncSchedule {
  private readonly planned = new Map<string, Planned>();
  private readonly run: (name: string) => unknown;
  private isStopped = false;

  constructor(run: (name: string) => unknown) {
    this.run = run;
  }

  /** Plans it again after a rest (ms), but no longer after the first change than is allowed. */
  plan(name: string, rest: number): void {
    if (this.isStopped) return;
    const now = performance.now();
    const since = this.planned.get(name)?.since ?? now;
    this.clear(name);
    const wait = Math.max(0, Math.min(rest, since + Math.max(rest, LONGEST_MS) - now));
    const timer = setTimeout(() => this.run(name), wait);
    this.planned.set(name, { timer, since });
  }

  retry(name: string): void {
    this.plan(name, RETRY_MS);
  }

  has(name: string): boolean {
    return this.planned.has(name);
  }

  clear(name: string): void {
    clearTimeout(this.planned.get(name)?.timer);
    this.planned.delete(name);
  }

  /** Takes all that is planned: the caller does it now. */
  take(): string[] {
    const names = [...this.planned.keys()];
    for (const name of names) this.clear(name);
    return names;
  }

  stop(): void {
    this.isStopped = true;
    this.take();
  }
}
