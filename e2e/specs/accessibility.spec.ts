import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, manifests, signedIn, test } from '../support/portal';

/** An address for each page of each area; the list of pages is that of the areas' portal.json. */
const addresses: Record<string, string> = {
  'projects.list': '/projects',
};

/** The shell's own pages, without a session where `as` is null. */
const shellPages: { name: string; address: string; as: string | null; status?: number }[] = [
  { name: 'sign-in', address: '/login', as: null },
  { name: 'password change', address: '/password_change?user=pm&expired=true', as: null },
  { name: 'first admin', address: '/first_admin?token=x', as: null },
  { name: 'lost', address: '/nowhere', as: 'admin' },
];

async function clean(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `axe on ${what}`).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`accessibility, ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    for (const { name, routes } of manifests)
      for (const [key, route] of Object.entries(routes))
        test(`axe finds nothing on ${name}: ${route.title} (${key})`, async ({ page }) => {
          const address = addresses[`${name}.${key}`];
          expect(address, 'every page has an address here').toBeTruthy();
          await signedIn(page, 'admin', address!);
          await expect(page.getByRole('heading', { level: 1, name: route.title })).toBeVisible();
          await expect(page.getByRole('gridcell').first()).toBeVisible();
          await clean(page, route.title);
          await page.setViewportSize({ width: 390, height: 844 });
          await expect(
            page
              .getByRole('listitem')
              .filter({ has: page.getByRole('link') })
              .first(),
          ).toBeVisible();
          await clean(page, `${route.title} on a phone`);
        });

    for (const { name, address, as } of shellPages)
      test(`axe finds nothing on the ${name} page`, async ({ page, consoleWatch }) => {
        consoleWatch.allow(/404/);
        if (as) await signedIn(page, as, address);
        else await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await clean(page, name);
      });

    test('axe finds nothing on the list’s popovers, sheets and menus', async ({ page }) => {
      await signedIn(page, 'admin', '/projects');
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      for (const button of ['Filter by Team', 'Filter by Submit Date', 'Columns']) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await clean(page, button);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.getByRole('button', { name: /Victor Lindqvist/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await clean(page, 'user menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
      await clean(page, 'shortcuts');
    });

    test('axe finds nothing on the empty list, the failed list and the panel of a remote that did not load', async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(/Failed to load resource|RemoteLoadError|preload/);
      await signedIn(page, 'outsider', '/projects');
      await expect(page.getByText('There are no projects to show')).toBeVisible();
      await clean(page, 'empty list');
      await page.route('**/api/projects?*', (route) =>
        route.fulfill({ status: 500, json: { error: 'No.', message: 'No.' } }),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
      await clean(page, 'failed list');
      await page.route('**/remoteEntry.js*', (route) => route.fulfill({ status: 404, body: '' }));
      await page.reload();
      await expect(page.getByText('Projects did not load')).toBeVisible({ timeout: 30_000 });
      await clean(page, 'remote error');
    });
  });
}
