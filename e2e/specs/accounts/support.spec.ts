import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { expectNoPage } from '../../support/follow';
import { anotherPerson, apiOf, expect, signedIn, test } from '../../support/portal';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });

test.describe('a support case', () => {
  test('is written with a file and details, answered by an admin, and reopened by its writer [e2e-support.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, 'requester', '/projects');
    await button(page, 'User menu, Maya Chen').click();
    await page.getByRole('menuitem', { name: 'Support' }).click();
    await expect(page).toHaveURL(/\/support\?from=%2Fprojects$/);
    await page.getByRole('textbox', { name: /Subject/ }).fill('The list stays empty');
    await page.getByRole('combobox', { name: /Problem type/ }).selectOption('GUI - Project');
    await page.getByRole('textbox', { name: /Description/ }).fill('I open the list, and it shows nothing.');
    await page
      .getByLabel(/^Files/)
      .first()
      .setInputFiles({ name: 'shot.txt', mimeType: 'text/plain', buffer: Buffer.from('what I see') });
    await expect(page.getByText('/projects', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Send these details with the case' }).check();
    await button(page, 'Submit').click();
    await expect(page.getByText(/^Support case submitted: SUP-\d{6}$/)).toBeVisible();
    await expect(page).toHaveURL(/\/support\/cases\/\d+$/);
    const address = new URL(page.url()).pathname;
    await clean(page, 'a support case');

    const admin = await anotherPerson(browser, consoleWatch, 'admin', '/support/queue');
    await admin.setViewportSize({ width: 1440, height: 900 });
    await expect(admin.getByRole('link', { name: 'The list stays empty' }).first()).toBeVisible();
    const cut = await admin
      .locator('[role=gridcell]:is([col-id=reference], [col-id=updated_on])')
      .evaluateAll((cells) =>
        cells
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
          )
          .map((cell) => cell.textContent),
      );
    expect(cut, 'cells whose text is cut').toEqual([]);
    await admin.getByRole('link', { name: 'The list stays empty' }).first().click();
    await expect(admin.getByText('/projects', { exact: true })).toBeVisible();
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'shot.txt' }).click();
    expect((await download).suggestedFilename()).toBe('shot.txt');
    await button(admin, 'Assign to me').click();
    await admin.getByRole('textbox', { name: 'Answer' }).fill('Remove the filter, then it is there.');
    await admin.getByRole('checkbox', { name: 'Close the case with this answer' }).check();
    await button(admin, 'Send answer').click();
    await expect(conversation(admin).getByText('Remove the filter, then it is there.')).toBeVisible();

    // The writer's open page tells by itself.
    await expect(conversation(page).getByText('Remove the filter, then it is there.')).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByText('This case is closed.')).toBeVisible();
    await button(page, 'Reopen case').click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('There is no filter.');
    await button(page, 'Send reply').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'There is no filter.' })).toBeVisible();
    await expect(admin.getByText('There is no filter.')).toBeVisible({ timeout: 15_000 });

    const outsider = await apiOf(browser, consoleWatch, 'techlead');
    expect((await outsider.get(`/api${address}`)).status()).toBe(404);
    await expectNoPage(outsider, '/support/queue');
  });
});
