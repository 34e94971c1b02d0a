/**
 * A new version of the program, as far as the page is to speak of it: there is none, it can be had by a reload, it has to be had, for parts of this one are
 * gone, or it is on its way.
 */
export type UpdateState = 'none' | 'ready' | 'gone' | 'taking';

/** Tells the screen of a new version. Lives outside the store: it is no fact of the program that runs, and no log is to replay it. */
export class Updates {
  private state: UpdateState = 'none';
  private beforeGone: UpdateState = 'none';
  private take: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  /** A version can be had by `take`. */
  found(take: () => void): void {
    this.take = take;
    this.set('ready');
  }

  /** A part of this version was wanted, and the host has it no more. A version that waits is taken, else a reload brings the new one. */
  gone(reload: () => void): void {
    if (this.state !== 'none' && this.state !== 'ready') return;
    this.beforeGone = this.state;
    if (this.state === 'none') this.take = reload;
    this.set('gone');
  }

  /** The reader does without what is gone, until it is wanted once more. */
  readonly doWithout = (): void => {
    if (this.state === 'gone') this.set(this.beforeGone);
  };

  /** The reader wants it now. */
  readonly accept = (): void => {
    if (this.state !== 'ready' && this.state !== 'gone') return;
    this.set('taking');
    this.take();
  };

  /** A version has taken over: the page that wanted it is loaded anew, unless somebody has begun to write since the press; then it is offered once more. */
  takenOver(reload: () => void, holdsText: () => boolean): void {
    if (this.state === 'taking' && !holdsText()) reload();
    else this.found(reload);
  }

  readonly current = (): UpdateState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private set(state: UpdateState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
