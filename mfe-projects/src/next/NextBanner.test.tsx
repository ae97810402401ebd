import { act, screen, waitFor, within } from '@testing-library/react';
import type { NextStep, ProjectNext } from 'shared-api/contracts/next';
import type { WhyAction } from 'shared-api/contracts/why';
import { refreshProject } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { aPortal, aProject, aRole, aTransition, pairs } from '../testing/fixtures';
import { renderProject, widen, type Served } from '../testing/renderProject';

const step = (part: Partial<NextStep>): NextStep => ({
  kind: 'transition',
  text: 'Submit',
  mine: false,
  // 1 s after midnight two days on: a count of elapsed hours would say one day.
  since: new Date(Date.now() - 2 * 86_400_000 + 3_600_000).toISOString(),
  days: 2,
  who: [],
  transition: null,
  quote_id: null,
  role: null,
  ...part,
});
const helen = { as: 'PAN Owner', people: [{ id: 4, name: 'Helen Ward' }], more: 0 };
const quote = step({ kind: 'quote', text: 'Approve or reject quote 3', quote_id: 3, who: [helen] });
const next = (...steps: NextStep[]): ProjectNext => ({
  mine: steps.some(({ mine, kind }) => mine && kind !== 'hold'),
  steps,
  target_days: null,
});
const path = 'GET /api/projects/481/next';
const show = (answer: unknown, served: Served = {}) =>
  renderProject({ ...served, routes: { [path]: answer, ...served.routes } });
const status = () =>
  screen
    .findAllByRole('status')
    .then((all) => all.find((element) => /next|Waiting|hold/.test(element.textContent ?? ''))!);

beforeEach(() => widen(1440));

