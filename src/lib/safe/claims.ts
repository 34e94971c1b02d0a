import * as v from 'valibot';
import type { TabChannel } from '../tabChannel.ts';
import type { Claim, ClaimEvents, Claims } from './types.ts';

/** The tab that holds something has so long to save and let go; then it is taken from it. In ms. */
const YIELD_MS = 1_000;

/** Within this time a claim that is not granted says nothing: a screen of this very tab may just be letting go. In ms. */
const QUIET_MS = 250;

const wantedMessage = v.object({ type: v.literal('claimWanted'), name: v.string() });
const usedMessage = v.object({ type: v.literal('claimUsed'), name: v.string() });

/** The part of the browser's LockManager that is used. */
export type Locks = Pick<LockManager, 'request'>;

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

interface LockParts {
  readonly locks: Locks;
  readonly tabs: TabChannel;
}

/**
 * A claim by the browser's own locks: never held by two tabs, and free as soon as its tab is gone. It stands in the queue all the time;
 * `take` asks the holder to save and let go, and takes the lock from one that does not answer, for a tab may be frozen.
 */
class LockClaim implements Claim {
  private readonly name: string;
  private readonly events: ClaimEvents;
  private readonly parts: LockParts;
  private waiting: AbortController | undefined;
  private free: (() => void) | undefined;
  private taking: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly stopHearing: () => void;

  constructor(name: string, events: ClaimEvents, parts: LockParts) {
    [this.name, this.events, this.parts] = [name, events, parts];
    this.stopHearing = parts.tabs.subscribe(this.hear);
    this.queue();
    this.after(QUIET_MS, () => {
      if (!this.free) events.elsewhere();
    });
  }

  take = (): void => {
    if (this.free || this.over) return;
    clearTimeout(this.taking);
    this.parts.tabs.post({ type: 'claimWanted', name: this.name });
    this.taking = this.after(YIELD_MS, () => {
      this.waiting?.abort();
      this.ask({ steal: true });
    });
  };

  used = (): void => undefined;

  release = (): void => {
    this.over = true;
    this.stopHearing();
    for (const timer of this.timers) clearTimeout(timer);
    this.waiting?.abort();
    // A moment later: a screen that follows in this tab claims the same, and no other tab is to come between.
    const free = this.free;
    setTimeout(() => free?.());
  };

  private readonly hear = (message: unknown): void => {
    const wanted = v.is(wantedMessage, message) && message.name === this.name;
    const { free } = this;
    if (!wanted || !free) return;
    const saved = Promise.resolve(this.events.wanted());
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
        clearTimeout(this.taking); // else it would be taken back from one who takes it over before that time is up
        this.events.held();
      });
    };
    const ended = (error: unknown): void => {
      if (this.over) return;
      if (!granted && !isAbort(error)) this.holdAnyway();
      if (granted && this.free === granted) this.lose();
    };
    this.parts.locks.request(this.name, options, hold).catch(ended);
  }

  /** The browser refuses to lock at all: then nobody is kept from writing. */
  private holdAnyway(): void {
    this.free = () => undefined;
    this.events.held();
  }

  /** No longer ours: back into the queue. */
  private lose(): void {
    this.free = undefined;
    this.events.elsewhere();
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
 * Claims without locks, as browsers deny them to pages over plain http: nobody can be kept out, but whoever writes is heard, and those
 * who do not write step back. `take` steps forward again.
 */
function openClaim(name: string, events: ClaimEvents, tabs: TabChannel): Claim {
  let holds = true;
  const stop = tabs.subscribe((message) => {
    if (!holds || !v.is(usedMessage, message) || message.name !== name) return;
    holds = false;
    events.elsewhere();
  });
  const used = (): void => tabs.post({ type: 'claimUsed', name });
  events.held();
  return {
    used,
    take: () => {
      if (holds) return;
      holds = true;
      used();
      events.held();
    },
    release: stop,
  };
}

/** Claims over the browser's locks, or without them where there are none. */
export function createClaims(locks: Locks | undefined, tabs: TabChannel): Claims {
  return {
    claim: (name, events) =>
      locks ? new LockClaim(name, events, { locks, tabs }) : openClaim(name, events, tabs),
  };
}
