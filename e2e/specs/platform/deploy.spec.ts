import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { builtHere, openDeploys } from '../../support/deploy';
import { holdAnswers } from '../../support/holdAnswers';
import { expect, signedIn, test } from '../../support/portal';

let deploys: Awaited<ReturnType<typeof openDeploys>>;
let admin: APIRequestContext;

test.beforeAll(async ({ playwright, baseURL }) => {
  admin = await playwright.request.newContext({ baseURL: baseURL! });
  deploys = await openDeploys(admin);
});
test.afterEach(() => deploys.restore());
test.afterAll(() => admin.dispose());

const shows = (page: Page, build: number) =>
  expect(page.getByText(`This is faulty-build-${build}`, { exact: true })).toBeVisible();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** The file names of the shell's scripts in a page; `fetched`: of those that did not come from the browser's cache. */
const shellScripts = (page: Page, { fetched = false } = {}): Promise<string[]> =>
  page.evaluate(
    (only) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.includes('/remotes/shell/') && (!only || transferSize > 0))
        .map(({ name }) => name.slice(name.lastIndexOf('/') + 1))
        .filter((name) => name.endsWith('.js')),
    fetched,
  );

async function open(page: Page, address = '/faulty/versioned', build = 0): Promise<void> {
  await signedIn(page, 'admin', address);
  await shows(page, build);
}
/** Runs an action and waits until each page has received the registry that it changed; it may still read that of an earlier change. */
async function untilNotified<T>(pages: Page[], act: () => Promise<T>): Promise<T> {
  const revisionOf = async (answer: { json(): Promise<unknown> }) =>
    ((await answer.json()) as { revision: number }).revision;
  const known = pages.map((page) => {
    const revisions = [0];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/portal/slice') && answer.ok())
        void revisionOf(answer).then(
          (revision) => revisions.push(revision),
          // The page was reloaded meanwhile.
          () => undefined,
        );
    });
    return revisions;
  });
  const done = await act();
  const present = await revisionOf(await admin.get('/api/portal/slice'));
  for (const revisions of known)
    await expect.poll(() => Math.max(...revisions)).toBeGreaterThanOrEqual(present);
  return done;
}

/** All files of the shell with their hashes, as the server serves them. */
async function shellFiles(page: Page): Promise<Record<string, string>> {
  const { version, files } = builtHere('shell');
  const served = files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const hashes: Record<string, string> = {};
  for (const file of served) {
    const answer = await page.request.get(`/remotes/shell/${version}/${file}`);
    expect(answer.status(), file).toBe(200);
    hashes[file] = createHash('sha256')
      .update(await answer.body())
      .digest('hex');
  }
  return hashes;
}

test('an open session gets a new version with the next page of the area, not before, and the shell’s files do not change [e2e-platform-deploy.1]', async ({
  page,
}) => {
  const before = await shellFiles(page);
  await open(page);
  await untilNotified([page], () => deploys.deploy('faulty', 1));
  await follow(page, 'Same page');
  await expect(page).toHaveURL(/page=2/);
  await shows(page, 0);
  await follow(page, 'Second page');
  await shows(page, 1);
  await follow(page, 'First page');
  await shows(page, 1);
  expect(await shellFiles(page)).toEqual(before);
});

test('old chunks of an open session keep loading after ten further deploys [e2e-platform-deploy.4]', async ({
  page,
}) => {
  await open(page);
  const heard: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/portal/slice')) heard.push(await answer.text().catch(() => ''));
  });
  let last = '';
  for (let number = 1; number <= 10; number++) last = (await deploys.deploy('faulty', number)).version;
  await expect.poll(() => heard.some((slice) => slice.includes(last))).toBe(true);
  await page.getByRole('button', { name: 'Show late part' }).click();
  await expect(page.getByText('Late part of faulty-build-0')).toBeVisible();
  await follow(page, 'Second page');
  await shows(page, 10);
});

test('all tabs of a browser are notified of a deploy by a single stream [e2e-platform-deploy.9]', async ({
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()));
  await open(page);
  const other = await context.newPage();
  await other.goto('/faulty/second');
  await shows(other, 0);
  await untilNotified([page, other], () => deploys.deploy('faulty', 1));
  await shows(page, 0);
  await follow(page, 'Second page');
  await shows(page, 1);
  await shows(other, 0);
  await follow(other, 'First page');
  await shows(other, 1);
  expect(streams).toHaveLength(1);
});

test('the kill switch removes a page at once, also while a form has unsaved input, and restores it with the input [e2e-platform-deploy.5]', async ({
  page,
}) => {
  await open(page);
  await note(page).fill('half a thought');
  // The draft is stored a moment after the last keystroke.
  await expect
    .poll(() => page.evaluate(() => Object.values<string>({ ...localStorage }).join()))
    .toContain('half a thought');
  await deploys.switchTo('faulty', false, 'The bench is being repaired.');
  const panel = page.getByRole('region', { name: 'Faulty is switched off' });
  await expect(panel).toContainText('The bench is being repaired.');
  await expect(panel).toContainText('Test Bench');
  await expect(page.getByText('Faulty was switched off by an administrator.')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await deploys.switchTo('faulty', true);
  await expect(note(page)).toHaveValue('half a thought');
  await expect(panel).toHaveCount(0);
});

test('a new shell is offered with Reload, which is disabled while a form has unsaved input, and runs after Reload, which fetches what has changed [e2e-platform-deploy.7]', async ({
  page,
}) => {
  await open(page);
  const before = await shellScripts(page);
  expect(before).toEqual(expect.arrayContaining(['libraries.js', 'main.js']));
  await note(page).fill('half a thought');
  const shell = await untilNotified([page], () => deploys.deploy('shell', 1));
  const notice = page.getByRole('status', { name: 'Portal version' });
  await expect(notice).toContainText('save your changes, then reload');
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice).toContainText('A new version of the portal is ready');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator(`script[src*="/remotes/shell/${shell.version}/"]`)).toHaveCount(1);
  await shows(page, 0);
  await expect(notice).toBeEmpty();
  const fetched = await shellScripts(page, { fetched: true });
  expect(fetched.filter((name) => before.includes(name))).toEqual(['main.js']);
});

test('a network failure while a new version loads keeps the version that has worked, and is reported [e2e-platform-deploy.8]', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource|ERR_/);
  await open(page);
  const { version } = await untilNotified([page], () => deploys.deploy('faulty', 1));
  await page.route(`**/remotes/faulty/${version}/**`, (route) => route.abort('connectionreset'));
  const report = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/portal/beacons') && (request.postData() ?? '').includes('load_error'),
  );
  await follow(page, 'Second page');
  await expect(page.getByRole('heading', { level: 1, name: 'Versioned' })).toBeVisible();
  await shows(page, 0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await report).postData()).toContain(version);
  // The network is back, so opening the page again loads the live version.
  await page.unroute(`**/remotes/faulty/${version}/**`);
  await follow(page, 'First page');
  await follow(page, 'Second page');
  await shows(page, 1);
});

test('a deploy while a page loads affects neither the deploy nor the page [e2e-platform-deploy.10]', async ({
  page,
}) => {
  const release = await holdAnswers(page, '**/remotes/faulty/*/Versioned.js*');
  await signedIn(page, 'admin', '/faulty/versioned', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: 'Versioned' })).toBeVisible();
  await untilNotified([page], () => deploys.deploy('faulty', 1));
  release();
  await shows(page, 0);
  await follow(page, 'Second page');
  await shows(page, 1);
});
