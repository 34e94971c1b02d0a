import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { DomainError } from '../errors/index.ts';
import { type RealtimeLogger, silentLogger } from '../realtime/index.ts';
import { beat, retire } from './scripts.ts';

/** How often a host says that it lives, after which silence Redis is away, and how long a host counts as alive without saying so. In ms. */
export type Timing = { beatMs: number; silentMs: number; leaseMs: number };

/** A call waits so long (ms) for Redis, then it is refused or does without. */
const PATIENCE_MS = 2_000;

/** An answer that takes longer (ms) is late. */
const LATE_MS = 300;

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The client puts the arguments of a command into its errors, passwords and names of people too: they shall be in no log. */
async function plain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(wordsOf(error));
  }
}

type Events = { message: [text: string]; beat: []; change: [] };

/**
 * This host's connection to Redis. It is here while it holds a lease under which others know its sockets; it is away from the moment the connection
 * ends, Redis falls silent or the lease has run out. Whatever is published meanwhile does not arrive, so who is back comes under a new lease, like
 * a host that has just started.
 */
export class RedisLink {
  /** Names this process on the bus. */
  readonly origin = randomUUID();
  readonly events = new EventEmitter<Events>();
  readonly client: Redis;
  readonly #prefix: string;
  readonly #timing: Timing;
  #lease: string | undefined;
  #isEntering = false;
  #askedAt: number | undefined;
  #reason = '';
  #timer: NodeJS.Timeout | undefined;
  #logger: RealtimeLogger = silentLogger;

  constructor(client: Redis, prefix: string, timing: Timing) {
    this.client = client;
    this.#prefix = prefix;
    this.#timing = timing;
    client.on('error', (error: unknown) => this.#fail(error));
    client.on('close', () => this.#leave());
    client.on('message', (_channel, text) => this.events.emit('message', text));
  }

  /** Connects and takes the first lease. Rejects with what Redis or the network says. */
  async open(): Promise<void> {
    try {
      await this.client.connect();
    } catch (error) {
      throw this.#reason ? new Error(this.#reason) : error;
    }
    await this.#enter();
    this.client.on('ready', () => this.#tick());
    this.#timer = setInterval(() => this.#tick(), this.#timing.beatMs).unref();
  }

  /** Gives the lease back, so that others take what is left of this host off their lists at once, and disconnects. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const lease = this.#lease;
    this.#lease = undefined;
    if (lease !== undefined) await this.within(this.run(retire, lease)).catch(() => undefined);
    this.client.disconnect();
  }

  /** Where changes are written down. */
  logTo(logger: RealtimeLogger): void {
    this.#logger = logger;
  }

  /** A key or channel of this community. */
  name(part: string): string {
    return this.#prefix + part;
  }

  /** Under which this host's sockets are known now; undefined while Redis is away. */
  get lease(): string | undefined {
    return this.#lease;
  }

  /** Redis is here and answers at once: who can do without should not wait for it otherwise. */
  get isPrompt(): boolean {
    if (this.#lease === undefined) return false;
    return this.#askedAt === undefined || performance.now() - this.#askedAt < LATE_MS;
  }

  /** Runs a script with this community's prefix and further arguments; rejects with what Redis says, or once the connection ends. */
  run(script: string, ...args: (string | number)[]): Promise<unknown> {
    return plain(this.client.eval(script, 0, this.#prefix, ...args));
  }

  /** Waits for an answer, but not long: a Redis that hangs must not keep a call. */
  async within<T>(work: Promise<T>, ms = PATIENCE_MS): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis does not answer')), ms);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The answer to a call that cannot do without Redis. Refusal: unavailable. */
  async need<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.within(plain(work()));
    } catch (error) {
      throw new DomainError('unavailable', {}, undefined, error);
    }
  }

  /** Subscribes first: what is published from the moment of the lease on arrives. */
  async #enter(): Promise<void> {
    if (this.#isEntering) return;
    this.#isEntering = true;
    const lease = randomUUID();
    try {
      await this.client.subscribe(this.name('bus'));
      await this.run(beat, lease, this.#timing.leaseMs, 'new');
      this.#lease = lease;
      this.#reason = '';
      this.#logger.info({}, 'Redis is here');
      this.events.emit('change');
    } finally {
      this.#isEntering = false;
    }
  }

  #leave(): void {
    this.#askedAt = undefined;
    if (this.#lease === undefined) return;
    this.#lease = undefined;
    const reason = this.#reason || 'the connection was closed';
    this.#logger.warn({ reason }, 'Redis is away: no live events until it is back');
    this.events.emit('change');
  }

  /** Each new reason why it stays away is written down once. */
  #fail(error: unknown): void {
    const reason = wordsOf(error);
    if (this.#lease === undefined && reason !== this.#reason)
      this.#logger.warn({ reason }, 'Redis is still away');
    this.#reason = reason;
  }

  #tick(): void {
    if (this.client.status !== 'ready') return;
    const work = this.#lease === undefined ? this.#enter() : this.#renew(this.#lease);
    work.catch((error: unknown) => this.#fail(error));
  }

  /** A lease that has run out is not renewed: others may have taken this host's sockets off their lists already. */
  async #renew(lease: string): Promise<void> {
    // The former question is still open: should it stay so, the client gives up the connection.
    if (this.#askedAt !== undefined) return;
    this.#askedAt = performance.now();
    const renewed = await this.run(beat, lease, this.#timing.leaseMs, 'known');
    if (this.#lease !== lease) return;
    this.#askedAt = undefined;
    if (renewed === 1) this.events.emit('beat');
    else {
      this.#reason = 'the lease of this host has run out';
      this.#leave();
      await this.#enter();
    }
  }
}

/** What is the matter with Redis, for whoever watches over the host. */
export const problemOf = ({ lease }: RedisLink): 'away' | undefined =>
  lease === undefined ? 'away' : undefined;
