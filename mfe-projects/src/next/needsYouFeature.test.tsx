import { screen, waitFor } from '@testing-library/react';
import type { NextRow } from 'shared-api/contracts/next';
import { Reply } from 'shared-api/testing';
import ProjectListPage from '../ProjectListPage';
import { aPortal, aProject } from '../testing/fixtures';
import { renderAt } from '../testing/renderAt';
import portal from '../../portal.json';

const row: NextRow = {
  project_id: 7,
  project_name: 'Core switch',
  project_type_name: 'Network',
  project_state: aProject().project_state,
  since: '2026-11-17T09:00:00Z',
  over: 0,
  steps: [{ kind: 'transition', text: 'Submit' }],
};
const one = (body: unknown[]) => new Reply(200, body, { 'X-Total': String(body.length) });
const served = { 'GET /api/projects': one([]), 'GET /api/next': one([row]) };
const open = (isOn: boolean) =>
  renderAt(['/projects'], { projects: <ProjectListPage /> }, served, {
    ...aPortal,
    features: { 'projects.next': isOn },
  });

test('with the feature on, the list shows in which projects the user is next', async () => {
  await open(true);
  expect(await screen.findByRole('region', { name: 'Needs you' })).toHaveTextContent('#7 Submit');
});

test('with the feature off, the list shows nothing of it and does not ask for it', async () => {
  const { api } = await open(false);
  await screen.findByRole('heading', { name: /Projects/ });
  await waitFor(() => expect(api.count('GET /api/projects')).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Needs you' })).not.toBeInTheDocument();
  expect(api.count('GET /api/next')).toBe(0);
});

test('the feature has its page and its cards on Home and the dashboard, and is on until an admin sets it', () => {
  const { default: byDefault, routes, slots } = portal.features.next;
  expect(byDefault).toBe(true);
  expect(routes.map((key) => portal.routes[key as 'next'].path)).toEqual(['projects/next']);
  expect(slots.map((key) => portal.slots[key as 'next'].slot)).toEqual(['home.cards', 'dashboard.cards']);
});
