import { EventEmitter } from 'node:events';
import pg from 'pg';

/**
 * Connections to a database of freshDatabase.ts outlive a test, for the next one of the worker: PostgreSQL starts a process for each connection, and each of these reads
 * the tables' descriptions again, which took a fifth of the processor time of `chatRights`.
 */

/** The pools behind all others, by what they were asked for. */
const pools = new Map();

const OwnPool = pg.Pool;

/** Between two tests nobody else hears that a connection broke. */
function openPool(options) {
  // Nobody knows when the last test has ended: what is not used ends by itself.
  const pool = new OwnPool({ ...options, idleTimeoutMillis: 3_000, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A pool that leaves its connections to the next one of the same database. Ends, as the driver's does, once all that it gave out are back. */
class SharedPool extends EventEmitter {
  #pool;
  #given = 0;
  #isEnding = false;
  #ended = Promise.withResolvers();

  constructor(options) {
    super();
    const key = JSON.stringify(options);
    this.#pool = pools.get(key) ?? openPool(options);
    pools.set(key, this.#pool);
    this.#pool.on('error', this.#fail);
    this.#pool.on('connect', this.#open);
  }

  get waitingCount() {
    return this.#pool.waitingCount;
  }

  async connect() {
    if (this.#isEnding) throw new Error('Cannot use a pool after calling end on the pool');
    this.#given += 1;
    try {
      const client = await this.#pool.connect();
      const { release } = client;
      client.release = (broken) => {
        client.release = release;
        release.call(client, broken);
        this.#back();
      };
      return client;
    } catch (error) {
      this.#back();
      throw error;
    }
  }

  async end() {
    this.#isEnding = true;
    if (this.#given === 0) this.#ended.resolve();
    await this.#ended.promise;
    this.#pool.off('error', this.#fail);
    this.#pool.off('connect', this.#open);
  }

  #back() {
    this.#given -= 1;
    if (this.#isEnding && this.#given === 0) this.#ended.resolve();
  }

  #fail = (error) => this.emit('error', error);
  #open = (client) => this.emit('connect', client);
}

/** Tests that look at connections, or at what is set for a database, have their own. */
function ownOrShared(options) {
  const isShared = new URL(options.connectionString).searchParams.has('shared');
  return isShared ? new SharedPool(options) : new OwnPool(options);
}

// This file is loaded for each file of tests, and the driver once for all of them.
if (OwnPool.name !== ownOrShared.name) pg.Pool = ownOrShared;
