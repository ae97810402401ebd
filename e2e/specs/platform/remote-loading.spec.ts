import type { Page, Route } from '@playwright/test';
import { follow } from '../../support/follow';
import { expect, openSession, signedIn, test, unusedPreload } from '../../support/portal';

const entry = '**/remotes/projects/*/remoteEntry.js*';
const chunk = '**/remotes/projects/*/ProjectList.js*';
/** The shell's scripts but those that every page loads. */
const shared = /\/remotes\/shell\/[^/]+\/(?!(main|libraries)\.js)[^/]*\.js/;
const grid = (page: Page) => page.getByRole('gridcell').first();
/** Serves a script with an injected line at its end. */
const tamper = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};window.__tampered = true;` });
};
/** Removes all route handlers, after those that still run have ended. */
const heal = (page: Page) => page.unrouteAll({ behavior: 'wait' });
const isTampered = (page: Page) => page.evaluate(() => '__tampered' in window);
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load' });

/** Expects that the rest of the portal works while the area does not. */
async function frameWorks(page: Page): Promise<void> {
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('button', { name: /Victor Lindqvist/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test.describe('remote loading', () => {
  test.beforeEach(({ consoleWatch }) => {
    // The browser and the shell report the failures that these tests cause.
    consoleWatch.allow(
      /Failed to load resource|Failed to find a valid digest|\[portal\]|Unexpected token|RemoteLoadError|A preload for/,
    );
  });

  const abort = (route: Route) => route.abort('connectionrefused');
  for (const [part, description, url, fault] of [
    ['entry', 'was tampered with', entry, tamper],
    ['chunk', 'was tampered with', chunk, tamper],
    ['chunk', 'cannot be reached', chunk, abort],
  ] as const)
    test(`the ${part} that ${description} is reported and replaced by the area’s panel, the portal works, and Retry loads it again [remote-loading.2]`, async ({
      page,
    }) => {
      await page.route(url, fault);
      const beacon = page.waitForRequest(
        (request) =>
          request.url().endsWith('/api/portal/beacons') && (request.postData() ?? '').includes('load_error'),
        { timeout: 30_000 },
      );
      await signedIn(page, 'admin', '/projects');
      await expect(panel(page)).toBeVisible({ timeout: 30_000 });
      await expect(panel(page)).toContainText('Projects did not load');
      await expect(panel(page)).toContainText('Project Delivery Tools');
      expect(await isTampered(page)).toBe(false);
      // The user sees the version and the reference of the report.
      const [report] = (await beacon).postDataJSON() as {
        remote: string;
        version: string;
        reference: string;
      }[];
      expect(report).toMatchObject({ remote: 'projects' });
      await expect(panel(page)).toContainText(report!.reference);
      await expect(panel(page)).toContainText(report!.version);
      await frameWorks(page);
      await heal(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(grid(page)).toBeVisible();
      await expect(panel(page)).toHaveCount(0);
    });

  test('an entry that hangs times out after seconds, and Retry loads it [remote-loading.1]', async ({
    page,
  }) => {
    await page.clock.install();
    const requested = page.waitForRequest(entry);
    await page.route(entry, () => new Promise(() => undefined));
    // The load event waits for the preload that hangs, so the test must not wait for it.
    await signedIn(page, 'admin', '/projects', { waitUntil: 'domcontentloaded' });
    await requested;
    // The page's clock runs forward by a second each time.
    for (let n = 0; n < 45 && !(await panel(page).isVisible()); n += 1) await page.clock.runFor(1_000);
    await expect(panel(page)).toBeVisible({ timeout: 45_000 });
    await frameWorks(page);
    await page.unroute(entry);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(grid(page)).toBeVisible();
  });

  test('two server errors of an entry and of a chunk are retried and not shown, the chunk in its version’s own folder', async ({
    page,
  }) => {
    const loaded = page.waitForResponse((answer) => answer.ok() && answer.url().includes('/ProjectList.js'));
    for (const url of [entry, chunk]) {
      let failures = 2;
      await page.route(url, (route) =>
        failures-- > 0 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
    }
    await signedIn(page, 'admin', '/projects');
    await expect(grid(page)).toBeVisible({ timeout: 30_000 });
    expect((await loaded).url()).toMatch(/\/remotes\/projects\/\d[^/]*\/ProjectList\.js\?r=2$/);
  });

  test('a chunk of a shared library that was tampered with is not run, and Retry loads the original [remote-loading.4]', async ({
    page,
  }) => {
    await page.route(shared, tamper);
    await signedIn(page, 'admin', '/projects');
    await expect(panel(page)).toBeVisible({ timeout: 30_000 });
    expect(await isTampered(page)).toBe(false);
    await heal(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(grid(page)).toBeVisible();
    expect(await isTampered(page)).toBe(false);
  });

  test('a shell script that was tampered with is not run, the page reports this, and Try again loads the original [remote-loading.3]', async ({
    page,
  }) => {
    await page.route('**/remotes/shell/*/main.js*', tamper);
    const refused = page.waitForEvent('console', {
      predicate: (message) => /Failed to find a valid digest.*\/main\.js/s.test(message.text()),
    });
    await signedIn(page, 'admin', '/projects');
    await refused;
    await page.waitForLoadState('load');
    // A second attempt past the cache fails as well; then the page shows the error.
    const failure = page.getByRole('alert').filter({ hasText: 'The portal did not load' });
    await expect(failure).toBeVisible();
    expect(await isTampered(page)).toBe(false);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await heal(page);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(grid(page)).toBeVisible();
  });

  test('the page recovers when a script of the shell fails to load once', async ({ page }) => {
    await page.route('**/remotes/shell/*/libraries.js*', tamper, { times: 1 });
    await signedIn(page, 'admin', '/projects');
    await expect(grid(page)).toBeVisible();
    expect(await isTampered(page)).toBe(false);
  });

  test('no manifest is fetched at run time, nothing is loaded twice, and the first list arrives in three waves', async ({
    page,
    request,
  }) => {
    await request.post('/api/session', { data: { name: 'admin', password: 'portal-demo' } });
    const seen: string[] = [];
    page.on('request', (request) =>
      seen.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    await signedIn(page, 'admin', '/projects');
    await expect(grid(page)).toBeVisible();
    expect(seen.filter((url) => /manifest|portal\.json|portal-build/.test(url))).toEqual([]);
    expect(seen.filter((url, index) => seen.indexOf(url) !== index && !url.startsWith('data:'))).toEqual([]);
    const html = await (await page.request.get('/projects')).text();
    for (const part of [
      /<link rel="preload"[^>]*remotes\/projects\/[^>]*remoteEntry\.js/,
      /<link rel="preload"[^>]*ProjectList\.js/,
      /<link rel="preload"[^>]*api\/projects\?/,
    ])
      expect(html).toMatch(part);
  });

  test('pages load nothing ahead that they do not use', async ({ page }) => {
    // Chromium names all unused files of a page at once. This one shows when it did, and that it does.
    const known = '/home?loaded-ahead';
    await page.context().addInitScript((href) => {
      document.addEventListener('DOMContentLoaded', () => {
        const link = document.createElement('link');
        document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href }));
      });
    }, known);
    await openSession(page, 'admin');
    // Chromium waits some seconds before it names them, so the pages are open at the same time.
    const unused = await Promise.all(
      [
        '/home',
        '/projects',
        '/projects/1',
        '/projects/1/bookings',
        '/projects/next',
        '/groups/1/services',
        '/cr_dashboard/displays',
        '/reports/week',
      ].map(async (address) => {
        const tab = await page.context().newPage();
        const named: string[] = [];
        tab.on('console', (message) => {
          if (unusedPreload.test(message.text())) named.push(`${address}: ${message.text()}`);
        });
        const warned = tab.waitForEvent('console', (message) => message.text().includes(known));
        expect((await tab.goto(address))?.status(), address).toBe(200);
        await warned;
        await tab.close();
        return named.filter((text) => !text.includes(known));
      }),
    );
    expect(unused.flat()).toEqual([]);
  });

  test('a remote that throws on render, in an effect or on load is replaced by the panel, and the rest of the portal works', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/faulty/i);
    await signedIn(page, 'admin', '/projects');
    await expect(grid(page)).toBeVisible();
    for (const fault of ['render', 'effect', 'load']) {
      await follow(page, `/faulty/${fault}`);
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
      await expect(grid(page)).toBeVisible();
    }
  });

  test('shell and remote use identical React, shared-ui and shared-api objects', async ({ page }) => {
    await signedIn(page, 'admin', '/faulty/identity');
    const modules = page.getByRole('list', { name: 'Shared modules' }).getByRole('listitem');
    await expect(modules).toHaveText(
      [
        'react',
        'react-dom',
        'shared-api/client',
        'shared-api/portal',
        'shared-ui/core',
        'shared-ui/grid',
        'shared-ui/router',
      ].map((name) => `${name}: same`),
    );
  });
});
