import type { APIRequestContext } from '@playwright/test';
import { clean } from '../../support/axe';
import { holdAnswers } from '../../support/holdAnswers';
import { anotherPerson, apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

/** The maximum time until other users see a change: "within seconds". */
const soon = { timeout: 8_000 };

const raise = (request: APIRequestContext) => raiseProject(request, `Next racks ${Date.now()}`);

test.describe('the notice about who is next', () => {
  test('is shown to the people who are next on the project and above the list, and follows changes by others [e2e-next.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, 'requester', '/projects');
    const id = await raise(page.request);
    await page.reload();
    // The first page names projects that need the user, late ones first, and links to them.
    const strip = page.getByRole('region', { name: 'Needs you' });
    await expect(strip).toContainText(/Needs you: \d+ projects?/);
    await expect(strip.getByRole('link', { name: /^#\d+ / }).first()).toBeVisible();
    await page.goto(`/projects/${id}`);
    await expect(page.getByText('You’re next.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'add services' })).toBeVisible();

    // Another user sees for whom the project waits; then the first window makes the transition.
    const reviewer = await anotherPerson(browser, consoleWatch, 'reviewer', `/projects/${id}`);
    const waits = reviewer.getByRole('status').filter({ hasText: 'Waiting for' });
    await expect(waits).toContainText('Maya Chen (Requester): Submit, since today');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText(`Project ${id} is now Submitted`)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for' })).toContainText(
      'Tom Leclerc (Reviewer)',
    );
    await expect(reviewer.getByText('You’re next.')).toBeVisible(soon);
    await reviewer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Needs you' }).click();
    await expect(
      reviewer.getByRole('main').getByRole('link', { name: new RegExp(`^#${id} `) }),
    ).toBeVisible();

    // The notice is shown on every tab, and its words take the step.
    await reviewer.goto(`/projects/${id}/timeline`);
    await reviewer.getByRole('button', { name: 'Take Up (next step)' }).click();
    const dialog = reviewer.getByRole('dialog', { name: 'Change State' });
    await expect(dialog.getByRole('radio', { name: 'In Review' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Change State' }).click();
    await reviewer.getByRole('button', { name: 'Confirm' }).click();
    await expect(reviewer.getByText(`Project ${id} is now In Review`)).toBeVisible();
  });

  test('is shown beside the title of the list without moving anything, also on a phone', async ({ page }) => {
    await openSession(page, 'requester');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const release = await holdAnswers(page, '**/api/next?*');
      await page.goto('/projects');
      const main = page.getByRole('main');
      const places = () =>
        Promise.all(
          [
            main.getByRole('heading', { level: 1 }),
            main.getByRole('link', { name: 'New project' }),
            main.getByRole('searchbox', { name: 'Search by name or ID' }),
            main.getByRole('link', { name: /^\d+$/ }).first(),
          ].map((locator) => locator.boundingBox()),
        );
      await expect(main.getByRole('link', { name: /^\d+$/ }).first()).toBeVisible();
      await expect
        .poll(async () => JSON.stringify(await places()) === JSON.stringify(await places()))
        .toBe(true);
      const before = await places();
      release();
      await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
      expect(await places()).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('is not shown to an admin whom no rule names', async ({ page, browser, consoleWatch }) => {
    // Other specs raise projects as the admin of the demo, who then is next on them. Nobody raises any as this account.
    const admin = await apiOf(browser, consoleWatch, 'admin');
    const [found] = (await (await admin.get('/api/users?login_like=outsider')).json()) as [{ id: number }];
    const address = `/api/users/${found.id}`;
    const administers = async (is_admin: boolean) => {
      const user = (await (await admin.get(address)).json()) as object;
      expect((await admin.put(address, { data: { ...user, is_admin } })).status()).toBe(200);
    };
    await administers(true);
    try {
      await signedIn(page, 'outsider', '/projects/next');
      await expect(page.getByText('No project needs you')).toBeVisible();
      await page.goto('/projects');
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Needs you' })).toHaveCount(0);
      await page.goto('about:blank');
    } finally {
      await administers(false);
    }
  });

  test('leaves the place of toasts free of buttons, also in a smaller window', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await signedIn(page, 'requester', '/projects');
    const id = await raise(page.request);
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: `Project ${id} is now Submitted` });
    // A toast stays while the pointer is on it.
    await toast.hover();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Needs you/ })
      .press('Enter');
    const buttons = page.getByRole('main').locator('ol').getByRole('button');
    await expect(buttons.first()).toBeVisible();
    for (const width of [1100, 960, 700]) {
      await page.setViewportSize({ width, height: 900 });
      await toast.hover();
      const { x: left } = (await toast.boundingBox())!;
      const rights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(Math.max(...rights), `in a window of ${width} pixels`).toBeLessThan(left);
    }
  });

  test('is accessible on the project and above the list, also on a phone', async ({ page }) => {
    await signedIn(page, 'requester', '/projects');
    await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
    await clean(page, 'the strip beside the title');
    await page.setViewportSize({ width: 390, height: 844 });
    await clean(page, 'the strip beside the title, on a phone');
    await page.getByRole('link', { name: /^Needs you: \d+$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Needs you/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^#\d+ / }).first()).toBeVisible();
    await clean(page, 'the page of projects that need the user, on a phone');
    await page
      .getByRole('link', { name: /^#\d+ / })
      .first()
      .click();
    await expect(page.getByText('You’re next.')).toBeVisible();
    await clean(page, 'the banner of a project, on a phone');
  });
});
