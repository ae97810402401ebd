import { cleanInBoth } from '../../support/axe';
import { expect, signedIn, test } from '../../support/portal';

test.describe('saved views', () => {
  test('of a team hold filters, sort and columns, open the list, and are deleted by its manager [e2e-saved-views.1]', async ({
    page,
  }) => {
    await signedIn(page, 'techlead', '/projects?search=dns&sort=project_name');
    await page.getByRole('button', { name: /^Views: not saved/ }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: /Name/ }).fill('DNS works');
    await dialog.getByRole('combobox', { name: 'Shared with' }).selectOption('Core Routing');
    await cleanInBoth(page, 'the dialog of a view');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: /^View: DNS works/ })).toBeVisible();

    await signedIn(page, 'teammanager', '/projects');
    await page.getByRole('button', { name: /^Views: all projects/ }).click();
    await page.getByRole('menuitemradio', { name: 'DNS works (Core Routing)' }).click();
    await expect(page).toHaveURL(/search=dns.*sort=project_name/);
    await page.getByRole('button', { name: /^View: DNS works/ }).click();
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/saved_views/default')),
      page.getByRole('menuitem', { name: 'Always open with “DNS works”' }).click(),
    ]);
    await page.goto('/projects');
    await expect(page).toHaveURL(/search=dns.*sort=project_name/);

    await signedIn(page, 'requester', '/projects');
    await page.getByRole('button', { name: /^Views: all projects/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'All projects' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: /DNS works/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await signedIn(page, 'teammanager', '/projects?search=dns&sort=project_name');
    await page.getByRole('button', { name: /^View: DNS works/ }).click();
    await page.getByRole('menuitem', { name: 'Delete this view…' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The other members of Core Routing have it no longer, too.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('DNS works deleted')).toBeVisible();
  });

  test('with a long name leave the search box beside them on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'pm', '/projects?search=dns');
    await page.getByRole('button', { name: /^Views: not saved/ }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: /Name/ }).fill('Name servers that are late this quarter');
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
