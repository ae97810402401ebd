import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, aRole, anEntry, aTransition, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const state = 'PUT /api/projects/481/state';

describe('project page: dialogs', () => {
  beforeEach(() => widen(1000));

  test('Change State lists destinations by name; a required comment is asked for; a confirmation follows [project-dialogs.4]', async () => {
    const { api, user } = await renderProject({
      transitions: [
        aTransition(1, 'Review'),
        aTransition(2, 'Cancelled', { comment_required: true }),
        aTransition(3, 'Delivery', { blocked: [{ code: 'team', text: 'A team has to be set.' }] }),
      ],
      routes: {
        [state]: aProject({ project_state: { ...aProject().project_state, id: 102, name: 'Cancelled' } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change State' }));
    const form = within(await dialog('Change State'));
    const radios = form.getAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Cancelled',
      'Delivery',
      'Review',
    ]);
    expect(radios[1]).toBeDisabled();
    expect(radios[1]).toHaveAccessibleDescription('A team has to be set.');

    await user.click(form.getByRole('radio', { name: 'Cancelled' }));
    await user.type(form.getByRole('textbox', { name: /Comment/ }), '   ');
    await user.click(form.getByRole('button', { name: 'Change State' }));
    expect(await form.findByText('A comment is required')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'No budget ');
    await user.click(form.getByRole('button', { name: 'Change State' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm State Change' }));
    expect(question.getByText(/from Draft to Cancelled/)).toBeVisible();
    expect(api.count(state)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodies(state)).toEqual([
      { id: 102, name: 'Cancelled', src_state_id: 1, comment: 'No budget' },
    ]);
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Project 481 is now Cancelled')).toBeInTheDocument();
  });

  test('Change State shows what it offered until it closes, not what the new state offers', async () => {
    let saved = false;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const next = aProject({ project_state: { ...aProject().project_state, id: 101, name: 'Review' } });
    const { api, user } = await renderProject({
      routes: {
        'GET /api/projects/481/transitions': () => [
          saved ? aTransition(2, 'Delivery') : aTransition(1, 'Review'),
        ],
        'GET /api/projects/481/permissions': () => (saved ? held.then(() => []) : []),
        [state]: () => ((saved = true), next),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change State' }));
    const form = within(await dialog('Change State'));
    await user.click(form.getByRole('radio', { name: 'Review' }));
    await user.click(form.getByRole('button', { name: 'Change State' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.count('GET /api/projects/481/transitions')).toBe(2));
    await act(() => Promise.resolve());
    expect(form.getByRole('radio', { name: 'Review', hidden: true })).toBeVisible();
    expect(form.queryByRole('radio', { name: 'Delivery', hidden: true })).not.toBeInTheDocument();
    act(answer);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a state that changed meanwhile is reported in the dialog, and the project is loaded again [project-dialogs.7]', async () => {
    const { api, user } = await renderProject({
      transitions: [aTransition(1, 'Review')],
      routes: { [state]: refusal(409, 'The project is in Closed by now.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Change State' }));
    await user.click(screen.getByRole('radio', { name: 'Review' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Kept');
    await user.click(within(await dialog('Change State')).getByRole('button', { name: 'Change State' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const form = within(await dialog('Change State'));
    expect(await form.findByRole('alert')).toHaveTextContent('The project is in Closed by now.');
    expect(form.getByRole('textbox', { name: /Comment/ })).toHaveValue('Kept');
    expect(api.count('GET /api/projects/481')).toBeGreaterThan(1);
    await user.click(form.getByRole('button', { name: 'Dismiss' }));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a hold needs a comment, which is trimmed; Esc closes and the focus returns [project-dialogs.5]', async () => {
    const hold = 'PUT /api/projects/481/on_hold';
    const { api, user } = await renderProject({
      permissions: pairs('PUT on_hold'),
      routes: { [hold]: aProject({ on_hold: true }) },
    });
    const button = await screen.findByRole('button', { name: 'Put On Hold' });
    await user.click(button);
    await dialog('Put Project On Hold');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();

    await user.click(button);
    const form = within(await dialog('Put Project On Hold'));
    await user.click(form.getByRole('button', { name: 'Put On Hold' }));
    expect(await form.findByText('A comment is required')).toBeVisible();
    expect(api.count(hold)).toBe(0);
    await user.type(form.getByRole('textbox', { name: /Comment/ }), '  Waiting for optics ');
    await user.click(form.getByRole('button', { name: 'Put On Hold' }));
    expect(await screen.findByRole('button', { name: 'Remove Hold' })).toBeVisible();
    expect(api.bodies(hold)).toEqual([{ on_hold: true, comment: 'Waiting for optics' }]);
  });

  test('a hold that another user set first is not removed by the same button', async () => {
    const hold = 'PUT /api/projects/481/on_hold';
    let held = false;
    const { api, user } = await renderProject({
      permissions: pairs('PUT on_hold'),
      routes: {
        'GET /api/projects/481': () => aProject({ on_hold: held }),
        [hold]: () => ((held = true), refusal(409, 'The project is on hold already.')),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Put On Hold' }));
    const form = within(await dialog('Put Project On Hold'));
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Why');
    await user.click(form.getByRole('button', { name: 'Put On Hold' }));
    expect(await form.findByRole('alert')).toHaveTextContent('The project is on hold already.');
    await screen.findByText('Draft ( on hold )');
    await user.click(form.getByRole('button', { name: 'Put On Hold' }));
    await waitFor(() => expect(api.count(hold)).toBe(2));
    expect(api.bodies(hold)[1]).toMatchObject({ on_hold: true });
  });

  test('Update Team searches teams on the server; a team is required [project-dialogs.2]', async () => {
    const team = 'PUT /api/projects/481/team';
    const { api, user } = await renderProject({
      permissions: pairs('PUT team'),
      routes: {
        'GET /api/team_names': [
          { id: 3, name: 'Core Routing' },
          { id: 4, name: 'Campus' },
        ],
        [team]: aProject({ team: { id: 4, name: 'Campus' }, team_id: 4 }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Team' }));
    const form = within(await dialog('Update Team'));
    const field = await form.findByRole('combobox', { name: /Team/ });
    expect(field).toHaveValue('Core Routing');
    await user.clear(field);
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText('Team is required')).toBeVisible();
    await user.type(field, 'Camp');
    await waitFor(() => expect(api.calls.some(({ url }) => url.includes('search=Camp'))).toBe(true));
    await user.click(await screen.findByRole('option', { name: 'Campus' }));
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(api.bodies(team)).toEqual([{ team: { id: 4 }, seen: { id: 3 } }]));
    expect(await screen.findByText('Campus')).toBeVisible();
  });

  test('a team-bound role picks from the team’s people [project-dialogs.3]', async () => {
    const role = aRole(5, 'Tech Lead', {
      can_edit: true,
      usr_role: { id: 5, name: 'Tech Lead', info: 'Owns the design', is_team_usr: true },
    });
    const { api, user } = await renderProject({
      project: { roles: [role] },
      routes: {
        'GET /api/teams/3/users': [{ id: 12, name: 'Daniel Okafor' }],
        'PUT /api/projects/481/roles/5': aProject({
          roles: [{ ...role, usr: { id: 12, name: 'Daniel Okafor', active: true } }],
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Tech Lead' }));
    const form = within(await dialog('Update Tech Lead'));
    await user.click(await form.findByRole('combobox', { name: /Tech Lead/ }));
    await user.click(await screen.findByRole('option', { name: 'Daniel Okafor' }));
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(api.bodies('PUT /api/projects/481/roles/5')).toEqual([{ usr: { id: 12 }, seen: null }]),
    );
    expect(await screen.findByText('Daniel Okafor')).toBeVisible();
  });

  test('people who share a name are shown with their id, in the list and when one of them is picked', async () => {
    const role = aRole(7, 'Project Manager', { can_edit: true });
    const { api, user } = await renderProject({
      project: { roles: [role] },
      routes: {
        'GET /api/user_names': [
          { id: 23, name: 'Ann Ray' },
          { id: 41, name: 'Ann Ray' },
          { id: 12, name: 'Daniel Okafor' },
        ],
        'PUT /api/projects/481/roles/7': aProject({ roles: [role] }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Project Manager' }));
    const form = within(await dialog('Update Project Manager'));
    const field = await form.findByRole('combobox', { name: /Project Manager/ });
    await user.click(field);
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual(['Ann Ray #23', 'Ann Ray #41', 'Daniel Okafor']);
    await user.click(screen.getByRole('option', { name: 'Ann Ray #41' }));
    expect(field).toHaveValue('Ann Ray');
    expect(field).toHaveAccessibleDescription(/#41/);
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(api.bodies('PUT /api/projects/481/roles/7')).toEqual([{ usr: { id: 41 }, seen: null }]),
    );
  });

  test('a team-bound role on a project without a team says "Team Not Set!" [project-dialogs.8]', async () => {
    const { api, user } = await renderProject({
      project: {
        team: null,
        team_id: null,
        roles: [
          aRole(5, 'Tech Lead', {
            can_edit: true,
            usr_role: { id: 5, name: 'Tech Lead', info: '', is_team_usr: true },
          }),
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Tech Lead' }));
    const form = within(await dialog('Update Tech Lead'));
    expect(await form.findByText('Team Not Set!')).toBeVisible();
    expect(await form.findByRole('combobox', { name: 'Tech Lead' })).toHaveAccessibleDescription(
      'Team Not Set!',
    );
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText('Team Not Set!')).toBeVisible();
    expect(api.calls.every(({ key }) => key.startsWith('GET'))).toBe(true);
  });
});

describe('project page: timeline', () => {
  beforeEach(() => widen(1000));

  test('lists the events of the project, newest first, with exact times [project-dialogs.1]', async () => {
    await renderProject({
      tab: '/timeline',
      timeline: [
        anEntry({
          id: 3,
          comment: 'Optics are here',
          created_on: new Date(2026, 10, 17, 14, 41).toISOString(),
        }),
        anEntry({ id: 2, on_hold: true, comment: 'Waiting' }),
        anEntry({ id: 1, project_state: 'Draft' }),
      ],
    });
    await screen.findByText('Optics are here');
    const items = screen.getAllByRole('listitem').filter((item) => item.querySelector('time'));
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Ann Ray commented',
      'Project put on hold by Ann Ray',
      'Draft set by Ann Ray',
    ]);
    expect(within(items[0]!).getByText('Optics are here')).toBeVisible();
    expect(within(items[0]!).getByText('17th Nov 2026 2:41 pm')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Timeline' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Info' })).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('button', { name: 'Add comment' })).not.toBeInTheDocument();
  });

  test('requires and trims a comment, which then appears in the list [project-dialogs.6]', async () => {
    const timeline = [anEntry()];
    const { api, user } = await renderProject({
      tab: '/timeline',
      permissions: pairs('POST update'),
      routes: {
        'GET /api/projects/481/timeline': () => [...timeline],
        'POST /api/projects/481/update': () => {
          timeline.unshift(anEntry({ id: 2, comment: 'Hello' }));
          return timeline[0];
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add comment' }));
    const form = within(await dialog('Add Comment'));
    await user.click(form.getByRole('button', { name: 'Add Comment' }));
    expect(await form.findByText('A comment is required')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Comment/ }), ' Hello ');
    await user.click(form.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Hello')).toBeVisible();
    expect(api.bodies('POST /api/projects/481/update')).toEqual([{ comment: 'Hello' }]);
  });

  test('loads further entries on demand', async () => {
    const { user } = await renderProject({
      tab: '/timeline',
      routes: {
        'GET /api/projects/481/timeline': ({ url }: { url: string }) =>
          url.includes('before=2')
            ? new Reply(200, [anEntry({ id: 1, comment: 'The first' })], { 'X-Total': '2' })
            : new Reply(200, [anEntry({ id: 2, comment: 'The second' })], { 'X-Total': '2' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('The first')).toBeVisible();
    expect(screen.getByText('The second')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('reports an empty timeline, and one that did not load', async () => {
    let fails = true;
    const { user } = await renderProject({
      tab: '/timeline',
      routes: { 'GET /api/projects/481/timeline': () => (fails ? refusal(500, 'Out of order.') : []) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The timeline did not load. Out of order.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  });
});
