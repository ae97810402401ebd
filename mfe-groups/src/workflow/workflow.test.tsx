import { screen, within } from '@testing-library/react';
import type { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
import { refusal } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';
const workflow: GroupWorkflow = {
  states: [
    {
      id: 1,
      name: 'Draft',
      is_start: true,
      is_closed: false,
      colour: 'grey',
      progress: 0,
      target_days: null,
      projects: 1200,
    },
    {
      id: 2,
      name: 'Working',
      is_start: false,
      is_closed: false,
      colour: 'blue',
      progress: 0.5,
      target_days: 5,
      projects: 0,
    },
    {
      id: 3,
      name: 'Done',
      is_start: false,
      is_closed: true,
      colour: 'green',
      progress: 1,
      target_days: null,
      projects: 1,
    },
  ],
  transitions: [
    { id: 7, name: 'Begin', src_state_id: 1, dst_state_id: 2 },
    { id: 8, name: null, src_state_id: 1, dst_state_id: 3 },
  ],
  findings: [
    {
      code: 'dead_end',
      text: 'Working is not closed, and no transition leads out of it.',
      at: { part: 'state', id: 2 },
    },
    { code: 'no_quoted', text: 'No state is named Quoted.', at: null },
  ],
};

it('shows each state with its projects and the ways out of it [group-workflow-page.1]', async () => {
  await renderGroups('/groups/3/workflow', { [`GET ${base}`]: group, [`GET ${base}/workflow`]: workflow });
  const out = within(await screen.findByRole('list', { name: 'Transitions out of Draft' }));
  expect(out.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Begin → Working',
    'To Done',
  ]);
  expect(out.getByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/groups/3/transitions/7/update');
  expect(screen.getByRole('link', { name: /^Draft/ })).toHaveAttribute(
    'href',
    '/groups/3/project_states/1/update',
  );
  expect(screen.getByRole('link', { name: '1,200 projects' })).toHaveAttribute(
    'href',
    '/projects?project_type_id=3&project_state_name=Draft',
  );
  expect(screen.getByRole('link', { name: '1 project' })).toBeInTheDocument();
  expect(screen.getByText('Nothing leads out of it')).toBeInTheDocument();
  expect(screen.getByText('Projects end here')).toBeInTheDocument();
});

it('says what is wrong with the workflow, and leads to it [group-workflow-page.2]', async () => {
  await renderGroups('/groups/3/workflow', { [`GET ${base}`]: group, [`GET ${base}/workflow`]: workflow });
  expect(await screen.findByText('2 things to look at')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Working is not closed/ })).toHaveAttribute(
    'href',
    '/groups/3/project_states/2/update',
  );
  expect(screen.getByText('No state is named Quoted.')).toBeInTheDocument();
});

it('asks for the first state where there is none, and loads again after an error', async () => {
  let fails = true;
  const { user } = await renderGroups('/groups/3/workflow', {
    [`GET ${base}`]: group,
    [`GET ${base}/workflow`]: () =>
      fails ? refusal(500, 'Out of order.') : { states: [], transitions: [], findings: [] },
  });
  expect(await screen.findByText('Out of order.')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('There are no states yet')).toBeInTheDocument();
});
