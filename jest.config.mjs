import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Kinds of tests (docs/testing.md): `unit` (the client and the shared code; screens in jsdom, all else in Node), `host` in Node (the
 * host, its socket server, and both together), `postgres` (those of the host that take a database, once more on PostgreSQL), `e2e` in real Chromium against the real host.
 */
const shared = {
  transform: { '^.+\\.(t|j)sx?$': ['@swc/jest', swcOptions()] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    // The CommonJS build of laravel-echo is broken under Node; its ES build is not.
    '^laravel-echo$': '<rootDir>/node_modules/laravel-echo/dist/echo.js',
    '\\.(css|woff2)$': '<rootDir>/test/support/emptyModule.ts',
  },
  clearMocks: true,
};

/** Tests in Node: their files share the modules that they import (sharedRuntime.mjs). A recorded log begins with the state of its own file's slices alone. */
const inNode =
  process.env['RECORD_LOGS'] === undefined
    ? {
        runtime: '<rootDir>/test/support/sharedRuntime.mjs',
        testEnvironment: '<rootDir>/test/support/sharedEnvironment.mjs',
      }
    : { testEnvironment: '<rootDir>/test/support/nodeEnvironment.mjs' };

const seed = '<rootDir>/test/support/propertySeed.ts';

/**
 * Host tests that take a database from freshDatabase.ts or a host on one, but for those of SQLite's own files, plans and locks, and those of pictures, of
 * rendering and of time, which are the same on any database.
 */
function onDatabases() {
  const takes = /freshDatabase|servedCalls|host\/live|\b\w*Host\(/;
  const isOfSqlite = /openDatabase\(|host\/plan\.ts|lockHolder/;
  const isElsewhere =
    /(diskFull|ready|dearTexts|bloatedTexts|renderedPages|brokenRenderer|imageUpload|sizedPictures|manyPictures|brokenUploads|tiles|linkCards|renderer)\.test/;
  return globSync('test/{unit/server,integration}/**/*.test.ts').filter((file) => {
    if (file.includes('integration/postgres')) return true;
    if (isElsewhere.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    return takes.test(text) && !isOfSqlite.test(text);
  });
}

/** swc settings for tests: ES modules, React's automatic runtime. */
function swcOptions() {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2024',
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  };
}

export default {
  // Two busy cores: what takes long is not wrong for it. Only what hangs is to end.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/support/longestFirst.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/browserEnvironment.mjs',
      testMatch: ['<rootDir>/test/unit/src/**/*.test.tsx'],
      setupFilesAfterEnv: [seed, '<rootDir>/test/support/unitSetup.ts'],
    },
    {
      // What draws nothing does without a page; a file that needs one all the same names the environment in its docblock.
      ...shared,
      ...inNode,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/unit/src/**/*.test.ts'],
      setupFilesAfterEnv: [seed, '<rootDir>/test/support/unitSetup.ts'],
    },
    {
      ...shared,
      ...inNode,
      displayName: 'host',
      testMatch: [
        '<rootDir>/test/unit/server/**/*.test.ts',
        '<rootDir>/test/unit/scripts/**/*.test.ts',
        '<rootDir>/test/integration/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/test/integration/postgres/'],
      globalSetup: '<rootDir>/test/support/scratch.mjs',
      setupFilesAfterEnv: [seed],
    },
    {
      // What the host keeps, once more on PostgreSQL.
      ...shared,
      ...inNode,
      displayName: 'postgres',
      testMatch: onDatabases().map((file) => `<rootDir>/${file}`),
      globalSetup: '<rootDir>/test/support/servers/jestPostgres.mjs',
      globalTeardown: '<rootDir>/test/support/servers/jestPostgresEnd.mjs',
      setupFiles: [
        '<rootDir>/test/support/servers/onPostgres.mjs',
        '<rootDir>/test/support/servers/sharedPool.mjs',
      ],
      setupFilesAfterEnv: [seed],
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/test/support/nodeEnvironment.mjs',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/scratch.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/e2e/afterEach.ts'],
    },
  ],
};
