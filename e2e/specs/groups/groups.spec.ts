import type { Page } from '@playwright/test';
import { groups } from 'shared-api/resources/groups';
import { fillOthers } from '../../support/fillOthers';
import { expect, openSession, signedIn, test } from '../../support/portal';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

test.describe('delivery groups', () => {
  test('are in the Admin menu of a group admin, who finds and changes the own one alone [e2e-groups.1]', async ({
    page,
  }) => {
    await signedIn(page, 'groupadmin', '/projects');
    await nav(page).getByRole('button', { name: 'Admin' }).click();
    await nav(page).getByRole('link', { name: 'Groups' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery Groups' })).toBeVisible();
    await expect(crumbs(page)).toHaveText(/Home.*Groups/);
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveText(['Network']);

    await page.keyboard.press('Control+k');
    const find = page.getByRole('dialog', { name: 'Quick find' });
    await find.getByRole('combobox').fill('netw');
    await find
      .getByRole('group', { name: 'Groups' })
      .getByRole('option', { name: /^Network/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Milestones' })).toBeVisible();
    await expect(crumbs(page)).toHaveText(/Home.*Groups.*Network.*Milestones/);
    await page
      .getByRole('navigation', { name: 'Delivery group' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Update Delivery Group' })).toBeVisible();
    await expect(crumbs(page)).toHaveText(/Home.*Groups.*Network.*Update/);
    await page.getByRole('textbox', { name: 'Name' }).fill('Network and Voice');
    await fillOthers(page, groups, 'name');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Delivery group Network and Voice saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveText(['Network and Voice']);
    await page.goto('/projects?project_type_name=Network+and+Voice');
    await expect(page.getByRole('gridcell', { name: 'Network and Voice' }).first()).toBeVisible();

    // The other tests of this worker look for the group by its name.
    await page.goto('/groups');
    await page.getByRole('link', { name: 'Network and Voice' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Network');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Delivery group Network saved', { exact: true })).toBeVisible();
  });

  test('are all there for a global admin, and nowhere for a requester and people outside [e2e-groups.2]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await signedIn(page, 'admin', '/groups');
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveText([
      'Applications',
      'Network',
      'Workplace',
    ]);
    for (const login of ['requester', 'outsider']) {
      await page.goto('about:blank');
      await openSession(page, login);
      await page.goto('/groups');
      await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
      await expect(nav(page).getByRole('button', { name: 'Admin' })).toHaveCount(0);
      await expect(nav(page).getByRole('link', { name: 'Groups' })).toHaveCount(0);
    }
  });
});
