import type { Browser, Page } from '@playwright/test';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { validBody } from 'shared-api/resources/validBody';
import { clean } from '../../support/axe';
import { expectNoPage } from '../../support/follow';
import { apiOf, expect, openSession, password, test } from '../../support/portal';

/** This user administers two delivery groups, so she sees the dashboard. This file puts her into a team whose members get mfe-faulty's fillers. */
const login = 'helen.ward';
const box = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Project', exact: true });

/** Runs `work` as an admin in a browser context of its own. */
async function asAdmin<T>(browser: Browser, baseURL: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.request.post('/api/session', { data: { name: 'admin', password } });
  const answer = await work(page);
  await context.close();
  return answer;
}

/** Makes the broken fillers fail until `recover` is called. */
const breakFillers = (page: Page) => page.addInitScript(() => Object.assign(window, { faultyFillers: true }));
const recover = (page: Page) => page.evaluate(() => Object.assign(window, { faultyRecovered: true }));

async function aProject(page: Page): Promise<{ id: number; name: string }> {
  const openProjects = await page.request.get('/api/projects?per_page=1&project_state_is_closed=false');
  const [row] = (await openProjects.json()) as { project_id: number; project_name: string }[];
  return { id: row!.project_id, name: row!.project_name };
}

/** Collects the failure reports that the page sends to the server. */
function reports(page: Page): { kind: string; remote: string; route?: string; reference?: string }[] {
  const sent: ReturnType<typeof reports> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portal/beacons'))
      sent.push(
        ...(request.postDataJSON() as ReturnType<typeof reports>).filter(({ kind }) => kind !== 'loaded'),
      );
  });
  return sent;
}

test.describe('slots', () => {
  test.beforeAll(async ({ browser, portal }) => {
    await asAdmin(browser, portal.url, async ({ request }) => {
      const [user] = (await (await request.get('/api/users?search=helen.ward')).json()) as { id: number }[];
      const data = validBody(teamMembers, { usr: { id: user!.id }, is_manager: true });
      expect((await request.post('/api/teams/2/members', { data })).status()).toBe(201);
    });
  });

  test.afterAll(async ({ browser, portal }) => {
    await asAdmin(browser, portal.url, async ({ request }) => {
      const members = (await (await request.get('/api/teams/2/members?per_page=100')).json()) as {
        id: number;
        usr: { name: string };
      }[];
      const member = members.find(({ usr }) => usr.name === 'Helen Ward');
      await request.delete(`/api/teams/2/members/${member!.id}`);
    });
  });

  test.beforeEach(({ consoleWatch }) => {
    // React and the shell report the failures that these tests cause.
    consoleWatch.allow(/This page throws|RemoteLoadError|did not load|\[portal\]|The above error|\b404\b/);
  });

  test('a project has the tabs of other areas for their users, each with a title and an address of its own', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await openSession(page, login);
    const { id, name } = await aProject(page);
    await page.goto(`/projects/${id}`);
    await tabs(page).getByRole('link', { name: 'Faulty tab' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/faulty$`));
    const text = page.getByText(`A tab of “${name}” that another area fills.`);
    await expect(text).toBeVisible();
    // The tabs are among the project's own tabs, which differ between projects.
    await expect(tabs(page).getByRole('link')).toContainText([
      'Info',
      'Timeline',
      'Faulty tab',
      'Broken tab',
    ]);
    await expect(tabs(page).getByRole('link', { name: 'Faulty tab' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      new RegExp(`Home.*Projects.*${id}.*Faulty tab`),
    );
    await clean(page, 'a tab of another area');
    for (const address of ['faulty', 'faulty/3/create'])
      expect((await page.request.get(`/projects/${id}/${address}`)).status()).toBe(200);
    // No filler has the first of these addresses, and the second tab has no pages below its own.
    for (const address of ['nothing', 'faulty_broken/3'])
      await expectNoPage(page.request, `/projects/${id}/${address}`);
    const admin = await apiOf(browser, consoleWatch, 'admin');
    await expectNoPage(admin, `/projects/${id}/faulty`);
  });

  test('a tab that throws does not affect the heading and other tabs', async ({ page }) => {
    await breakFillers(page);
    const sent = reports(page);
    await openSession(page, login);
    const { id } = await aProject(page);
    await page.goto(`/projects/${id}/faulty_broken`);
    const failed = box(page, 'Broken tab ran into an error');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `Project: ${id}` })).toBeVisible();
    await expect
      .poll(() => sent.map(({ kind, remote, route }) => [kind, remote, route]))
      .toContainEqual(['render_error', 'faulty', 'slots.brokenTab']);
    await expect(failed).toContainText(sent.find(({ route }) => route === 'slots.brokenTab')!.reference!);
    await clean(page, 'a failing tab');
    await tabs(page).getByRole('link', { name: 'Faulty tab' }).click();
    await expect(page.getByRole('heading', { name: 'Faulty tab' })).toBeVisible();
    await tabs(page).getByRole('link', { name: 'Broken tab' }).click();
    await expect(failed).toBeVisible();
    await recover(page);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The filler is drawn after all.')).toBeVisible();
  });
});
