import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './support/chromiumArgs';

const reporters: [string, Record<string, unknown>?][] = [['list']];
if (process.env.PLAYWRIGHT_JSON_OUTPUT_NAME)
  reporters.push(['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME }]);

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/globalSetup.ts',
  outputDir: '../test-results/playwright',
  // Each has a server and data of its own (support/portal.ts); the tests of a file run in one, in their order.
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes only then is named at the end of the run: one race among hundreds of tests holds nobody's change up.
  retries: process.env.CI ? 1 : 0,
  reporter: reporters as never,
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the time of every test; a failure says where it was, and has its picture.
    trace: process.env.PORTAL_E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.PORTAL_CHROMIUM ? { executablePath: process.env.PORTAL_CHROMIUM } : {}),
      args: chromiumArgs,
    },
  },
  projects: [
    { name: 'portal', testIgnore: '**/server-log.spec.ts', teardown: 'afterwards' },
    // When everything else is over and all servers have stopped, also where tests failed.
    { name: 'afterwards', testMatch: '**/server-log.spec.ts' },
  ],
});
