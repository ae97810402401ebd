import { screen, within } from '@testing-library/react';
import { renderProject, widen } from '../../testing/renderProject';

let mockFailsToLoad = true;
jest.mock('./WhyDialog', () => {
  if (mockFailsToLoad) throw new Error('Loading chunk ProjectWhy failed.');
  return jest.requireActual<object>('./WhyDialog');
});

test('a dialog whose code fails to load is reported over the page, and can be retried', async () => {
  widen(1440);
  const { user } = await renderProject({
    routes: { 'GET /api/projects/481/why': { user: { id: 12, name: 'Daniel Okafor' }, actions: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Why can’t I…?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why can’t I…?' }));
  expect(await dialog.findByText(/This did not load\./)).toBeVisible();
  expect(screen.getByText('Project name')).toBeInTheDocument();
  mockFailsToLoad = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Search' })).toBeVisible();
});
