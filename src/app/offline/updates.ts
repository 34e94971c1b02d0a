import type { Program } from '../program.ts';

/**
 * A new version of the program, as far as the page is to speak of it: there is none, it can be had by a reload, it has to be had, for parts of this one are
 * gone, or it is on its way.
 */
export type UpdateState = 'none' | 'ready' | 'gone' | 'taking';

/** Notifies the screen of a new version. Outside the store: a log must not replay it. */
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

  /** A version has taken over: the page that wanted it reloads, unless somebody has begun to write since the press; then it is offered once more. */
  takenOver(reload: () => void, hasUnsavedText: () => boolean): void {
    if (this.state === 'taking' && !hasUnsavedText()) reload();
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

const NOT_FOUND = 404;

type Parts = Pick<Program, 'window' | 'services'>;

/** Does the host have this file no more? One that is merely not reached says nothing of it. */
async function isGone(src: string, { fetch }: Program['services']): Promise<boolean> {
  try {
    const { status } = await fetch(new Request(src, { method: 'HEAD', cache: 'no-store' }));
    return status === NOT_FOUND;
  } catch {
    return false;
  }
}

/**
 * After an update of the host the files of the version that runs here are gone, where no worker has kept them. A part of the page that is asked for then can
 * be tried again for ever (ui/lazyPart), so a reload of the page is offered beside it (ERR-02).
 */
export function watchMissingChunks({ window, services }: Parts, updates: Updates): void {
  const reload = () => window.location.reload();
  const look = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(services.origin)) return;
    void isGone(target.src, services).then((gone) => gone && updates.gone(reload));
  };
  window.addEventListener('error', look, { capture: true }); // such events do not rise
}
