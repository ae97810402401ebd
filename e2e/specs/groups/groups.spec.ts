import type { Page } from '@playwright/test';
import { groups } from 'shared-api/resources/groups';
import { fillOthers } from '../../support/fillOthers';
import { follow } from '../../support/follow';
import { expect, signedIn, test } from '../../support/portal';

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
    await follow(page, '/projects?project_type_name=Network+and+Voice');
    await expect(page.getByRole('gridcell', { name: 'Network and Voice' }).first()).toBeVisible();

    // The other tests of this worker look for the group by its name.
    const group = await page.request.get('/api/project_types/1');
    const renamed = await page.request.put('/api/project_types/1', {
      data: { ...((await group.json()) as object), name: 'Network' },
      headers: { 'if-match': group.headers()['etag']! },
    });
    expect(renamed.status()).toBe(200);
  });

  test('show their workflow as a picture that is zoomed around the pointer and keeps its place', async ({
    page,
  }) => {
    await signedIn(page, 'groupadmin', '/groups/1/workflow');
    const picture = page.getByRole('region', { name: 'Picture of the workflow' });
    const zoom = page.getByRole('status', { name: 'Zoom' });
    const larger = page.getByRole('button', { name: 'Larger' });
    for (let times = 0; times < 8 && (await larger.isEnabled()); times++) await larger.click();
    await expect(zoom).toHaveText('200 %');
    await picture.evaluate((element) => element.scrollTo(0, 200));
    const link = picture.getByRole('list', { name: 'States and transitions' }).getByRole('link').nth(2);
    await link.scrollIntoViewIfNeeded();
    const middle = async () => {
      const box = (await link.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const before = await middle();
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await expect(zoom).toHaveText('150 %');
    const after = await middle();
    // Across, the whole picture is in view, and in the middle.
    expect(Math.abs(after.y - before.y)).toBeLessThan(3);
    const place = await picture.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
    await link.click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.goBack();
    await expect(zoom).toHaveText('150 %');
    expect(await picture.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))).toEqual(place);
  });
});
