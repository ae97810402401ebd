import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { follow } from '../../support/follow';
import { expect, openSession, signedIn, test } from '../../support/portal';

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the guide' });
const help = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Help' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Waits until all chapters of a global admin are on the page. */
const allChapters = (page: Page) => expect(heading(page, 'Find out who did what')).toBeVisible();

test.describe('user guide', () => {
  test('searches all chapters, and Enter goes to the first place [e2e-guide.1]', async ({ page }) => {
    await signedIn(page, 'pm', '/userguide');
    await expect(heading(page, 'Book a change')).toBeVisible();
    await search(page).fill('crane');
    await expect(page.getByText(/^\d+ places? in \d+ chapters?$/)).toBeVisible();
    await expect(page).toHaveURL(/\?q=crane$/);
    await expect(contents(page).getByRole('link', { name: 'Bookings' })).toBeVisible();
    await expect(contents(page).getByRole('link', { name: 'Raise a project' })).toHaveCount(0);
    await search(page).fill('blackout');
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\?q=blackout#pending-bookings$/);
    await expect(heading(page, 'When a booking is pending')).toBeFocused();
    await expect(page.locator('mark').first()).toHaveText(/blackout/i);
    await clean(page, 'a search of the user guide');
    // The address holds the search.
    await follow(page, '/notifications');
    await expect(heading(page, 'Notifications')).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue('blackout');
    await search(page).fill('zebra crossing');
    await expect(page.getByText('No place says that.')).toBeVisible();
  });

  test('an address leads to a section, also below doc/userguide, and its pictures reserve their place [e2e-guide.2] [e2e-guide.3]', async ({
    page,
  }) => {
    await openSession(page, 'pm');
    const answer = await page.goto('/doc/userguide#financials');
    expect(answer!.status()).toBe(200);
    await expect(page).toHaveURL(/\/userguide#financials$/);
    const title = heading(page, 'Read what a project costs');
    await expect(title).toBeInViewport();
    await expect(title).toBeFocused();
    const picture = page.locator('section:has(> #financials) img:visible');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const sizes = await page
      .locator('main img')
      .evaluateAll((all) => all.map((image) => Number(image.getAttribute('height')) > 0));
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.every(Boolean)).toBe(true);
    const source = () => picture.getAttribute('src');
    expect(await source()).toMatch(/^http.*\/remotes\/projects\/.*-light\.webp$/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(source).toMatch(/-dark\.webp$/);
    await picture.click();
    await expect(page.getByRole('dialog', { name: 'Picture' }).locator('img:visible')).toBeVisible();
    await clean(page, 'an enlarged picture of the guide');
  });

  test('Help opens the section that explains the page', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    for (const [address, title, hash] of [
      ['/projects', 'Find a project', 'find-a-project'],
      ['/reports/projects_duration', 'Read a report', 'read-a-report'],
      ['/groups/1/project_states', 'Change a workflow', 'change-a-workflow'],
      ['/admin/portal/features', 'Switch a feature', 'switch-a-feature'],
    ] as const) {
      await follow(page, address);
      await expect(page.getByRole('heading', { level: 1, name: 'User Guide' })).toHaveCount(0);
      await help(page).click();
      await expect(heading(page, title)).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/userguide#${hash}$`));
      await expect(heading(page, title)).toBeInViewport();
    }
  });

  test('Help on a tab of another area opens that area’s chapter [e2e-guide.6]', async ({ page }) => {
    await signedIn(page, 'pm', '/projects');
    await page.getByRole('main').getByRole('link', { name: /^\d+$/ }).first().click();
    await page.getByRole('link', { name: 'Bookings' }).click();
    await expect(page).toHaveURL(/bookings/);
    await help(page).click();
    await expect(heading(page, 'Book a change')).toBeFocused();
  });

  test('Help opens a new tab while a form has unsaved changes', async ({ page, context }) => {
    await signedIn(page, 'requester', '/projects/create');
    await page.getByLabel('Project name').fill('Replace the switches');
    const opened = context.waitForEvent('page');
    await page.getByRole('banner').getByRole('link', { name: 'Help, in a new tab' }).click();
    const guide = await opened;
    await expect(heading(guide, 'Raise a project')).toBeFocused();
    await expect(page.getByLabel('Project name')).toHaveValue('Replace the switches');
    await guide.close();
  });

  test('prints the whole guide without the frame [e2e-guide.4]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        Object.assign(window, { printed: document.documentElement.dataset.theme });
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await signedIn(page, 'admin', '/userguide');
    await allChapters(page);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed') as unknown)).toBe('light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const loadedLight = await page
      .locator('main img[data-scheme=light]')
      .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(loadedLight).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
    await expect(contents(page)).toBeHidden();
    await expect(search(page)).toBeHidden();
    await expect(page.locator('footer')).toBeHidden();
    await expect(heading(page, 'Finding your way')).toBeVisible();
    await expect(heading(page, 'Switch a feature')).toBeVisible();
  });

  test('folds its contents over the text on a phone [e2e-guide.5]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'pm', '/userguide');
    await expect(heading(page, 'Book a change')).toBeVisible();
    const entry = contents(page).getByRole('link', { name: 'Book a change' });
    await expect(entry).toBeHidden();
    await contents(page).getByRole('button', { name: 'Contents' }).click();
    await clean(page, 'the unfolded contents of the guide on a phone');
    await entry.click();
    await expect(entry).toBeHidden();
    await expect(heading(page, 'Book a change')).toBeFocused();
    await expect(heading(page, 'Book a change')).toBeInViewport();
  });
});
