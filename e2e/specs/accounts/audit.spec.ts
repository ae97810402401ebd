import { readFileSync } from 'node:fs';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';

test.describe('audit log', () => {
  test('shows a global admin the author, the changed fields and the request of each change of a project', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const pm = await anotherPerson(browser, consoleWatch, 'groupadmin', '/projects');
    const auditedProjects = await pm.request.get(
      '/api/projects?project_type_name=Network&project_state_name=In+Review&on_hold=false&per_page=1',
    );
    const [{ project_id: id }] = (await auditedProjects.json()) as [{ project_id: number }];
    const code = `AUD-${Date.now() % 1_000_000}`;
    const saved = await pm.request.put(`/api/projects/${id}/pan_code`, { data: { pan_code: code } });
    expect(saved.status()).toBe(200);

    await signedIn(page, 'admin', `/audit?entity=project&entity_id=${id}`);
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row.getByRole('gridcell', { name: 'Aisha Noor' })).toBeVisible();
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: `Updated project ${id}` })).toBeVisible();
    const change = page.getByRole('row', { name: /PAN Code/ });
    await expect(change.getByRole('cell').last()).toHaveText(code);

    // The request id of the response finds the entry.
    const request = saved.headers()['x-request-id']!;
    await expect(page.getByText(request)).toBeVisible();
    await page.goto(`/audit?search=${request}`);
    await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')[1]).toContain(code);
  });

  test('is hidden from all other users', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/404/);
    await signedIn(page, 'groupadmin', '/audit');
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  });
});
