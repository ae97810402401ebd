import { screen } from '@testing-library/react';
import { transitions } from 'shared-api/resources/workflow/transitions';
import { validRow } from 'shared-api/resources/validBody';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';

it('transitions are listed by their states, with those who may take them [group-transition-pages.1]', async () => {
  await renderGroups('/groups/3/transitions', {
    [`GET ${base}`]: group,
    [`GET ${base}/state_transitions`]: [
      validRow(transitions, {
        id: 2,
        src_state: { id: 1, name: 'Draft' },
        dst_state: { id: 2, name: 'Submitted' },
        name: 'Submit',
        principals: ['requester', 'team_manager'],
        roles: [{ id: 5, name: 'Tech Lead' }],
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Draft' })).toHaveAttribute(
    'href',
    '/groups/3/transitions/2/update',
  );
  for (const text of ['Submitted', 'Submit', 'Requester, Team manager', 'Tech Lead'])
    expect(screen.getByText(text)).toBeInTheDocument();
});

it('the form of a transition asks for its states, its people and its guards [group-transition-pages.2]', async () => {
  await renderGroups('/groups/3/transitions/create', {
    [`GET ${base}`]: group,
    [`GET ${base}/project_states`]: [],
    [`GET ${base}/user_roles`]: [],
  });
  expect(await screen.findByRole('combobox', { name: /From state/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: /To state/ })).toBeVisible();
  for (const name of ['Requester', 'Every milestone is complete', 'Comment required'])
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
});
