import { clean } from '../../support/axe';
import { expect, openSession, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the next step stays at the foot of the screen and covers nothing; the current tab is in view [e2e-next-bar.1]', async ({
  page,
}) => {
  await openSession(page, 'requester');
  const id = await raiseProject(page.request, `Phone racks ${Date.now()}`);
  const bar = page.getByRole('group', { name: 'What is next' });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name });
  const check = async (name: string) => {
    // At the foot of the screen before anything is scrolled, or right below a page that is shorter.
    await expect(bar).toBeInViewport({ ratio: 1 });
    // At the end of the page, nothing of it lies under the bar.
    const overlap = await page.evaluate(() => {
      const main = document.querySelector('main')!;
      main.scrollTo(0, main.scrollHeight);
      const foot = document.querySelector('[data-next-bar]')!;
      const top = foot.getBoundingClientRect().top;
      return [...main.querySelectorAll('a, button, p, dd')]
        .filter((element) => !foot.contains(element) && !element.closest('footer'))
        .map((element) => element.getBoundingClientRect())
        .filter(({ bottom, height }) => height > 0 && bottom > top + 1).length;
    });
    expect(overlap).toBe(0);
    await clean(page, `the bar of the next step on ${name}`);
  };

  await page.goto(`/projects/${id}/timeline`);
  await expect(bar).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The row clips one pixel of its line.
  await expect(tab('Timeline')).toBeInViewport({ ratio: 0.95 });
  await check('Timeline');
  await tab('Info').click();
  await expect(page.getByText('No files are attached yet.')).toBeAttached();
  await check('Info');

  await bar.getByRole('button', { name: 'Submit (next step)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change State' });
  await expect(dialog.getByRole('radio', { name: 'Submitted' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toHaveCount(0);
});
