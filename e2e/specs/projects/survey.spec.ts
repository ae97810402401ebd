import type { APIRequestContext, Page } from '@playwright/test';
import { surveyQuestions } from 'shared-api/resources/surveyQuestions';
import { formBody } from 'shared-api/resources/validBody';
import { apiOf, expect, openSession, test } from '../../support/portal';
import { call, moveProject, raiseProject } from '../../support/projects';

/** Ids of the demo organisation, delivery group Network. */
const ids = { network: 1, panOwner: { role: 4, helen: 22 }, coreRouting: 1 };

/** Creates a project of Network as the requester, assigns a team and cancels it, which opens its survey. @returns its id */
async function projectWithSurvey(
  requester: APIRequestContext,
  admin: APIRequestContext,
  name: string,
  team: number,
) {
  const id = await raiseProject(requester, name);
  await call(admin, 'PUT', `/projects/${id}/team`, { team: { id: team } });
  await moveProject(requester, id, 'Cancelled', 'No longer needed.');
  return id;
}

const offer = (page: Page) => page.getByText('How did it go?');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Post Project Survey' });

test.describe('post project survey', () => {
  test('is answered by keyboard with thanks; a second tab reports that it was answered, and keeps its input [e2e-survey.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*409/);
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    await openSession(page, 'requester');
    const id = await projectWithSurvey(page.request, admin, `Surveyed ${Date.now()}`, ids.coreRouting);
    await page.goto(`/projects/${id}`);
    await expect(offer(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`/projects/${id}/timeline`);
    await other.getByRole('button', { name: 'Answer' }).click();
    await expect(dialog(other).getByRole('radiogroup').first()).toBeVisible();

    await page.getByRole('button', { name: 'Answer' }).focus();
    await page.keyboard.press('Enter');
    const groups = dialog(page).getByRole('radiogroup');
    await expect(groups.first().getByRole('radio', { name: 'Frown' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(groups.first().getByRole('radio', { name: 'Smile', exact: true })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('textbox', { name: /wished for/ })).toBeFocused();
    await page.keyboard.type('A call before the work.');
    const count = await groups.count();
    for (let n = 1; n < count; n += 1) {
      const first = groups.nth(n).getByRole('radio', { name: 'Frown' });
      await first.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thank you.')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    const { results } = await call<{ results: { rating: number; detail: string | null }[] }>(
      page.request,
      'GET',
      `/projects/${id}/survey`,
    );
    expect(results[0]).toMatchObject({ rating: 5, detail: 'A call before the work.' });
    expect(results.slice(1).every(({ rating, detail }) => rating === 3 && detail === null)).toBe(true);

    for (let n = 0; n < count; n += 1)
      await dialog(other)
        .getByRole('radiogroup')
        .nth(n)
        .getByRole('radio', { name: 'Neutral' })
        .check({ force: true });
    await dialog(other).getByRole('button', { name: 'Send answers' }).click();
    await expect(dialog(other).getByRole('alert')).toContainText('This project was surveyed already.');
    await expect(dialog(other).getByRole('radio', { name: 'Neutral', checked: true })).toHaveCount(count);
    await dialog(other).getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Discard draft' }).click();
    await expect(offer(other)).toHaveCount(0);
  });
});

test.describe('the answers that a team got', () => {
  test('are shown by question, with a link to the project, and downloaded [e2e-survey.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const requester = await apiOf(browser, consoleWatch, 'requester');
    await openSession(page, 'admin');
    const stamp = Date.now();
    const team = await call<{ id: number }>(page.request, 'POST', '/teams', {
      name: `Askers ${stamp}`,
      enable_cr_dash: false,
    });
    const questions = `/teams/${team.id}/survey_questions`;
    const body = formBody(surveyQuestions, { rating: 'Was it worth it?', detail: 'What was missing?' });
    const question = await call<{ id: number }>(page.request, 'POST', questions, body);
    const id = await projectWithSurvey(requester, page.request, `Asked ${stamp}`, team.id);
    await call(requester, 'POST', `/projects/${id}/survey`, {
      results: [{ id: question.id, rating: 1, detail: 'A lot.' }],
    });

    await page.goto(`/teams/${team.id}/survey_results`);
    const result = page.getByRole('region', { name: 'Was it worth it?' });
    await expect(result.getByText('1.0')).toBeVisible();
    await expect(result.getByRole('row', { name: /Frown/ })).toContainText('1100 %');
    await expect(result.getByRole('link', { name: `Asked ${stamp}` })).toHaveAttribute(
      'href',
      `/projects/${id}`,
    );
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('survey_results.csv');
  });
});
