import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReads } from 'shared-api/client';
import type { Project, TransitionEffects } from 'shared-api/contracts/project';
import { fakeApi, refusal } from 'shared-api/testing';
import { Button } from 'shared-ui/core';
import { LeaveQuestion, useDirtyGuard } from 'shared-ui/form';
import { TestRouter } from 'shared-ui/testing';
import { aProject, aTransition, noEffects, pairs } from '../../testing/fixtures';
import { inShell, routerOf } from '../../testing/renderAt';
import { someFinancials } from '../../testing/renderFinancials';
import { renderProject, widen } from '../../testing/renderProject';
import { TransitionButtons } from './TransitionButtons';
import { useStateChange } from './useStateChange';

const state = 'PUT /api/projects/481/state';
const review = { id: 101, name: 'Review' };
const effects = 'GET /api/projects/481/transition_effects';
const withNotices: TransitionEffects = {
  ...noEffects,
  notices: ['Book the freeze window first.', 'Racks need a site visit.'],
};
const after = aProject({ project_state: { ...aProject().project_state, ...review } });
const toReview = aTransition(1, 'Review', { name: 'Send to review' });

const notices = () => screen.findByRole('dialog', { name: 'Notice' });
const ok = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(within(await notices()).getByRole('button', { name: 'Ok' }));
const question = () => screen.findByRole('alertdialog', { name: 'Confirm State Change' });

/** Renders a part of a page without the page. */
async function show(part: React.ReactNode, routes: Record<string, unknown>) {
  await forgetReads();
  const api = fakeApi({ [effects]: noEffects, ...routes });
  render(inShell(<TestRouter router={routerOf(['/'], { '*': part })} />));
  return { api, user: userEvent.setup({ delay: null }) };
}

