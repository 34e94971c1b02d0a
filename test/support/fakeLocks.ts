import type { Locks } from '../../src/lib/drafts/tabLock.ts';

interface Asked {
  readonly options: LockOptions;
  readonly hold: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

const aborted = (): DOMException => new DOMException('aborted', 'AbortError');

/** The browser's locks for tests: one holder and a queue for each name, stealing, and giving up by a signal. Shared by several tabs. */
export class FakeLocks {
  private readonly held = new Map<string, Asked>();
  private readonly queues = new Map<string, Asked[]>();

  readonly request = ((name: string, options: LockOptions, hold: () => unknown) =>
    new Promise((resolve, reject) => {
      const asked = { options, hold, resolve, reject };
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      if (options.steal) {
        this.held.get(name)?.reject(aborted());
        this.grant(name, asked);
        return;
      }
      queue.push(asked);
      options.signal?.addEventListener('abort', () => {
        this.queues.set(
          name,
          this.queueOf(name).filter((one) => one !== asked),
        );
        reject(aborted());
      });
      this.next(name);
    })) as Locks['request'];

  /** As when the holder's tab crashes. */
  crash(name: string): void {
    this.held.delete(name);
    this.next(name);
  }

  private queueOf(name: string): Asked[] {
    return this.queues.get(name) ?? [];
  }

  private next(name: string): void {
    if (this.held.has(name)) return;
    const asked = this.queueOf(name).shift();
    if (asked) this.grant(name, asked);
  }

  private grant(name: string, asked: Asked): void {
    this.held.set(name, asked);
    void Promise.resolve(asked.hold()).then((value) => {
      if (this.held.get(name) !== asked) return;
      this.held.delete(name);
      asked.resolve(value as never);
      this.next(name);
    });
  }
}
