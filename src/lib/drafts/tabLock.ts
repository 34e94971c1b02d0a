import * as v from 'valibot';
import type { TabChannel } from '../tabChannel.ts';

/** What happens to a lock that a tab asked for. */
export interface TabLockEvents {
  readonly acquired: () => void;
  /** Another tab has it, from the beginning or from now on. We stay in the queue. */
  readonly lost: () => void;
  /**
   * Another tab takes it over. Ours until the returned promise is settled, so that what is unsaved is where the other tab reads it; nothing may be
   * written any more after this call.
   */
  readonly requested: () => unknown;
}

/** A lock that one tab of the browser has at a time. */
export interface TabLock {
  /** Takes it over from the tab that has it. */
  readonly takeOver: () => void;
  /** Something was written: where tabs cannot be kept out, they step back. */
  readonly touch: () => void;
  readonly release: () => void;
}

/** The locks of a browser. A tab that closes or crashes gives back what it had. */
export interface TabLocks {
  readonly request: (name: string, events: TabLockEvents) => TabLock;
}

/** How long the tab that has a lock may take to save and release it. Then it is stolen. In ms. */
const YIELD_MS = 1_000;

/** A request that is not granted stays silent for so long: a screen of this very tab may just be releasing the lock. In ms. */
const QUIET_MS = 250;

const requestedMessage = v.object({ type: v.literal('lockRequested'), name: v.string() });
const touchedMessage = v.object({ type: v.literal('lockTouched'), name: v.string() });

/** The part of the browser's LockManager that is used. */
export type Locks = Pick<LockManager, 'request'>;

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

interface LockParts {
  readonly locks: Locks;
  readonly tabs: TabChannel;
}

/**
 * A lock of the browser's own (Web Locks): never two tabs have it, and it is free as soon as its tab is gone. The request stays in the queue all
 * the time; `takeOver` asks the tab that has it to save and release, and steals it from one that does not answer, for a tab may be frozen.
 */
class WebLock implements TabLock {
  private readonly name: string;
  private readonly events: TabLockEvents;
  private readonly parts: LockParts;
  private waiting: AbortController | undefined;
  private free: (() => void) | undefined;
  private taking: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly stopListening: () => void;

  constructor(name: string, events: TabLockEvents, parts: LockParts) {
    [this.name, this.events, this.parts] = [name, events, parts];
    this.stopListening = parts.tabs.subscribe(this.handle);
    this.queue();
    this.after(QUIET_MS, () => {
      if (!this.free) events.lost();
    });
  }

  takeOver = (): void => {
    if (this.free || this.over) return;
    clearTimeout(this.taking);
    this.parts.tabs.post({ type: 'lockRequested', name: this.name });
    this.taking = this.after(YIELD_MS, () => {
      this.waiting?.abort();
      this.ask({ steal: true });
    });
  };

  touch = (): void => undefined;

  release = (): void => {
    this.over = true;
    this.stopListening();
    for (const timer of this.timers) clearTimeout(timer);
    this.waiting?.abort();
    // A moment later: a screen that follows in this tab tabLocks the same, and no other tab is to come between.
    const free = this.free;
    setTimeout(() => free?.());
  };

  private readonly handle = (message: unknown): void => {
    const requested = v.is(requestedMessage, message) && message.name === this.name;
    const { free } = this;
    if (!requested || !free) return;
    const saved = Promise.resolve(this.events.requested());
    this.lose();
    saved.then(free, free);
  };

  private queue(): void {
    this.waiting = new AbortController();
    this.ask({ signal: this.waiting.signal });
  }

  private ask(options: LockOptions): void {
    let granted: (() => void) | undefined;
    const hold = (): Promise<void> => {
      if (this.over) return Promise.resolve();
      return new Promise((resolve) => {
        [this.free, granted] = [resolve, resolve];
        clearTimeout(this.taking); // else it would be stolen back from a tab that takes it over before that time is up
        this.events.acquired();
      });
    };
    const ended = (error: unknown): void => {
      if (this.over) return;
      if (!granted && !isAbort(error)) this.acquireAnyway();
      if (granted && this.free === granted) this.lose();
    };
    this.parts.locks.request(this.name, options, hold).catch(ended);
  }

  /** The browser refuses to lock at all: then nobody is kept from writing. */
  private acquireAnyway(): void {
    this.free = () => undefined;
    this.events.acquired();
  }

  /** No longer ours: back into the queue. */
  private lose(): void {
    this.free = undefined;
    this.events.lost();
    this.queue();
  }

  private after(ms: number, act: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.over) act();
    }, ms);
    this.timers.add(timer);
    return timer;
  }
}

/**
 * A lock where the browser denies locks, as to pages over plain http: nobody can be kept out, but each write is posted, and the tabs that do
 * not write step back. `takeOver` steps forward again.
 */
function cooperativeLock(name: string, events: TabLockEvents, tabs: TabChannel): TabLock {
  let isOurs = true;
  const stop = tabs.subscribe((message) => {
    if (!isOurs || !v.is(touchedMessage, message) || message.name !== name) return;
    isOurs = false;
    events.lost();
  });
  const touch = (): void => tabs.post({ type: 'lockTouched', name });
  events.acquired();
  return {
    touch,
    takeOver: () => {
      if (isOurs) return;
      isOurs = true;
      touch();
      events.acquired();
    },
    release: stop,
  };
}

/** Locks over the browser's own, or without them where there are none. */
export function createTabLocks(locks: Locks | undefined, tabs: TabChannel): TabLocks {
  return {
    request: (name, events) =>
      locks ? new WebLock(name, events, { locks, tabs }) : cooperativeLock(name, events, tabs),
  };
}
