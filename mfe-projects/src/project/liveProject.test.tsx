import { act, screen, waitFor } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { aP4p, aProject, aRole, aSchema, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const p4p = aP4p({
  clarity_code: 'NET-2026-0418',
  pan_code: '4471-09-220',
  release_id: 'OPS-88340',
  work_required: 'Two racks',
  delivery_date: '2026-12-11',
});
const notFound = refusal(404, 'There is no such project, or you may not see it.');
const notice = 'You can no longer see project 481.';
/** Notifies the page that another user has changed the project. */
const notifyOfChange = () => act(() => refreshProject('481'));

beforeEach(() => widen(1440));

describe('a shown project that the user can no longer see', () => {
  test('leads back to the last page of something else, with a single notice [live-project.1]', async () => {
    const { api, router } = await renderProject();
    await screen.findByRole('heading', { name: 'Project: 481' });
    await act(() => router.navigate('/projects/481/timeline'));
    await screen.findByText('Nothing has happened yet');
    api.routes['GET /api/projects/481'] = notFound;
    await notifyOfChange();
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(screen.getAllByText(notice)).toHaveLength(1);
  });

  test('leads to the list if there is no page to go back to', async () => {
    window.history.replaceState({ idx: 0 }, '');
    const { api, router } = await renderProject({ id: 482 });
    await screen.findByRole('heading', { name: 'Project: 482' });
    api.routes['GET /api/projects/482'] = notFound;
    await act(() => refreshProject('482'));
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(router.state.historyAction).toBe('REPLACE');
    window.history.replaceState(null, '');
  });

  test('waits until an open dialog with input is closed, and shows the notice in that dialog', async () => {
    const { api, user } = await renderProject({ id: 483, permissions: pairs('POST update') });
    await user.click(await screen.findByRole('button', { name: 'Add comment' }));
    const text = screen.getByRole('textbox', { name: /Comment/ });
    await user.type(text, 'Half a thou');
    api.routes['GET /api/projects/483'] = notFound;
    await act(() => refreshProject('483'));
    expect(screen.getByRole('dialog')).toHaveTextContent('You can no longer see project 483.');
    expect(text).toHaveValue('Half a thou');
    expect(text).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  test('is reported as missing when it is opened later', async () => {
    const { api, router } = await renderProject({ id: 484 });
    await screen.findByRole('heading', { name: 'Project: 484' });
    api.routes['GET /api/projects/484'] = notFound;
    await act(() => refreshProject('484'));
    await screen.findByRole('heading', { name: 'Projects' });
    const later = Date.now() + 10_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await act(() => router.navigate('/projects/484'));
    expect(await screen.findByText('There is no such project, or you may not see it.')).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('the user loses a permission while its dialog is open', () => {
  test.each([
    ['Add comment', 'POST update'],
    ['Put On Hold', 'PUT on_hold'],
    ['Update Site', 'PUT project'],
    ['Update Team', 'PUT team'],
    ['Update Clarity Code', 'PUT project'],
  ])('the dialog “%s” stays open', async (name, pair) => {
    const { api, user } = await renderProject({
      permissions: pairs(pair),
      project: { p4p },
      schema: aSchema({ site: { type: 'string', title: 'Site' } }),
    });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    api.routes['GET /api/projects/481/permissions'] = [];
    await notifyOfChange();
    expect(dialog).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('the dialog of a role stays open', async () => {
    const roles = (can_edit: boolean) => [aRole(5, 'Project Manager', { can_edit })];
    const { api, user } = await renderProject({ project: { roles: roles(true) } });
    await user.click(await screen.findByRole('button', { name: 'Update Project Manager' }));
    api.routes['GET /api/projects/481'] = aProject({ roles: roles(false) });
    await notifyOfChange();
    expect(screen.getByRole('dialog', { name: 'Update Project Manager' })).toBeInTheDocument();
  });
});
