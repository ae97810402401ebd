import { defineConfig } from '@playwright/test';
import { useMemoryForTmp } from '../scripts/lib/memoryTmp.cjs';
import { testArgs } from './support/chromiumArgs';

useMemoryForTmp();

const reporters: [string, Record<string, unknown>?][] = [['list']];
if (process.env.PLAYWRIGHT_JSON_OUTPUT_NAME)
  reporters.push(['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME }]);

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/globalSetup.ts',
  outputDir: '../test-results/playwright',
  // Each worker has a server and data of its own (support/portal.ts); the tests of a file run in one worker, in their order.
  workers: 3,
  // Only a test that hangs reaches these: on a slow, busy machine long ways through several pages take a minute, and a page that is
  // loaded twice takes ten seconds. What must come soon has a limit of its own.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only in the retry is reported as flaky at the end of the run, but does not block a change in CI.
  retries: process.env.CI ? 1 : 0,
  reporter: reporters as never,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Recording a trace takes a quarter of a test's time. A failure reports its line and has a screenshot without it.
    trace: process.env.PORTAL_E2E_TRACE ? 'retain-on-failure' : 'off',
    // Tests of a worker share a context, which is emptied between them: cached code stays.
    reuseContext: true,
    launchOptions: {
      ...(process.env.PORTAL_CHROMIUM ? { executablePath: process.env.PORTAL_CHROMIUM } : {}),
      args: testArgs,
    },
  },
  projects: [
    { name: 'portal', testIgnore: '**/server-log.spec.ts', teardown: 'afterwards' },
    // This project reads the logs after all servers have stopped, also when tests failed.
    { name: 'afterwards', testMatch: '**/server-log.spec.ts' },
  ],
});
