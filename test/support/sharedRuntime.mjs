import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '../../scripts/lib/clientSources.ts';

/**
 * Runs test files in Node itself, in place of Jest's runtime, which loads and compiles all modules again for each file, in a realm of its own. Here a
 * worker loads each module once; only the test files themselves, and Jest's runner, are loaded for each file (docs/decisions/0029-quicker-tests.md). A file
 * that needs fake timers, fresh modules or a page names another environment in its docblock, and has Jest's own runtime with it.
 */
const require = createRequire(import.meta.url);
const { default: JestRuntime } = require('jest-runtime');
const runner = require.resolve('jest-circus/runner').replace(/runner\.js$/, 'jestAdapterInit.js');

/** Where the runner keeps its state, by the descriptions of the symbols. */
const RUNNER_STATE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

/** How many files this worker has run: a module with another query is another module. */
let files = 0;

const globals = `data:text/javascript,${encodeURIComponent('export const { jest, expect, test } = globalThis;')}`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: `${globals}#${files}`, shortCircuit: true }
      : next(specifier, context),
});

class SharedRuntime {
  #mocker;

  constructor({ moduleMocker }) {
    this.#mocker = moduleMocker;
    files += 1;
  }

  unstable_shouldLoadAsEsm = () => true;

  async unstable_importModule(file) {
    await import(`${pathToFileURL(file).href}?${files}`);
  }

  /** The runner declares the tests of one file; the next file gets another. */
  requireInternalModule() {
    Reflect.deleteProperty(require.cache, runner);
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (RUNNER_STATE.has(key.description)) Reflect.deleteProperty(globalThis, key);
    return require(runner);
  }

  requireModule = (file) => require(file);

  clearAllMocks() {
    this.#mocker.clearAllMocks();
  }

  // What Jest's own runtime does around a file, and nothing here needs.
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps = () => new Map();
  getAllCoverageInfoCopy() {}
  teardown() {}
}

/** Another environment has a realm of its own, which Node's `import` does not know. */
export default function Runtime(config, environment, ...more) {
  return environment.global === globalThis
    ? new SharedRuntime(environment)
    : new JestRuntime(config, environment, ...more);
}

/** Jest takes the default export of a module that was compiled. */
export const __esModule = true;