describe('notices of services before a state change', () => {
  beforeEach(() => widen(1000));

  test('are shown by a one-click button, one at a time; then it asks, and saves last [state-notices.1]', async () => {
    const { api, user } = await renderProject({
      transitions: [toReview],
      routes: { [effects]: withNotices, [state]: after },
    });
    await screen.findByRole('button', { name: 'Send to review' });
    expect(api.count(effects)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Send to review' }));
    expect(await notices()).toHaveTextContent('Book the freeze window first.');
    expect(await notices()).toHaveTextContent('1 of 2');
    expect(within(await notices()).getByRole('button', { name: 'Ok' })).toHaveFocus();
    await ok(user);
    expect(await notices()).toHaveTextContent('Racks need a site visit.');
    expect(await notices()).not.toHaveTextContent('Book the freeze');
    await ok(user);
    expect(await question()).toHaveTextContent('from Draft to Review?');
    expect(api.count(state)).toBe(0);
    await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.count(state)).toBe(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Project 481 is now Review')).toBeInTheDocument();
  });

  test('are shown by Change State, too; cancelling a notice keeps the state and the form [state-notices.2]', async () => {
    const { api, user } = await renderProject({
      transitions: [aTransition(1, 'Review')],
      routes: { [effects]: withNotices, [state]: after },
    });
    await user.click(await screen.findByRole('button', { name: 'Change State' }));
    await user.click(screen.getByRole('radio', { name: 'Review' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Kept');
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    await user.click(form.getByRole('button', { name: 'Change State' }));
    await ok(user);
    expect(await notices()).toHaveTextContent('Racks need');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notice' })).toBeNull());
    expect(form.getByRole('textbox', { name: /Comment/ })).toHaveValue('Kept');
    await user.click(form.getByRole('button', { name: 'Change State' }));
    await ok(user);
    await ok(user);
    await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.bodies(state)).toEqual([{ ...review, src_state_id: 1, comment: 'Kept' }]));
  });

  test('are not shown for a state that has none: a single click enters it', async () => {
    const { api, user } = await renderProject({
      transitions: [aTransition(3, 'Delivery', { name: 'Deliver' })],
      routes: { [state]: after },
    });
    await user.click(await screen.findByRole('button', { name: 'Deliver' }));
    await waitFor(() => expect(api.count(state)).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keep the state unchanged if they fail to load, which a toast reports', async () => {
    const { api, user } = await renderProject({
      transitions: [toReview],
      routes: { [effects]: refusal(500, 'The effects could not be read.'), [state]: after },
    });
    await user.click(await screen.findByRole('button', { name: 'Send to review' }));
    expect(await screen.findByText('The effects could not be read.')).toBeInTheDocument();
    expect(api.count(state)).toBe(0);
  });
});

describe('the question before a state change', () => {
  beforeEach(() => widen(1000));

  test('lists the further effects of the change, and is asked for a one-click button that has such effects', async () => {
    const { api, user } = await renderProject({
      transitions: [toReview],
      routes: {
        [state]: after,
        [effects]: {
          ...noEffects,
          changes: [{ field: 'Quote 12', from: 'Pending Approval', to: 'Rejected' }],
          mails: { people: ['Ann', 'Bo', 'Cy', 'Di'].map((name, id) => ({ id, name })), addresses: 1 },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send to review' }));
    const confirmation = within(await question());
    expect(confirmation.getByText("Are you sure you want to 'Send to review'?")).toBeVisible();
    expect(confirmation.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Quote 12: Pending Approval → Rejected',
      'Mail goes to Ann, Bo, Cy and 2 more.',
    ]);
    expect(api.to(effects)[0]!.url).toContain('transition=1');
    expect(api.count(state)).toBe(0);
    await user.click(confirmation.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.count(state)).toBe(1));
  });

  test('names the price of a quoted project', async () => {
    const project = aProject({ project_state: { ...aProject().project_state, id: 7, name: 'Quoted' } });
    const accept = aTransition(1, 'Review', { name: 'Accept', src_state: { id: 7, name: 'Quoted' } });
    const { user } = await show(
      <TransitionButtons project={project} transitions={[accept]} permissions={pairs('GET financials')} />,
      { 'GET /api/projects/481/financials': someFinancials({ total: 8400 }) },
    );
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await within(await question()).findByText('$8,400.00')).toBeVisible();
  });

  test.each([
    ['leaves Quoted', { src_state: { id: 7, name: 'Quoted' } }],
    ['closes the project', { closes: true }],
  ])('is asked for a one-click button that %s', async (_what, part) => {
    const { api, user } = await renderProject({
      transitions: [aTransition(1, 'Review', { name: 'Accept', ...part })],
      routes: { [state]: after },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await question()).toHaveTextContent("Are you sure you want to 'Accept'?");
    expect(api.count(state)).toBe(0);
  });
});

describe('unsaved changes of the page', () => {
  function PageWithForm() {
    return (
      <>
        <LeaveQuestion guard={useDirtyGuard()} dirty />
        <TransitionButtons project={aProject()} transitions={[toReview]} />
      </>
    );
  }
  const warning = 'What you changed on this page is not saved.';

  test('are told before a one-click button changes the state, which is asked for then [state-notices.5]', async () => {
    const { api, user } = await show(<PageWithForm />, { [state]: after });
    await user.click(screen.getByRole('button', { name: 'Send to review' }));
    expect(await question()).toHaveTextContent(warning);
    expect(api.count(state)).toBe(0);
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.count(state)).toBe(0);
  });

  test('do not include the comment that is sent with the change', async () => {
    const { user } = await renderProject({
      transitions: [aTransition(1, 'Review')],
      routes: { [state]: after },
    });
    await user.click(await screen.findByRole('button', { name: 'Change State' }));
    await user.click(screen.getByRole('radio', { name: 'Review' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Sent along');
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    await user.click(form.getByRole('button', { name: 'Change State' }));
    expect(await question()).toHaveTextContent('from Draft to Review?');
    expect(await question()).not.toHaveTextContent(warning);
  });
});

describe('the button of the transition to Quoted', () => {
  const toQuoted = aTransition(4, 'Quoted', { name: 'Quote' });
  beforeEach(() => widen(1000));

  test('links to Submit Quote if the user may change the financials', async () => {
    const { user, router } = await renderProject({
      transitions: [toQuoted],
      permissions: pairs('PUT financials'),
    });
    expect(await screen.findByRole('link', { name: 'Quote' })).toHaveAttribute(
      'href',
      '/projects/481/financials/submit',
    );
    await user.click(screen.getByRole('button', { name: 'Change State' }));
    await user.click(screen.getByRole('radio', { name: /Quoted/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(form.getByText('Continues on Submit Quote.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Change State' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/financials/submit'));
  });

  test('takes no comment, which would not be sent, and keeps one that was typed for another state', async () => {
    const { user, router } = await renderProject({
      transitions: [{ ...toQuoted, comment_required: true }, toReview],
      permissions: pairs('PUT financials'),
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change State' }));
      return within(await screen.findByRole('dialog', { name: 'Change State' }));
    };
    const form = await open();
    await user.click(form.getByRole('radio', { name: 'Review' }));
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Please look at the racks.');
    await user.click(form.getByRole('radio', { name: /Quoted/ }));
    expect(form.queryByRole('textbox', { name: /Comment/ })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Change State' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/financials/submit'));
    await act(() => router.navigate('/projects/481'));
    const again = await open();
    await user.click(again.getByRole('radio', { name: 'Review' }));
    expect(again.getByRole('textbox', { name: /Comment/ })).toHaveValue('Please look at the racks.');
  });

  test('changes the state by one click for users who may not change the financials', async () => {
    const { api, user } = await renderProject({ transitions: [toQuoted], routes: { [state]: after } });
    await user.click(await screen.findByRole('button', { name: 'Quote' }));
    await waitFor(() => expect(api.count(state)).toBe(1));
  });
});

describe('the buttons of several transitions', () => {
  test('include a red button for a transition that cancels the project, apart from the others', async () => {
    const cancel = aTransition(2, 'Cancelled', {
      name: 'Cancel project',
      comment_required: true,
      closes: true,
    });
    const transitions = [aTransition(1, 'Review', { name: 'Submit' }), cancel];
    const buttons = (cancellations: boolean) => (
      <TransitionButtons project={aProject()} {...{ transitions, cancellations }} only={() => true} />
    );
    await show(
      <>
        <div data-testid="transitions">{buttons(false)}</div>
        <div data-testid="cancellations">{buttons(true)}</div>
      </>,
      {},
    );
    expect(screen.getByTestId('transitions')).toHaveTextContent(/^Submit$/);
    expect(screen.getByTestId('cancellations')).toHaveTextContent(/^Cancel project$/);
    expect(screen.getByRole('button', { name: 'Cancel project' })).toHaveClass('MuiButton-colorError');
  });

  const draft = (given: Partial<Project> = {}) => (
    <TransitionButtons
      project={aProject(given)}
      transitions={[
        aTransition(1, 'Review', { name: 'Submit' }),
        aTransition(2, 'Cancelled', { name: 'Withdraw', comment_required: true }),
        aTransition(3, 'Closed', { name: 'Close', src_state: { id: 7, name: 'Quoted' } }),
        aTransition(4, 'Parked'),
      ]}
      only={({ src_state: from }) => from.name === 'Draft'}
      confirm
    />
  );

  test('ask "Are you sure you want to \'{name}\'"; a refusal is shown in the question [state-notices.3]', async () => {
    let refused = true;
    const { api, user } = await show(draft(), {
      [state]: () => (refused ? refusal(422, 'A team has to be set.') : after),
    });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Submit', 'Withdraw']);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await question()).toHaveTextContent("Are you sure you want to 'Submit'");
    await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
    expect(await within(await question()).findByText('A team has to be set.')).toBeInTheDocument();
    refused = false;
    await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.count(state)).toBe(2);
  });

  test('open Change State with the transition selected if it needs a comment', async () => {
    const { user } = await show(draft(), {});
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(form.getByRole('radio', { name: 'Cancelled' })).toBeChecked();
    expect(form.getByRole('textbox', { name: /Comment/ })).toBeRequired();
  });

  test('are not offered while the project is on hold', async () => {
    await show(draft({ on_hold: true }), {});
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('run an action that must precede the change after all questions; its failure prevents the change', async () => {
    const before = jest.fn(() => Promise.reject(new Error('No price')));
    function Submit() {
      const { start, dialogs } = useStateChange(aProject());
      return (
        <>
          <Button onClick={() => start({ transition: toReview, before })}>Quote</Button>
          {dialogs}
        </>
      );
    }
    const { api, user } = await show(<Submit />, { [effects]: withNotices, [state]: after });
    await user.click(screen.getByRole('button', { name: 'Quote' }));
    await ok(user);
    await ok(user);
    expect(before).not.toHaveBeenCalled();
    await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
    expect(await within(await question()).findByText('No price')).toBeInTheDocument();
    expect(api.count(state)).toBe(0);
  });
});
