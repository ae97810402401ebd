import type { APIRequestContext } from '@playwright/test';
import { clean } from '../../support/axe';
import { follow } from '../../support/follow';
import { holdAnswers } from '../../support/holdAnswers';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { call, moveProject, raiseProject } from '../../support/projects';

/** The maximum time until other users see a change: "within seconds". */
const soon = { timeout: 8_000 };

const raise = (request: APIRequestContext) => raiseProject(request, `Next racks ${Date.now()}`);

test.describe('the notice about who is next', () => {
  test('is shown to the people who are next on the project and above the list, and follows changes by others [e2e-next.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await openSession(page, 'requester');
    const id = await raise(page.request);
    await page.goto('/projects');
    // The first page names projects that need the user, late ones first, and links to them.
    const strip = page.getByRole('region', { name: 'Needs you' });
    await expect(strip).toContainText(/Needs you: \d+ projects?/);
    await expect(strip.getByRole('link', { name: /^#\d+ / }).first()).toBeVisible();
    await follow(page, `/projects/${id}`);
    await expect(page.getByText('You’re next.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'add services' })).toBeVisible();

    // The notice is shown on every tab, and its words take the step.
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: 'Submit (next step)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change State' });
    await expect(dialog.getByRole('radio', { name: 'Submitted' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Change State' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Project ${id} is now Submitted`)).toBeVisible();
    const waits = page.getByRole('status').filter({ hasText: 'Waiting for' });
    await expect(waits).toContainText('Tom Leclerc (Reviewer)');

    // Another user takes the next step.
    const reviewer = await apiOf(browser, consoleWatch, 'reviewer');
    const waiting = await call<{ project_id: number }[]>(reviewer, 'GET', '/next?per_page=50');
    expect(waiting.map(({ project_id }) => project_id)).toContain(id);
    await moveProject(reviewer, id, 'In Review');
    await expect(waits.filter({ hasText: 'Tom Leclerc' })).toHaveCount(0, soon);
    await expect(page.getByText(/^In Review set by Tom Leclerc/).first()).toBeVisible(soon);
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

  test('leaves the place of toasts free of buttons, also in a smaller window', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await openSession(page, 'requester');
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