describe('the banner about who is next', () => {
  test('tells the user that they are next, with the step and the time left', async () => {
    await show({ ...next(step({ mine: true })), target_days: 5 });
    expect(await screen.findByText('You’re next.')).toBeVisible();
    expect(await status()).toHaveTextContent('You’re next. Submit. Target for Draft is 5 days; 2 are left.');
  });

  test('reminds the requester of a project without services to add some, if they may', async () => {
    await show(next(step({ mine: true })), { permissions: pairs('PUT services') });
    const link = await screen.findByRole('link', { name: 'add services' });
    expect(link).toHaveAttribute('href', '/projects/481/services/update');
    expect(await status()).toHaveTextContent('Submit, or add services.');
  });

  test('calls a user “you” whom a step names though it is not theirs', async () => {
    const admins = { as: 'Admin of Network', people: [{ id: aPortal.user.id, name: 'Aisha Noor' }], more: 0 };
    await show(next(step({ kind: 'team', text: 'Assign a team', who: [admins] })));
    expect(await screen.findByText('Waiting for')).toBeVisible();
    expect(await status()).toHaveTextContent('Waiting for you (Admin of Network): Assign a team, for 2 days');
  });

  test('tells all other users the name and role of the people who are next, and since when', async () => {
    await show(next(quote));
    expect(await screen.findByText('Waiting for')).toBeVisible();
    expect(await status()).toHaveTextContent(
      'Waiting for Helen Ward (PAN Owner): Approve or reject quote 3, for 2 days',
    );
    expect(screen.queryByText('You’re next.')).toBeNull();
  });

  test('leads to the financials by its words if the user must decide a quote', async () => {
    await show(next({ ...quote, mine: true }));
    expect(await screen.findByRole('link', { name: 'Approve or reject quote 3' })).toHaveAttribute(
      'href',
      '/projects/481/financials',
    );
  });

  test('opens the dialog of a missing role', async () => {
    const role = aRole(7, 'Project Manager', { can_edit: true });
    const { user } = await show(
      next(
        step({
          kind: 'role',
          text: 'Set Project Manager',
          mine: true,
          role: { id: 7, name: 'Project Manager' },
        }),
      ),
      { project: { roles: [role] } },
    );
    await user.click(await screen.findByRole('button', { name: 'Set Project Manager' }));
    expect(await screen.findByRole('dialog', { name: 'Update Project Manager' })).toBeVisible();
  });

  test('opens the dialog of a missing team', async () => {
    const { user } = await show(next(step({ kind: 'team', text: 'Assign a team', mine: true })), {
      project: { team: null, team_id: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign a team' }));
    expect(await screen.findByRole('dialog', { name: 'Update Team' })).toBeVisible();
  });

  test('keeps an open dialog when another user takes the step meanwhile', async () => {
    const { api, user } = await show(next(step({ kind: 'team', text: 'Assign a team', mine: true })), {
      project: { team: null, team_id: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign a team' }));
    await screen.findByRole('dialog', { name: 'Update Team' });
    api.routes[path] = next(quote);
    await act(() => refreshProject('481'));
    expect(await screen.findByText('Waiting for')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Update Team' })).toBeVisible();
  });

  test('shows why a step is blocked, and links to the full explanation', async () => {
    const transition = aTransition(1, 'Review', { blocked: [{ code: 'x', text: 'VLAN has no price.' }] });
    const { user } = await show(next(step({ mine: true, transition })), {
      routes: {
        'GET /api/projects/481/why': {
          user: { id: 12, name: 'Daniel Okafor' },
          may_ask_for_others: false,
          actions: [
            {
              key: 'transition 1',
              section: 'move',
              label: 'Submit: move to Review',
              allowed: false,
              summary: 'No: VLAN has no price.',
              admin: null,
              rows: [],
              conditions: ['VLAN has no price.'],
            },
          ] satisfies WhyAction[],
        },
      },
    });
    expect(await screen.findByText(/Before that: VLAN has no price\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Why can’t I…?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why can’t I…?' });
    expect(within(dialog).getByRole('textbox', { name: 'Search' })).toHaveValue('Submit');
    expect(await within(dialog).findByText('Submit: move to Review')).toBeVisible();
  });

  test('names the people who can remove the hold of a project', async () => {
    await show(next(step({ kind: 'hold', text: 'Remove the hold', who: [helen] })), {
      project: { on_hold: true },
    });
    expect(await status()).toHaveTextContent(
      'On hold for 2 days. Helen Ward (PAN Owner) can remove the hold.',
    );
  });

  test('shows nothing on a closed project, and sends no request', async () => {
    const { api } = await show(next(quote), {
      project: { project_state: { ...aProject().project_state, is_closed: true } },
    });
    await screen.findByText('Team and roles');
    expect(screen.queryByText('Waiting for')).toBeNull();
    expect(api.count(path)).toBe(0);
  });

  test('shows nothing without steps or after a failure, and the page still works', async () => {
    await show(next());
    await screen.findByText('Team and roles');
    expect(screen.queryByText(/You’re next|Waiting for/)).toBeNull();
    await show(refusal(500, 'No'), { id: 481 });
    expect((await screen.findAllByText('Team and roles')).length).toBeGreaterThan(0);
  });

  test('is updated after changes of other users', async () => {
    const { api } = await show(next(quote));
    await screen.findByText('Waiting for');
    api.routes[path] = next(step({ mine: true }));
    await act(() => refreshProject('481'));
    expect(await screen.findByText('You’re next.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Waiting for')).toBeNull());
  });

  test('opens Change State with the transition of its words chosen, on every tab [next-acts.1]', async () => {
    const submit = aTransition(1, 'Submitted', { name: 'Submit' });
    const cancel = aTransition(2, 'Cancelled', { name: 'Withdraw' });
    const { user } = await show(
      next(
        step({ mine: true, transition: submit }),
        step({ mine: true, text: 'Withdraw', transition: cancel }),
      ),
      { tab: '/timeline', transitions: [submit, cancel] },
    );
    expect(await status()).toHaveTextContent('You’re next. Submit or Withdraw.');
    await user.click(screen.getByRole('button', { name: 'Withdraw (next step)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(dialog.getByRole('radio', { name: 'Cancelled' })).toBeChecked();
    expect(await dialog.findByRole('radio', { name: 'Submitted' })).not.toBeChecked();
  });

  test('leads to Submit Quote if the user may change the financials', async () => {
    const quoted = step({
      mine: true,
      text: 'Quote',
      transition: aTransition(1, 'Quoted', { name: 'Quote' }),
    });
    await show(next(quoted), { tab: '/timeline', permissions: pairs('PUT financials') });
    expect(await screen.findByRole('link', { name: 'Quote' })).toHaveAttribute(
      'href',
      '/projects/481/financials/submit',
    );
  });

  test('does not offer a blocked transition as a button', async () => {
    const transition = aTransition(1, 'Review', { blocked: [{ code: 'x', text: 'VLAN has no price.' }] });
    await show(next(step({ mine: true, transition })));
    expect(await status()).toHaveTextContent('You’re next. Submit. Before that: VLAN has no price.');
    expect(screen.queryByRole('button', { name: /next step/ })).toBeNull();
  });

  test('counts the open milestones, once the work has started, and links to them [next-acts.2]', async () => {
    const milestones = [true, false, false].map((checked, i) => ({ id: i, name: `M${i}`, checked }));
    const started = { ...aProject().project_state, is_start: false };
    await show(next(step({ mine: true })), { project: { milestones, project_state: started } });
    expect(await screen.findByRole('link', { name: '2 of 3 milestones open' })).toHaveAttribute(
      'href',
      '/projects/481/milestones',
    );
  });

  test('says of a step on a tab that the user does not see whom to ask [next-unseen.1]', async () => {
    const ask = [{ as: 'Admin of Network', people: [{ id: 9, name: 'Aisha Noor' }], more: 0 }];
    await show(next({ ...quote, mine: true, unseen: { tab: 'Financials', ask } }));
    expect(await status()).toHaveTextContent(
      'You’re next. Approve or reject quote 3 needs Financials, which you can’t see; ask Aisha Noor (Admin of Network).',
    );
    expect(screen.queryByRole('link', { name: /quote 3/ })).toBeNull();
  });
});

describe('the bar of a phone', () => {
  const bar = () => screen.queryByRole('group', { name: 'What is next' });
  const submit = step({ mine: true, transition: aTransition(1, 'Submitted', { name: 'Submit' }) });
  beforeEach(() => widen(390));

  test('offers the banner’s actions at the foot of the screen, on every tab [next-bar.1]', async () => {
    const { user } = await show(next(submit), { tab: '/timeline' });
    const button = await screen.findAllByRole('button', { name: 'Submit (next step)' });
    expect(bar()).toContainElement(button.at(-1)!);
    await user.click(button.at(-1)!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(dialog.getByRole('radio', { name: 'Submitted' })).toBeChecked();
  });

  test('has the first step as its main action, and at most one other', async () => {
    const team = step({ kind: 'team', text: 'Assign a team', mine: true });
    await show(next({ ...quote, mine: true }, team, submit), { project: { team: null, team_id: null } });
    await screen.findByRole('group', { name: 'What is next' });
    expect(bar()).toHaveTextContent(/^Assign a teamApprove or reject quote 3$/);
    expect(within(bar()!).getByRole('link', { name: 'Approve or reject quote 3' })).toHaveAttribute(
      'data-primary',
    );
  });

  test.each([
    ['a step of others', next(quote), 390],
    [
      'a blocked step',
      next(step({ mine: true, transition: aTransition(1, 'A', { blocked: [{ code: 'x', text: 'No.' }] }) })),
      390,
    ],
    ['a wide screen', next(submit), 1440],
  ])('is not shown for %s', async (_what, answer, width) => {
    widen(width);
    await show(answer);
    await status();
    expect(bar()).toBeNull();
  });
});
