import { screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, aTransition, noEffects, pairs } from '../../testing/fixtures';
import {
  noFinancials,
  quotedProject,
  quotedState,
  renderFinancials,
  someFinancials,
} from '../../testing/renderFinancials';
import { widen } from '../../testing/renderProject';
import { aLine, aService } from '../../testing/serviceFixtures';

beforeEach(() => widen(1200));

const get = 'GET /api/projects/481/financials';
const put = 'PUT /api/projects/481/financials';
const state = 'PUT /api/projects/481/state';
const inReview = { ...quotedState, id: 3, name: 'In Review' };
const toQuoted = aTransition(9, 'Quoted', {
  name: 'Quote',
  src_state: { id: 3, name: 'In Review' },
  dst_state: { id: 5, name: 'Quoted' },
});
const tagged = (financials = noFinancials, tag = '"0"') => new Reply(200, financials, { ETag: tag });
const catalogue = [aService(4, 'VLAN'), aService(6, 'Firewall pair')];

/** Opens the form of a project in review that may be moved to Quoted. */
const submit = (routes: Record<string, unknown> = {}, more: { may?: string[]; prices?: boolean } = {}) =>
  renderFinancials(
    {
      'GET /api/projects/481': aProject({ project_state: inReview }),
      'GET /api/projects/481/transitions': [toQuoted],
      'GET /api/projects/481/available_services': catalogue,
      [get]: tagged(),
      [put]: tagged(someFinancials(), '"1"'),
      [state]: quotedProject,
      ...routes,
    },
    { submit: true, may: ['PUT financials'], ...more },
  );
