import { screen, waitFor } from '@testing-library/react';
import { Reply } from 'shared-api/testing';
import CreateProjectPage from './form/CreateProjectPage';
import NextCard from './next/NextCard';
import { aGroup, aPortal, aSchema } from './testing/fixtures';
import { renderAt } from './testing/renderAt';

const group = {
  'GET /api/holidays': [],
  'GET /api/project_types': [aGroup(1, 'Network')],
  'GET /api/project_types/1/user_roles': [],
  'GET /api/project_types/1/attachment_types': [],
  'GET /api/project_types/1/new_project_schema': aSchema(),
};
const openForm = (config?: (typeof aPortal)['config']) =>
  renderAt(['/projects/create'], { 'projects/create': <CreateProjectPage /> }, group, {
    ...aPortal,
    ...(config ? { config } : {}),
  });
const heading = 'Before you raise a project.';

test('the form of a new project shows the notice of the chosen delivery group', async () => {
  await openForm({
    projects: {
      values: { createNotice: 'Ask first.' },
      groups: { 1: { createNotice: 'Network asks you to wait.' } },
    },
  });
  expect(await screen.findByText(heading)).toBeInTheDocument();
  expect(screen.getByText('Network asks you to wait.')).toBeInTheDocument();
  expect(screen.queryByText('Ask first.')).not.toBeInTheDocument();
});

test('the form of a new project has no notice until an admin sets one', async () => {
  await openForm();
  expect(await screen.findByRole('button', { name: 'Create Project' })).toBeEnabled();
  expect(screen.queryByText(heading)).not.toBeInTheDocument();
});

test.each([
  ['six projects', undefined, '6'],
  ['as many projects as are configured', { projects: { values: { nextRows: 12 } } }, '12'],
])('the card "Needs you" asks for %s', async (_, config, rows) => {
  const asked: (string | null)[] = [];
  const served = {
    'GET /api/next': ({ url }: { url: string }) => {
      asked.push(new URLSearchParams(url.split('?')[1]).get('per_page'));
      return new Reply(200, [], { 'X-Total': '0' });
    },
  };
  await renderAt(['/'], { '/': <NextCard /> }, served, { ...aPortal, ...(config ? { config } : {}) });
  await waitFor(() => expect(asked).toEqual([rows]));
});
