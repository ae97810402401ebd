import { screen, within } from '@testing-library/react';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { refusal, Reply } from 'shared-api/testing';
import ProjectListPage from '../ProjectListPage';
import { aPortal } from '../testing/fixtures';
import { renderAt } from '../testing/renderAt';

const row = (project_id: number, part: Partial<ProjectListRow>): ProjectListRow => ({
  project_id,
  project_name: `Project ${project_id}`,
  requester_name: 'Maya Chen',
  pan_owner_name: null,
  pan_code: null,
  project_type_id: 1,
  project_type_name: 'Network',
  team_name: null,
  tech_lead_name: null,
  project_manager_name: null,
  services: [],
  project_state_name: 'In Review',
  project_state_days: 4,
  project_state_is_closed: false,
  project_state_is_start: false,
  project_state_date: '2026-11-17T09:00:00Z',
  project_state_colour: 'blue',
  project_state_progress: 0.5,
  on_hold: false,
  services_locked: false,
  submit_date: null,
  created_on: '2026-11-17T09:00:00Z',
  ...part,
});

const closed = { project_state_name: 'Closed', project_state_is_closed: true } as const;
const rows = [row(4, {}), row(3, { on_hold: true }), row(2, closed), row(1, { ...closed, on_hold: true })];

const open = (answer: unknown) =>
  renderAt(
    ['/projects?team_name=Voice'],
    { projects: <ProjectListPage /> },
    { 'GET /api/projects': answer },
    { ...aPortal, features: { 'projects.next': false } },
  );

test('a row shows the days in its state, or "(on hold)" instead, and neither when it is closed [project-rows.1]', async () => {
  await open(new Reply(200, rows, { 'X-Total': '4' }));
  await screen.findAllByRole('link', { name: '4' });
  const statusOf = (id: number) =>
    screen
      .getAllByRole('row')
      .find((one) => within(one).queryByRole('link', { name: String(id) }))!
      .querySelector('[col-id=project_state_name]')!.textContent;
  expect([4, 3, 2, 1].map((id) => statusOf(id)?.trim())).toEqual([
    'In Review (4 days)',
    'In Review (on hold)',
    'Closed',
    'Closed',
  ]);
});

test('a list that failed to load says why, keeps its filters, and loads again on Retry [project-rows.2]', async () => {
  let calls = 0;
  const { user } = await open(() =>
    ++calls > 1 ? new Reply(200, rows, { 'X-Total': '4' }) : refusal(500, 'The database is having a rest.'),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is having a rest.');
  expect(screen.getByText('Team:')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: '4' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
