import { screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { currentPageName } from 'shared-ui/core';
import { aP4p, aProject, aRole, anEntry, aTransition, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const p4p = aP4p({
  clarity_code: 'NET-1',
  pan_code: '4471',
  release_id: null,
  work_required: 'Replace 4 spines',
  delivery_date: '2027-02-26',
});
const loaded = () => screen.findByText('Project name');

describe('project page: info', () => {
  beforeEach(() => widen(1000));

  test('shows the project’s facts, its people, and which of them are not set [info-tab.1]', async () => {
    await renderProject({
      project: {
        p4p,
        team: null,
        team_id: null,
        roles: [
          aRole(3, 'Tech Lead', { usr: { id: 12, name: 'Daniel Okafor', active: true } }),
          aRole(4, 'PAN Owner'),
        ],
      },
    });
    await loaded();
    expect(screen.getByRole('heading', { level: 1, name: 'Project: 481' })).toBeVisible();
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      'Project name': 'Leaf-spine refresh',
      'Delivery Group': 'Network',
      Status: 'Draft',
      Requester: 'Maya Chen',
      'Clarity Code': 'NET-1',
      'PAN Code / OPEX Cost Centre': '4471',
      'Release ID': 'Not given',
      'Work Required': 'Replace 4 spines',
      'Work Completion Date': '26 / 02 / 2027',
      Team: 'Unassigned',
      'Tech Lead': 'Daniel Okafor',
      'PAN Owner': 'Unassigned',
    });
  });

  test('marks the deactivated holders of roles as inactive', async () => {
    await renderProject({
      project: { roles: [aRole(4, 'PAN Owner', { usr: { id: 30, name: 'Helen Ward', active: false } })] },
    });
    await loaded();
    expect(screen.getByText('Helen Ward (inactive)')).toBeVisible();
  });

  test('has neither planning data nor properties if the group uses none', async () => {
    await renderProject();
    await loaded();
    expect(screen.queryByText('Clarity Code')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /properties/ })).not.toBeInTheDocument();
  });

  test('offers no actions to users who may only read the project [info-tab.3]', async () => {
    await renderProject({ project: { roles: [aRole(3, 'Tech Lead')] } });
    await loaded();
    // The menu explains what the user may not do.
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      'More',
    ]);
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test('offers each action to users with its permission [info-tab.2]', async () => {
    await renderProject({
      permissions: pairs('PUT project', 'PUT on_hold', 'PUT team', 'DELETE project'),
      transitions: [aTransition(1, 'Review')],
      project: { roles: [aRole(3, 'Tech Lead', { can_edit: true }), aRole(4, 'PAN Owner')] },
    });
    await screen.findByRole('button', { name: 'Change State' });
    for (const name of ['Put On Hold', 'Update Team', 'Update Tech Lead', 'Delete'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/projects/481/update');
    expect(screen.queryByRole('button', { name: 'Update PAN Owner' })).not.toBeInTheDocument();
  });

  test('shows that the project is on hold, and offers the release but no transitions [info-tab.4]', async () => {
    await renderProject({
      project: { on_hold: true },
      permissions: pairs('PUT on_hold'),
      transitions: [aTransition(1, 'Review', { name: 'Submit' })],
    });
    expect(await screen.findByText('Draft ( on hold )')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Hold' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change State' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  test('has a button for each named transition without a comment; a blocked transition shows the reason [info-tab.6]', async () => {
    const { api, user } = await renderProject({
      transitions: [
        aTransition(1, 'Delivery', {
          name: 'Fast-track',
          blocked: [{ code: 'price', text: '2 lines have no price.' }],
        }),
        aTransition(2, 'Review', { name: 'Submit' }),
        aTransition(3, 'Rejected', { name: 'Reject', comment_required: true }),
        aTransition(4, 'Parked'),
      ],
      routes: { 'PUT /api/projects/481/state': aProject({ on_hold: false }) },
    });
    const bar = within(await screen.findByRole('group', { name: 'Actions' }));
    expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Submit',
      'Fast-track',
      'Why can’t I…?',
    ]);
    expect(bar.getByRole('button', { name: 'Fast-track' })).toBeDisabled();
    expect(bar.getByRole('button', { name: 'Fast-track' })).toHaveAccessibleDescription(
      '2 lines have no price.',
    );
    await user.click(bar.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Project 481 is now Review')).toBeInTheDocument();
    expect(api.bodies('PUT /api/projects/481/state')).toEqual([{ id: 102, name: 'Review', src_state_id: 1 }]);
  });

  test('shows why a transition was refused, and loads the project again', async () => {
    const { api, user } = await renderProject({
      transitions: [aTransition(2, 'Review', { name: 'Submit' })],
      routes: { 'PUT /api/projects/481/state': refusal(409, 'The project is in Closed by now.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('The project is in Closed by now.')).toBeInTheDocument();
    await waitFor(() => expect(api.count('GET /api/projects/481')).toBe(2));
    expect(api.count('GET /api/projects/481/transitions')).toBe(2);
  });

  test('deletes the project after a question, and leads to the list [info-tab.5]', async () => {
    const { api, user, router } = await renderProject({
      permissions: pairs('DELETE project'),
      routes: { 'DELETE /api/projects/481': new Reply(204) },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete the current Project?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.count('DELETE /api/projects/481')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects');
    expect(screen.getByText('Project Leaf-spine refresh deleted')).toBeInTheDocument();
    expect(currentPageName.get()).toMatchObject({ pathname: '/projects/481', subject: null });
  });

  test.each([400, 403, 404])(
    'reports after status %d that there is no such project, with a link back',
    async (status) => {
      await renderProject({ routes: { 'GET /api/projects/481': refusal(status, 'No.') } });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'There is no such project, or you may not see it.',
      );
      expect(screen.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/projects');
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Project: 481');
      // Recent pages forget it.
      expect(currentPageName.get()).toMatchObject({ subject: null });
    },
  );

  test('can be loaded again after any other failure', async () => {
    let fails = true;
    const { user } = await renderProject({
      routes: { 'GET /api/projects/481': () => (fails ? refusal(500, 'Out of order.') : aProject()) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await loaded();
  });

  test('leads back with a notice when the user’s own change ends their access [info-tab.7]', async () => {
    let isHidden = false;
    const { user } = await renderProject({
      permissions: pairs('POST update', 'PUT on_hold'),
      routes: {
        'GET /api/projects/481': () => (isHidden ? refusal(403, 'No.') : aProject()),
        'PUT /api/projects/481/on_hold': () => ((isHidden = true), refusal(403, 'Not allowed.')),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Put On Hold' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Why');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put On Hold' }));
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
    expect(screen.getByText('You can no longer see project 481.')).toBeInTheDocument();
  });

  test('shows the newest timeline entries beside the facts on a wide screen, with a link to all', async () => {
    widen(1440);
    await renderProject({
      timeline: Array.from({ length: 8 }, (_, i) => anEntry({ id: 20 - i, comment: `Comment ${8 - i}` })),
    });
    const rail = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect(await rail.findByText('Comment 8')).toBeVisible();
    expect(rail.queryByText('Comment 2')).not.toBeInTheDocument();
    expect(rail.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/projects/481/timeline');
  });
});
