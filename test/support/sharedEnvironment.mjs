import process from 'node:process';
import { ModuleMocker } from 'jest-mock';

/** Jest's environment for sharedRuntime.mjs: Node's own globals, the same for all test files of a worker. */

const moduleMocker = new ModuleMocker(globalThis);
const offered = ['fn', 'spyOn', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'];
globalThis.jest = Object.fromEntries(
  offered.map((name) => [name, moduleMocker[name].bind(moduleMocker)]),
);

const { exit } = process;
const env = { ...process.env };

export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = moduleMocker;
  // The runner asks for them; without a realm of its own there are none.
  fakeTimers = null;
  fakeTimersModern = null;
  getVmContext = () => null;

  async setup() {
    Error.stackTraceLimit = 10;
  }

  /** What a file has replaced is not the next one's. */
  async teardown() {
    moduleMocker.restoreAllMocks();
    process.exit = exit;
    for (const key of Object.keys(process.env))
      if (!(key in env)) Reflect.deleteProperty(process.env, key);
    Object.assign(process.env, env);
  }
}
