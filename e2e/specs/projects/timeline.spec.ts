import type { APIRequestContext, Page } from '@playwright/test';
import { apiOf, expect, signedIn, test } from '../../support/portal';
import { call, raiseProject } from '../../support/projects';

/** Creates a project of Network with a number of comments, `Remark 1.` the oldest. @returns its id */
async function raise(request: APIRequestContext, remarks: number): Promise<number> {
  const id = await raiseProject(request, `Timeline ${Date.now()}`);
  for (let n = 1; n <= remarks; n += 1)
    await call(request, 'POST', `/projects/${id}/update`, { comment: `Remark ${n}.` });
  return id;
}

const remark = (page: Page, n: number) => page.getByText(`Remark ${n}.`, { exact: true });

test.describe('timeline of a project', () => {
  test('loads more when it is scrolled, and shows "1 new entry" without moving when others write [e2e-timeline.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const id = await raise(admin, 70);
    const subscribed = page.waitForResponse(/\/api\/live\/.+/);
    await signedIn(page, 'admin', `/projects/${id}/timeline`);
    await subscribed;
    await page
      .getByText(/^\d+(st|nd|rd|th) \w{3} \d{4} \d+:\d\d [ap]m$/)
      .first()
      .hover();
    await expect(page.getByRole('tooltip')).toHaveText(/ago$/);
    await remark(page, 22).scrollIntoViewIfNeeded();
    await expect(remark(page, 12)).toBeAttached();
    await remark(page, 12).scrollIntoViewIfNeeded();
    const before = (await remark(page, 12).boundingBox())!.y;
    await call(admin, 'POST', `/projects/${id}/update`, { comment: 'A late remark.' });
    const pill = page.getByRole('button', { name: '1 new entry' });
    await expect(pill).toBeVisible();
    await expect(page.getByText('A late remark.')).toHaveCount(0);
    expect(Math.abs((await remark(page, 12).boundingBox())!.y - before)).toBeLessThan(3);
    await pill.click();
    await expect(page.getByText('A late remark.')).toBeInViewport();
    // When the timeline is scrolled to the top, new entries appear at once.
    await call(admin, 'POST', `/projects/${id}/update`, { comment: 'A later remark.' });
    await expect(page.getByText('A later remark.')).toBeVisible();
  });
});
