import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { expect, openSession, test } from '../../support/portal';

/** Opens the newest project of Network in a state. */
async function open(page: Page, login: string, state: string): Promise<number> {
  await openSession(page, login);
  const found = await page.request.get(
    `/api/projects?project_type_name=Network&on_hold=false&per_page=1&project_state_name=${encodeURIComponent(state)}`,
  );
  const [row] = (await found.json()) as { project_id: number }[];
  await page.goto(`/projects/${row!.project_id}`);
  return row!.project_id;
}
const dialog = (page: Page, name = 'Why can’t I…?') => page.getByRole('dialog', { name });

test.describe('Why can’t I…?', () => {
  test('opens by keyboard, and shows for each action whether it is allowed and why, rule by rule [e2e-why.1]', async ({
    page,
  }) => {
    await open(page, 'reviewer', 'Submitted');
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Why can’t I…?' })).toBeFocused();
    await page.keyboard.press('Enter');
    const search = dialog(page).getByRole('textbox', { name: 'Search' });
    await expect(search).toBeFocused();
    const team = dialog(page).getByRole('listitem').filter({ hasText: 'Assign a team' });
    await expect(team).toContainText('No');
    await expect(team).toContainText('Only managers of the team or the Project Manager may do this.');
    await expect(dialog(page).getByRole('region', { name: 'Moving it on' })).toContainText(
      'You hold the role Reviewer.',
    );
    await page.keyboard.type('assign team');
    await expect(dialog(page).getByText('Add comments')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Not true: holds the role Project Manager')).toBeVisible();
    await clean(page, 'the dialog that says why');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    // Only admins can ask about other users.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Why can’t I…?' }).click();
    await expect(dialog(page).getByText('Add comments')).toBeVisible();
    await expect(dialog(page).getByRole('combobox')).toHaveCount(0);
  });

  test('shows admins the answers for another person, also on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 'groupadmin', 'Submitted');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Why can’t I…?' }).click();
    await expect(dialog(page).getByText('Admins of the group may.').first()).toBeVisible();
    await dialog(page).getByRole('combobox', { name: 'Person' }).fill('Olga');
    await page.getByRole('option', { name: 'Olga Жданова' }).click();
    const asked = dialog(page, 'Why can’t Olga Жданова…?');
    await expect(asked.getByText('Olga Жданова does not see the project.').first()).toBeVisible();
    await clean(page, 'the dialog about another person, on a phone');
  });
});
