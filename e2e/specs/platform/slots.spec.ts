import type { Browser, Page } from '@playwright/test';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { validBody } from 'shared-api/resources/validBody';
import { clean } from '../../support/axe';
import { anotherPerson, expect, openSession, password, signedIn, test } from '../../support/portal';

/** This user administers two delivery groups, so she sees the dashboard. This file puts her into a team whose members get mfe-faulty's fillers. */
const login = 'helen.ward';
const menu = (page: Page) => page.getByRole('menu', { name: 'User menu' });
const box = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Project', exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name });

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

  test('a project has the tabs of other areas, each with a title and an address that can be reloaded', async ({
    page,
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
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    await expect(text).toBeVisible();
    await clean(page, 'a tab of another area');
  });

  test('a tab may have pages below its address, which can be reloaded, support Back, and keep the state of the tab', async ({
    page,
  }) => {
    await openSession(page, login);
    const { id } = await aProject(page);
    await page.goto(`/projects/${id}/faulty`);
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await page.getByRole('link', { name: 'A page of the tab' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/faulty/3/create$`));
    const below = page.getByText('Its page “3/create”');
    await expect(below).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    await expect(tabs(page).locator('[aria-current=page]')).toHaveText('Faulty tab');
    expect((await page.reload())?.status()).toBe(200);
    await expect(below).toBeVisible();
    await clean(page, 'a page below a tab of another area');
    await page.goBack();
    await expect(page.getByText('Its first page')).toBeVisible();
    await page.goForward();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Faulty tab' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/faulty$`));
    await expect(page.getByText('Its first page')).toBeVisible();
    // The other tab has no pages below its address.
    expect((await page.goto(`/projects/${id}/faulty_broken/3`))?.status()).toBe(404);
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
  });

  test('the address of a tab without a filler, or not for this user, is a missing page', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await openSession(page, login);
    const { id } = await aProject(page);
    expect((await page.goto(`/projects/${id}/nothing`))?.status()).toBe(404);
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    const admin = await anotherPerson(browser, consoleWatch, 'admin', '/projects');
    expect((await admin.goto(`/projects/${id}/faulty`))?.status()).toBe(404);
    await expect(admin.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await admin.goto(`/projects/${id}/timeline`);
    await expect(tabs(admin).getByRole('link')).toContainText(['Info', 'Timeline']);
    await expect(tabs(admin).getByRole('link', { name: /Faulty|Broken/ })).toHaveCount(0);
    await admin.context().close();
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

  test('the dashboard shows the cards of the areas; a failing card does not affect the others [e2e-slots.3]', async ({
    page,
  }) => {
    await breakFillers(page);
    await signedIn(page, login, '/reports/dashboard');
    await expect(page).toHaveTitle('Dashboard · Reports · Delivery Portal');
    const figure = (name: string) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`, ${name}$`) });
    await expect(figure('Open')).toBeVisible();
    await expect(card(page, 'Faulty card')).toBeVisible();
    await expect(box(page, 'Broken card ran into an error')).toBeVisible();
    await clean(page, 'the dashboard with a failing card');
    await figure('On hold').click();
    await expect(page).toHaveURL(/\/projects\?figure=held/);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  });

  test('the dashboard is offered to users with CR reports, below Home in their sidebar [e2e-slots.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, login, '/projects');
    const second = page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1);
    await expect(second).toHaveText('Dashboard');
    await second.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const requester = await anotherPerson(browser, consoleWatch, 'requester', '/reports/dashboard');
    await expect(requester.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await expect(requester.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await requester.context().close();
  });

  test('the user menu has entries of areas, which can be selected by keyboard; a failing entry is disabled', async ({
    page,
  }) => {
    await breakFillers(page);
    await signedIn(page, login, '/projects');
    await page.getByRole('button', { name: /Helen Ward/ }).click();
    await expect(menu(page).getByRole('menuitem', { name: 'Faulty entry' })).toBeEnabled();
    const failed = menu(page).getByRole('menuitem', { name: 'Broken entry did not load' });
    await expect(failed).toHaveAttribute('aria-disabled', 'true');
    await clean(page, 'the user menu with entries of areas');
    await menu(page).getByRole('menuitem', { name: 'Keyboard shortcuts' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('menuitem', { name: 'Support' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('menuitem', { name: 'Faulty entry' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('menuitem', { name: 'Change Password' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The entry of another area was chosen')).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });

  test('the user guide has the areas’ chapters for this user, with addresses of their own [e2e-slots.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, login, '/projects');
    await page.getByRole('button', { name: /Helen Ward/ }).click();
    await menu(page).getByRole('menuitem', { name: 'User Guide' }).click();
    await expect(page).toHaveURL(/\/userguide$/);
    await expect(page).toHaveTitle('User Guide · Delivery Portal');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Finding your way',
      'Broken chapter',
      'Projects',
      'Bookings',
      'Change requests',
      'Reports',
      'Delivery groups',
      'Accounts',
      'Faulty chapter',
    ]);
    await contents.getByRole('link', { name: 'Who sees what' }).click();
    const heading = page.getByRole('heading', { name: 'Who sees what' });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await page.goto('/userguide#look-after-a-team');
    await expect(page.getByRole('heading', { name: 'Look after a team' })).toBeInViewport();
    await clean(page, 'the user guide');
    await page.setViewportSize({ width: 390, height: 844 });
    await clean(page, 'the user guide on a phone');
    const requester = await anotherPerson(browser, consoleWatch, 'requester', '/userguide');
    await expect(requester.getByRole('heading', { level: 2 })).toHaveText([
      'Finding your way',
      'Projects',
      'Bookings',
    ]);
    await expect(requester.getByText('Whoever raised a project sees it', { exact: false })).toBeVisible();
    await requester.context().close();
  });

  test('a chapter that does not load does not affect the others, and Retry loads it', async ({ page }) => {
    await breakFillers(page);
    await signedIn(page, login, '/userguide');
    const failed = box(page, 'Broken chapter did not load');
    await expect(failed).toBeVisible();
    await expect(page.getByText('An area’s own words.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Raise a project' })).toBeVisible();
    await recover(page);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toHaveCount(0);
  });

  test('the fillers of a remote disappear at once when it is switched off, and return when it is switched on', async ({
    page,
    browser,
    portal,
  }) => {
    await openSession(page, login);
    const { id } = await aProject(page);
    await page.goto(`/projects/${id}`);
    const tab = tabs(page).getByRole('link', { name: 'Faulty tab' });
    await expect(tab).toBeVisible();
    const enable = (enabled: boolean) =>
      asAdmin(browser, portal.url, async ({ request }) => {
        const answer = await request.put('/api/portal/remotes/faulty/enabled', {
          data: { enabled, message: null },
        });
        expect(answer.ok()).toBe(true);
      });
    try {
      await enable(false);
      await expect(tab).toHaveCount(0);
      await expect(tabs(page).getByRole('link', { name: 'Timeline' })).toBeVisible();
      expect((await page.goto(`/projects/${id}/faulty`))?.status()).toBe(404);
    } finally {
      await enable(true);
    }
    await page.goto(`/projects/${id}/faulty`);
    await expect(page.getByRole('heading', { name: 'Faulty tab' })).toBeVisible();
    await enable(false);
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await enable(true);
    await expect(page.getByRole('heading', { name: 'Faulty tab' })).toBeVisible();
  });
});
