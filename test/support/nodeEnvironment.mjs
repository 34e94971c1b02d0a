import { constants, createContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** The fresh realm has these too, but what Node makes is of ours. */
const NODES = new Set(['ArrayBuffer', 'Uint8Array']);
/** Only to look at them is warned of. */
const STORAGES = new Set(['localStorage', 'sessionStorage']);

/**
 * Jest's environment of Node, in a realm whose globals are plain properties. Jest's own answers each `Object` or `Promise` by a proxy, which took a fifth
 * of the time of the host's tests: its queries alone ask for `Object.freeze` some hundred times each.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const prepared = this.global;
    const global = createContext(constants.DONT_CONTEXTIFY);
    for (const key of Reflect.ownKeys(prepared)) {
      if (STORAGES.has(key) || (key in global && !NODES.has(key))) continue;
      const value = prepared[key];
      Object.defineProperty(global, key, { value, configurable: true, writable: true });
    }
    global.global = global;
    global.Error.stackTraceLimit = prepared.Error.stackTraceLimit;
    this.context = global;
    this.global = global;
    // Spies and fake timers are of the globals that the tests see.
    this.moduleMocker = new this.moduleMocker.constructor(global);
    const { constructor: FakeTimers } = this.fakeTimersModern;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global });
  }
}
