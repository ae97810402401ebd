import { screen, within } from '@testing-library/react';
import { projectStates } from 'shared-api/resources/projectStates';
import { formBody, validRow } from 'shared-api/resources/validBody';
import { refusal } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const list = '/api/project_types/3/project_states';
const served = {
  'GET /api/project_types/3': { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true },
  [`GET ${list}`]: [validRow(projectStates, { id: 5, name: 'Draft', is_start: true, ord: 1 })],
};

describe('the states of a delivery group', () => {
  it('are listed beside its other parts [group-states.1]', async () => {
    await renderGroups('/groups/3/project_states', served);
    expect(await screen.findByRole('link', { name: 'Draft' })).toHaveAttribute(
      'href',
      '/groups/3/project_states/5/update',
    );
    const nav = screen.getByRole('navigation', { name: 'Delivery group' });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('States');
  });

  it('are created with a colour and what they mean for a project [group-states.2]', async () => {
    const { user, api, router } = await renderGroups('/groups/3/project_states/create', {
      ...served,
      [`POST ${list}`]: validRow(projectStates, { id: 6, name: 'Waiting' }),
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Waiting');
    await user.click(screen.getByRole('checkbox', { name: /^Reset/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Colour/ }), 'Amber');
    await user.click(screen.getByRole('button', { name: 'Create Project State' }));
    expect(await screen.findByText('Project state Waiting created')).toBeInTheDocument();
    expect(api.to(`POST ${list}`)[0]!.body).toEqual(
      formBody(projectStates, { name: 'Waiting', colour: 'amber', reset_project: true, target_days: null }),
    );
    expect(router.state.location.pathname).toBe('/groups/3/project_states');
  });

  it('say what keeps one from being deleted', async () => {
    const { user } = await renderGroups('/groups/3/project_states', {
      ...served,
      [`DELETE ${list}/5`]: refusal(409, '12 projects stand in this state. Move them on first.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Draft' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^12 projects stand in this state\./)).toBeInTheDocument();
  });
});
