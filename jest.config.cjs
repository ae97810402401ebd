const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { useMemoryForTmp } = require('./scripts/lib/memoryTmp.cjs');
const joinPackages = require('./scripts/test/joinPackages.cjs');

useMemoryForTmp();

const areas = readdirSync(__dirname).filter((name) => name.startsWith('mfe-'));

/** A team's checkout may hold one area alone, with the packages that it is built from and tested with. */
const present = (folders) =>
  folders.filter((name) => existsSync(path.join(__dirname, name))).map((name) => `<rootDir>/${name}`);

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

// This package ships only ES modules, and jest runs CommonJS, so it is transformed as well.
const esmOnly = ['@fastify/type-provider-typebox'];

const common = {
  runtime: '<rootDir>/scripts/test/cachedRuntime.cjs',
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/.cache/',
    // Groups of test files exist while a whole run lasts (scripts/test/groups.mjs).
    ...(process.env.PORTAL_TEST_GROUPS ? [] : ['/.groups/']),
  ],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '<rootDir>/data/'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  // Tests see lists with the grid's code there, unless they mock this module.
  moduleNameMapper: {
    ...joinPackages(),
    '/gridCode$': '<rootDir>/shared-ui/src/grid/table/gridCode.loaded.ts',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};

/** @type {import('jest').Config} */
module.exports = {
  // Tests use real databases and builds on a busy machine: the limit is meant for tests that hang, not for slow ones.
  testTimeout: 120_000,
  // What test files leave behind adds up until a worker reaches V8's limit: a new one takes its place before.
  workerIdleMemoryLimit: '1.5GB',
  testSequencer: '<rootDir>/scripts/test/sequencer.cjs',
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/test/jsdomEnvironment.cjs',
      roots: present(['shell', ...areas, 'shared-ui', 'shared-api']),
      testMatch: ['**/*.test.ts?(x)'],
      moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'json'],
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
      setupFilesAfterEnv: ['<rootDir>/scripts/jest.setup.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      roots: present(['server', 'portal-kit', 'scripts']),
      testMatch: ['**/*.test.ts'],
      moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
      globalSetup: '<rootDir>/server/src/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/src/testing/globalTeardown.ts',
    },
    // The tests of this project need the server's database.
  ].filter(({ displayName }) => displayName !== 'node' || present(['server']).length > 0),
};
