import { createRequire } from 'node:module';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  type Route,
} from '@playwright/test';
import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import type { Manifest } from 'shared-api/portal/manifest';
import type { ResourceData } from 'shared-api/resources/declareResource';
import { firstPort, root, startPortal, type TestPortal } from './server';
import { Violations, watchContext, watchOpenedContexts, type Violation } from './violations';

export { root };

/** Playwright compiles TypeScript that is required. */
const load = createRequire(__filename);
export const password = 'portal-demo';

/** The `portal.json` of every area in this repository, as it is written. */
export const declaredManifests: DeclaredManifest[] = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-') && existsSync(path.join(root, folder, 'portal.json')))
  .map(
    (folder) => JSON.parse(readFileSync(path.join(root, folder, 'portal.json'), 'utf8')) as DeclaredManifest,
  );

/** The same with the routes that follow from resources. */
export const manifests: Manifest[] = declaredManifests.map(expandManifest);

/** Every administered table that `shared-api/resources` declares. */
export const declarations: ResourceData[] = readdirSync(path.join(root, 'shared-api/resources'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.ts'))
  .flatMap(
    (file) => Object.values(load(path.join(root, 'shared-api/resources', file)) as object) as unknown[],
  )
  .filter((value): value is ResourceData => typeof value === 'object' && value !== null && 'fields' in value);

/** Messages a test expects in the console: it breaks something on purpose. */
export interface ConsoleWatch {
  /** Lets messages that match pass; everything else in the console fails the test. */
  allow(pattern: RegExp): void;
  /** Watches another browser context too: a second person. */
  watch(context: BrowserContext): void;
}

/** The fixtures of a test. */
interface TestFixtures {
  consoleWatch: ConsoleWatch;
  /** Violations of the content security policy. They fail the test unless it removes the ones that it causes on purpose. */
  violations: Violations;
}

/** The fixtures that the tests of one worker share. */
interface WorkerFixtures {
  /** The worker's own server with its own data, so that workers do not affect each other. */
  portal: TestPortal;
}

/**
 * The maximum in milliseconds of a random delay that half of the browser's requests get, so that responses arrive in other
 * orders, as on slow networks. The default is no delay.
 */
const maxJitter = Number(process.env.PORTAL_E2E_JITTER ?? 0);

async function delayRequest(route: Route): Promise<void> {
  if (Math.random() < 0.5) await new Promise((resolve) => setTimeout(resolve, Math.random() * maxJitter));
  // The page may have gone meanwhile.
  await route.continue().catch(() => undefined);
}

/**
 * Chromium's warning, three seconds after a page's load event, that the page has not used a file that it loaded ahead. It also comes
 * when a test leaves a page early or the machine is slow; `remote-loading.spec.ts` stays on pages and expects none.
 */
export const unusedPreload = /was preloaded using link preload but not used/;

/** The violations of the test that runs now in this worker: the browser is shared by its tests. */
let currentViolations = new Violations();
const addViolation = (violation: Violation) => currentViolations.add(violation);

/**
 * The test function of every spec: at the end of each test the browser's console is clean and nothing was refused by the
 * content security policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex, workerIndex }) => {
      const portal = await startPortal({ port: firstPort + parallelIndex, name: String(workerIndex) });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', auto: true, timeout: 130_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      watchOpenedContexts(browser, addViolation);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  context: async ({ context }, use) => {
    // The context that the worker's tests share is not opened by `newContext`, and forgets this with everything else.
    await watchContext(context, addViolation);
    if (maxJitter > 0) await context.route('**/*', delayRequest);
    await use(context);
  },
  violations: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      currentViolations = new Violations();
      await use(currentViolations);
      currentViolations.expectNone();
    },
    { auto: true },
  ],
  consoleWatch: [
    async ({ context }, use) => {
      const messages: string[] = [];
      const allowed = [unusedPreload];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
        page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
      };
      const watchAll = (watched: BrowserContext) => {
        watched.on('page', watch);
        watched.pages().forEach(watch);
      };
      const others: BrowserContext[] = [];
      watchAll(context);
      await use({
        allow: (pattern) => allowed.push(pattern),
        watch: (other) => {
          others.push(other);
          watchAll(other);
        },
      });
      const unexpected = messages.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      // Pages that stay open would receive live updates and reload data until the worker ends.
      for (const other of others) await other.close();
      expect(unexpected, 'the browser console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, login: string, secret = password): Promise<void> {
  await page.getByLabel('User ID').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in by the form and waits for the frame. */
export async function signIn(page: Page, login: string, address = '/'): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, login);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Signs a user in by the API. */
export async function openSession(page: Page, login: string): Promise<void> {
  // An open page of the previous session would react to the change.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const response = await page.request.post('/api/session', { data: { name: login, password } });
  expect(response.status()).toBe(201);
}

/** Signs a user in by the API and opens an address: for tests that are not about the sign-in form. */
export async function signedIn(
  page: Page,
  login: string,
  address: string,
  options?: Parameters<Page['goto']>[1],
): Promise<void> {
  await openSession(page, login);
  await page.goto(address, options);
}

/** The API as another user, for tests that need no page of that user. */
export async function apiOf(
  browser: Browser,
  consoleWatch: ConsoleWatch,
  login: string,
): Promise<APIRequestContext> {
  const context = await browser.newContext();
  // The watch closes the context when the test ends.
  consoleWatch.watch(context);
  const response = await context.request.post('/api/session', { data: { name: login, password } });
  expect(response.status()).toBe(201);
  return context.request;
}

/** Opens an address as another user, in a browser context of its own. */
export async function anotherPerson(
  browser: Browser,
  consoleWatch: ConsoleWatch,
  login: string,
  address: string,
): Promise<Page> {
  const context = await browser.newContext();
  consoleWatch.watch(context);
  const page = await context.newPage();
  await signedIn(page, login, address);
  return page;
}