type Opened = Awaited<ReturnType<typeof submit>>;
const field = (name: RegExp) => screen.findByRole('textbox', { name });
async function fill({ user }: Opened) {
  await user.click(await screen.findByRole('combobox', { name: /Category/ }));
  await user.click(await screen.findByRole('option', { name: 'VLAN' }));
  await user.type(await field(/Price/), '1,200.50');
  await user.type(await field(/Scope/), ' Two leaves ');
}
const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async ({ user }: Opened) => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm State Change' }));
  expect(question.getByText(/from In Review to Quoted/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Confirm' }));
};
/** Checks the form after an attempt that only saved: it keeps the input, and the next attempt starts from what was saved. */
async function expectRetry(opened: Opened) {
  expect(await field(/Scope/)).toHaveValue('Two leaves');
  opened.api.routes[state] = quotedProject;
  await press(opened, 'Submit Quote');
  await confirm(opened);
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/projects/481/financials'));
  expect(opened.api.to(put).map(({ headers }) => headers['if-match'])).toEqual(['"0"', '"1"']);
}

describe('financials/submit', () => {
  test('names the project in the title of the browser tab', async () => {
    await submit();
    await field(/Scope/);
    expect(document.title).toBe(`Submit Quote · ${aProject().name} · Delivery Portal`);
  });

  test('asks for category, price and scope, saves them, and then moves the project to Quoted [submit-financials-page.2]', async () => {
    const opened = await submit();
    await press(opened, 'Submit Quote');
    for (const fault of ['Category', 'Price', 'Scope'])
      expect(await screen.findByText(`${fault} is required`)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await fill(opened);
    await press(opened, 'Submit Quote');
    await confirm(opened);
    expect(await screen.findByText('There are no additional quotes.')).toBeVisible();
    const { api, router } = opened;
    expect(api.bodies(put)).toEqual([
      { scope: 'Two leaves', price: 1200.5, category: { id: 4 }, has_services: false },
    ]);
    expect(api.to(put)[0]!.headers['if-match']).toBe('"0"');
    expect(api.bodies(state)).toEqual([{ id: 5, name: 'Quoted', src_state_id: 3 }]);
    const order = api.calls.map(({ key }) => key).filter((key) => key === put || key === state);
    expect(order).toEqual([put, state]);
    expect(router.state.location.pathname).toBe('/projects/481/financials');
  });

  test('Submit Quote moves the project after an earlier Save was refused', async () => {
    const opened = await submit();
    await fill(opened);
    await opened.user.clear(await field(/Price/));
    await opened.user.type(await field(/Price/), 'abc');
    await press(opened, 'Save');
    expect(await field(/Price/)).toBeInvalid();
    await opened.user.clear(await field(/Price/));
    await opened.user.type(await field(/Price/), '900');
    await press(opened, 'Submit Quote');
    await confirm(opened);
    await waitFor(() => expect(opened.api.count(state)).toBe(1));
  });

  test('shows the notices of the services before anything is saved [submit-financials-page.4]', async () => {
    const opened = await submit({
      'GET /api/projects/481': aProject({
        project_state: inReview,
        services: [{ service: { id: 1, name: 'Leaf switch' }, count: 2, scope: null, slo: 10 }],
      }),
      'GET /api/projects/481/services': [aLine(aService(1, 'Leaf switch'), 2)],
      'GET /api/projects/481/transition_effects': { ...noEffects, notices: ['Order the optics first.'] },
      [get]: tagged({ ...noFinancials, has_services: true }),
    });
    // The initial price is the sum of the services.
    expect(await field(/Price/)).toHaveValue('200');
    expect(screen.getByText(/The services come to \$200\.00\./)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /Category/ })).not.toBeInTheDocument();
    await opened.user.type(await field(/Scope/), 'As listed');
    await press(opened, 'Submit Quote');
    const notice = within(await screen.findByRole('dialog', { name: 'Notice' }));
    expect(notice.getByText('Order the optics first.')).toBeVisible();
    expect(opened.api.count(put)).toBe(0);
    await opened.user.click(notice.getByRole('button', { name: 'Ok' }));
    await confirm(opened);
    await waitFor(() => expect(opened.api.count(state)).toBe(1));
    expect(opened.api.bodies(put)).toEqual([
      { scope: 'As listed', price: 200, category: null, has_services: true },
    ]);
  });

  test('reports "Quoted state not found" when the group has no such state; the financials are saved [submit-financials-page.5]', async () => {
    const opened = await submit({ [get]: tagged({ ...noFinancials, quoted_state: null }) });
    await fill(opened);
    opened.api.routes[get] = tagged(someFinancials({ quoted_state: null }), '"1"');
    await press(opened, 'Submit Quote');
    expect(await screen.findByText('Quoted state not found')).toBeVisible();
    expect(screen.getByText(/The financials were saved, but the project is still In Review/)).toBeVisible();
    expect(opened.api.count(put)).toBe(1);
    expect(opened.api.count(state)).toBe(0);
    // The next attempt starts from what was saved.
    await press(opened, 'Submit Quote');
    await waitFor(() => expect(opened.api.to(put)[1]?.headers['if-match']).toBe('"1"'));
  });

  test('shows why the project was not moved after its financials were saved, and continues from the saved financials [submit-financials-page.3]', async () => {
    const opened = await submit({ [state]: refusal(422, 'Tech Lead is not set.') });
    await fill(opened);
    opened.api.routes[get] = tagged(someFinancials(), '"1"');
    await press(opened, 'Submit Quote');
    await confirm(opened);
    expect(await screen.findByText('Tech Lead is not set.')).toBeVisible();
    await expectRetry(opened);
  });

  test('reports a connection that breaks between the two requests, and continues from the saved financials', async () => {
    const opened = await submit({ [state]: new Error('no network') });
    await fill(opened);
    opened.api.routes[get] = new Error('no network');
    await press(opened, 'Submit Quote');
    await confirm(opened);
    expect(await screen.findByText(/The financials were saved, but the project is still/)).toBeVisible();
    expect(screen.getByText(/The server did not answer\./)).toBeVisible();
    await expectRetry(opened);
  });

  test('recognises a save whose response was lost', async () => {
    const opened = await submit({ [put]: new Error('no network') });
    await fill(opened);
    await press(opened, 'Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer.');
    const present = someFinancials({ price: 1200.5 });
    opened.api.routes[put] = new Reply(412, { error: 'Changed.', code: 'stale', present }, { ETag: '"1"' });
    await press(opened, 'Save');
    expect(await screen.findByText('Financials saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not move a project whose financials were refused', async () => {
    const opened = await submit({
      [put]: refusal(422, 'This category cannot be chosen here.', {
        fields: { category: 'This category cannot be chosen here.' },
      }),
    });
    await fill(opened);
    await press(opened, 'Submit Quote');
    await confirm(opened);
    expect(await screen.findByText('This category cannot be chosen here.')).toBeVisible();
    expect(opened.api.count(state)).toBe(0);
    expect(await field(/Scope/)).toHaveValue(' Two leaves ');
  });

  test('shows the values of a concurrent save beside the user’s, and does not move the project', async () => {
    const theirs = someFinancials({ scope: 'Their scope', price: 39580 });
    const opened = await submit({
      [put]: new Reply(
        412,
        {
          error: 'Stale',
          code: 'stale',
          present: theirs,
          changed_by: { id: 3, name: 'Sofia Marchetti', at: '2026-11-18T09:00:00Z' },
        },
        { ETag: '"7"' },
      ),
    });
    await fill(opened);
    await press(opened, 'Submit Quote');
    await confirm(opened);
    expect(await screen.findByText('Their scope')).toBeVisible();
    const comparison = screen.getByRole('dialog');
    expect(comparison).toHaveTextContent('$39,580.00');
    expect(comparison).toHaveTextContent('$1,200.50');
    expect(screen.getAllByText(/Sofia Marchetti/)[0]).toBeVisible();
    expect(opened.api.count(state)).toBe(0);
  });

  test('shows the reason that blocks the move to Quoted, and still saves', async () => {
    const blocked = { ...toQuoted, blocked: [{ code: 'role_missing', text: 'Tech Lead is not set.' }] };
    const opened = await submit({ 'GET /api/projects/481/transitions': [blocked] });
    expect(await screen.findByText(/Tech Lead is not set\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Quote' })).toBeDisabled();
    await fill(opened);
    await press(opened, 'Save');
    expect(await screen.findByText('Financials saved')).toBeVisible();
    expect(opened.api.count(put)).toBe(1);
    expect(opened.api.count(state)).toBe(0);
  });

  test('only saves if the user cannot move the project, or the project is in Quoted already', async () => {
    const { unmount } = await submit({ 'GET /api/projects/481/transitions': [] });
    expect(await screen.findByText('You cannot move this project from In Review to Quoted.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Quote' })).not.toBeInTheDocument();
    unmount();
    const opened = await submit({
      'GET /api/projects/481': quotedProject,
      [get]: tagged(someFinancials(), '"1"'),
    });
    expect(await field(/Scope/)).toHaveValue('Two leaves');
    await opened.user.type(await field(/Scope/), '!');
    await press(opened, 'Save');
    expect(await screen.findByText('Financials saved')).toBeVisible();
    expect(opened.api.count(state)).toBe(0);
  });

  test('asks for a comment in Change State if the transition to Quoted needs one', async () => {
    const opened = await submit({
      'GET /api/projects/481/transitions': [{ ...toQuoted, comment_required: true }],
    });
    await fill(opened);
    await press(opened, 'Submit Quote');
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(form.getByRole('radio', { name: 'Quoted' })).toBeChecked();
    expect(opened.api.count(put)).toBe(1);
    await opened.user.type(form.getByRole('textbox', { name: /Comment/ }), 'Here it is');
    await opened.user.click(form.getByRole('button', { name: 'Change State' }));
    await confirm(opened);
    await waitFor(() => expect(opened.api.bodies(state)).toMatchObject([{ comment: 'Here it is' }]));
  });

  test('is refused to users who may not edit financials [submit-financials-page.1]', async () => {
    await submit({ 'GET /api/projects/481/permissions': pairs('GET financials') });
    expect(await screen.findByText('You may not edit the financials of this project now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Financials' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
