import { act, screen } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, aSchema, pairs } from '../testing/fixtures';
import { fill, renderForm, text } from '../testing/renderForm';

const missing = refusal(404, 'There is no such project, or you may not see it.');
const notice = /You can no longer see project (\d+)\./;

async function open(id: number) {
  const form = await renderForm(`/projects/${id}/update`, {
    [`GET /api/projects/${id}`]: new Reply(200, aProject({ id }), { ETag: '"7"' }),
    [`GET /api/projects/${id}/permissions`]: pairs('PUT project'),
    [`GET /api/projects/${id}/schema`]: aSchema(),
    'GET /api/project_types/1/user_roles': [],
  });
  await screen.findByRole('textbox', { name: 'Project name' });
  /** Deletes the project on the server and notifies the page. */
  const hideProject = () => {
    form.api.routes[`GET /api/projects/${id}`] = missing;
    form.api.routes[`GET /api/projects/${id}/permissions`] = missing;
    return act(() => refreshProject(String(id)));
  };
  return { ...form, hideProject };
}

describe('update project, when the user can no longer see the project', () => {
  test('keeps the input, and shows above it that it cannot be saved', async () => {
    const { user, hideProject } = await open(491);
    await fill(user, 'Project name', 'Half a name');
    await hideProject();
    expect(screen.getByText(notice)).toBeVisible();
    expect(text('Project name')).toHaveValue('Half a name');
    expect(text('Project name')).toHaveFocus();
  });

  test('goes back with a notice if there is no input [live-form.1]', async () => {
    const { hideProject } = await open(492);
    await hideProject();
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(screen.getAllByText(notice)).toHaveLength(1);
  });
});
