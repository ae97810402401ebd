import { cleanInBoth } from '../../support/axe';
import { expect, signedIn, test } from '../../support/portal';

test.describe('saved views', () => {
  test('with a long name leave the search box beside them on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'pm', '/projects?search=dns');
    await page.getByRole('button', { name: /^Views: not saved/ }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: /Name/ }).fill('Name servers that are late this quarter');
    await cleanInBoth(page, 'the dialog of a view');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    const view = page.getByRole('button', { name: 'View: Name servers that are late this quarter' });
    const search = page.getByRole('searchbox', { name: 'Search by name or ID' });
    await expect(view).toBeVisible();
    const [left, right] = [(await view.boundingBox())!, (await search.boundingBox())!];
    expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(4);
    expect(left.x + left.width).toBeLessThan(right.x);
    await view.click();
    await page.getByRole('menuitem', { name: 'Delete this view…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(view).toHaveCount(0);
  });
});
