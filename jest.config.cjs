const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');
const oneFileEach = require('./scripts/test/oneFile.cjs');

const areas = readdirSync(__dirname).filter((name) => name.startsWith('mfe-'));

/** A team's checkout may hold its own area alone, beside what it is built from and tested with. */
const here = (folders) =>
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

// Ships only ES modules; jest runs CommonJS, so it is transformed as well.
const esmOnly = ['@fastify/type-provider-typebox'];

const common = {
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.cache/'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '<rootDir>/data/'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  moduleNameMapper: oneFileEach(),
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};

/** @type {import('jest').Config} */
module.exports = {
  // Real databases and builds on a busy machine: the limit is there for what hangs, not for what is slow.
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      roots: here(['shell', ...areas, 'shared-ui', 'shared-api']),
      testMatch: ['**/*.test.ts?(x)'],
      moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'json'],
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
      setupFilesAfterEnv: ['<rootDir>/scripts/jest.setup.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      roots: here(['server', 'portal-kit', 'scripts']),
      testMatch: ['**/*.test.ts'],
      moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
      globalSetup: '<rootDir>/server/src/testing/globalSetup.ts',
      globalTeardown: '<rootDir>/server/src/testing/globalTeardown.ts',
    },
    // Its tests need a database, and so the server.
  ].filter(({ displayName }) => displayName !== 'node' || here(['server']).length > 0),
};
