import { screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { formBody, validBody } from 'shared-api/resources/validBody';
import { addressNames } from 'shared-ui/core';
import { typeOthers } from '../testing/typeOthers';
import { aMember, aTeam } from '../testing/fixtures';
import { aManager, renderAccounts } from '../testing/renderAccounts';

const team = (part = {}) => ({ 'GET /api/teams/3': new Reply(200, aTeam(part), { ETag: '"1"' }) });
const members = { 'GET /api/teams/3/members': [aMember()] };

describe('teams', () => {
  it('lead to their members; a global admin creates, renames and deletes them', async () => {
    const { user } = await renderAccounts('/teams', { 'GET /api/teams': [aTeam()] });
    expect(await screen.findByRole('link', { name: 'Core Routing' })).toHaveAttribute(
      'href',
      '/teams/3/members',
    );
    expect(screen.getByRole('gridcell', { name: 'Ines Carvalho, Daniel Okafor' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create Team' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Core Routing' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  });

  it('are only looked at by their managers', async () => {
    await renderAccounts('/teams', { 'GET /api/teams': [aTeam()] }, aManager);
    expect(await screen.findByRole('link', { name: 'Core Routing' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create Team' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('that projects belong to are not deleted: the reason is told', async () => {
    const { user } = await renderAccounts('/teams', {
      'GET /api/teams': [aTeam()],
      'DELETE /api/teams/3': refusal(409, '41 projects belong to this team.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Core Routing' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('41 projects belong to this team. Core Routing delete failed.'),
    ).toBeInTheDocument();
  });
});

describe('team members', () => {
  it('are changed by who manages the team', async () => {
    await renderAccounts('/teams/3/members', { ...team(), ...members }, aManager);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Core Routing Members' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Daniel Okafor' })).toHaveAttribute(
      'href',
      '/teams/3/members/31/update',
    );
    expect(screen.getByRole('button', { name: 'Actions for Daniel Okafor' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Team Member' })).toBeInTheDocument();
  });

  it.each([
    '/teams/3/members',
    '/teams/3/members/create',
    '/teams/3/survey_questions',
    '/teams/3/survey_results',
  ])('%s names the team in the breadcrumbs and the browser tab', async (address) => {
    await renderAccounts(address, { ...team(), ...members });
    await waitFor(() => expect(addressNames.get()?.get('/teams/3')).toBe('Core Routing'));
  });

  it('of another team are only looked at', async () => {
    await renderAccounts('/teams/3/members', { ...team({ can_edit: false }), ...members }, aManager);
    expect(await screen.findByText('Daniel Okafor')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Daniel Okafor' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add Team Member' })).not.toBeInTheDocument();
  });

  it.each(['/teams/3/members/create', '/teams/3/members/31/update'])(
    '%s says so to who may not change them',
    async (address) => {
      await renderAccounts(address, team({ can_edit: false }), aManager);
      expect(await screen.findByRole('alert')).toHaveTextContent('You may not change who is in this team.');
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );

  it('of a team that there is not: says so, with a way back', async () => {
    await renderAccounts('/teams/3/members', {});
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such team.Check the address, or ask the person who sent you the link.',
    );
    expect(screen.getByRole('link', { name: 'Back to Teams' })).toHaveAttribute('href', '/teams');
  });

  it('are picked among the people who are not in the team; a person who came into it meanwhile is refused beside the field', async () => {
    const text = 'This person is in the team already.';
    const { user, api } = await renderAccounts('/teams/3/members/create', {
      ...team(),
      'GET /api/teams/3/candidates': [{ id: 2, name: 'Daniel Okafor' }],
      'POST /api/teams/3/members': refusal(422, text, { fields: { usr: text } }),
    });
    await user.click(await screen.findByRole('combobox', { name: /Name/ }));
    await user.click(await screen.findByRole('option', { name: 'Daniel Okafor' }));
    await user.click(screen.getByRole('checkbox', { name: 'Manager' }));
    await typeOthers(user, teamMembers);
    await user.click(screen.getByRole('button', { name: 'Add Team Member' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The team member was not added. Check Name.');
    expect(screen.getByRole('combobox', { name: /Name/ })).toHaveAccessibleDescription(text);
    expect(api.to('POST /api/teams/3/members')[0]!.body).toEqual(
      formBody(teamMembers, { usr: { id: 2 }, is_manager: true }),
    );
  });

  it('are added, not created, and their form says to which team', async () => {
    const { user } = await renderAccounts('/teams/3/members/create', {
      ...team(),
      ...members,
      'GET /api/teams/3/candidates': [{ id: 2, name: 'Daniel Okafor' }],
      'POST /api/teams/3/members': aMember(),
    });
    expect(await screen.findByText('to Core Routing')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Add Team Member' })).toBeInTheDocument();
    await user.click(await screen.findByRole('combobox', { name: /Name/ }));
    await user.click(await screen.findByRole('option', { name: 'Daniel Okafor' }));
    await user.click(screen.getByRole('button', { name: 'Add Team Member' }));
    expect(await screen.findByText('Daniel Okafor added')).toBeInTheDocument();
  });

  it('are removed from the team, not deleted', async () => {
    const { user } = await renderAccounts('/teams/3/members', {
      ...team(),
      ...members,
      'DELETE /api/teams/3/members/31': new Reply(204, null),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Daniel Okafor' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Remove']);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const question = screen.getByRole('alertdialog', { name: 'Remove Daniel Okafor from Core Routing?' });
    expect(question).toHaveTextContent('Daniel Okafor stays a user of the portal, and can be added again.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Daniel Okafor removed')).toBeInTheDocument();
  });

  it('who are not removed are told of with the reason', async () => {
    const { user } = await renderAccounts('/teams/3/members', {
      ...team(),
      ...members,
      'DELETE /api/teams/3/members/31': refusal(409, 'The team is being merged.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Daniel Okafor' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('The team is being merged. Daniel Okafor was not removed.'),
    ).toBeInTheDocument();
  });

  it('who manage the team are told what they lose before they remove themselves', async () => {
    const { user } = await renderAccounts(
      '/teams/3/members',
      { ...team(), 'GET /api/teams/3/members': [aMember({ usr: { id: aManager.id, name: aManager.name } })] },
      aManager,
    );
    await user.click(await screen.findByRole('button', { name: `Actions for ${aManager.name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const question = screen.getByRole('alertdialog', { name: 'Remove yourself from Core Routing?' });
    expect(question).toHaveTextContent('You leave the team: you no longer manage it if you do now');
  });

  it('stay who they are: only what they may do in the team is changed', async () => {
    const { user, api } = await renderAccounts('/teams/3/members/31/update', {
      ...team(),
      ...members,
      'GET /api/teams/3/members/31': new Reply(200, aMember(), { ETag: '"1"' }),
      'PUT /api/teams/3/members/31': aMember({ is_manager: true }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Manager' }));
    expect(screen.getByText('Daniel Okafor')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Team member Daniel Okafor saved')).toBeInTheDocument();
    expect(api.to('PUT /api/teams/3/members/31')[0]!.body).toEqual(
      validBody(teamMembers, { usr: { id: 2 }, is_manager: true }),
    );
    expect(
      within(await screen.findByRole('grid')).getByRole('link', { name: 'Daniel Okafor' }),
    ).toBeVisible();
  });
});
