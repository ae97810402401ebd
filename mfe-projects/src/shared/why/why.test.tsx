import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectWhy, WhyAction } from 'shared-api/contracts/why';
import { refusal, type Call } from 'shared-api/testing';
import { renderProject, widen } from '../../testing/renderProject';
import { aTransition } from '../../testing/fixtures';

const action = (label: string, part: Partial<WhyAction> = {}): WhyAction => ({
  key: label,
  section: 'do',
  label,
  allowed: false,
  summary: 'No: Only managers of the team may do this.',
  admin: null,
  rows: [{ matched: false, clauses: [{ text: 'manages the team', holds: false }] }],
  conditions: [],
  ...part,
});
const answered = (part: Partial<ProjectWhy> = {}): ProjectWhy => ({
  user: { id: 12, name: 'Daniel Okafor' },
  may_ask_for_others: false,
  actions: [
    action('Assign a team'),
    action('Add comments', {
      allowed: true,
      summary: 'Yes: is the requester.',
      rows: [{ matched: true, clauses: [{ text: 'is the requester', holds: true }] }],
    }),
    action('Quote: move to Quoted', {
      section: 'move',
      summary: 'No: VLAN has no price.',
      conditions: ['VLAN has no price.'],
    }),
    action('Set Tech Lead', { section: 'assign' }),
  ],
  ...part,
});
const path = 'GET /api/projects/481/why';

async function open(served: unknown, more: Record<string, unknown> = {}) {
  const rendered = await renderProject({ routes: { [path]: served, ...more } });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Why can’t I…?' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog')) };
}

beforeEach(() => widen(1440));

describe('Why can’t I…?', () => {
  test('shows for each action on the project whether it is allowed, and why', async () => {
    const { dialog } = await open(answered());
    expect(await dialog.findByRole('region', { name: 'Moving it on' })).toHaveTextContent(
      'VLAN has no price.',
    );
    const doing = within(dialog.getByRole('region', { name: 'Working on it' })).getAllByRole('listitem');
    expect(doing[0]).toHaveTextContent('Assign a teamNoOnly managers of the team may do this.');
    expect(dialog.getByText('You are the requester.')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Assigning roles' })).toHaveTextContent('Set Tech Lead');
  });

  test('shows on demand each rule, whether it applies, and the reasons that block the action', async () => {
    const { dialog, user } = await open(answered());
    await user.click(await dialog.findByText('Quote: move to Quoted'));
    expect(dialog.getByText('What prevents it:', { exact: false }).parentElement).toHaveTextContent(
      'VLAN has no price.',
    );
    expect(dialog.getAllByText('Not true:', { exact: false })[0]!.parentElement).toHaveTextContent(
      'manages the team',
    );
  });

  test('can be searched by words of the action and of the reason', async () => {
    const { dialog, user } = await open(answered());
    await dialog.findByText('Assign a team');
    await user.type(dialog.getByRole('textbox', { name: 'Search' }), 'price');
    expect(dialog.queryByText('Assign a team')).toBeNull();
    expect(dialog.getByText('Quote: move to Quoted')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Search' }), ' moon');
    expect(dialog.getByText(/Nothing that can be done on this project now matches/)).toBeVisible();
  });

  test('lets only admins ask about others', async () => {
    const { dialog } = await open(answered());
    await dialog.findByText('Assign a team');
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  test('shows admins the answer for a person whom they pick', async () => {
    const serve = ({ url }: Call) =>
      url.includes('user=5')
        ? answered({
            user: { id: 5, name: 'Olga' },
            actions: [
              action('See the project', {
                key: 'GET project',
                allowed: false,
                summary: 'No: Only the requester may do this.',
              }),
            ],
          })
        : answered({ may_ask_for_others: true });
    const { user } = await open(serve, { 'GET /api/user_names': [{ id: 5, name: 'Olga' }] });
    await user.click(await screen.findByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Olga' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why can’t Olga…?' }));
    expect(await dialog.findByText('Olga does not see the project.')).toBeVisible();
  });

  test('reports that it did not load, and can be retried', async () => {
    const { dialog, api, user } = await open(refusal(500, 'No'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The rules could not be read.');
    api.routes[path] = answered();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Assign a team')).toBeVisible();
  });

  test('is linked beside a blocked transition, and opens with a search for it', async () => {
    const blocked = [{ code: 'x', text: 'VLAN has no price.' }];
    const { user } = await renderProject({
      transitions: [aTransition(1, 'Quoted', { name: 'Quote', blocked })],
      routes: { [path]: answered() },
    });
    await user.click(await screen.findByRole('button', { name: 'Why can’t I…?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Search' })).toHaveValue('Quote');
    expect(await dialog.findByText('Quote: move to Quoted')).toBeVisible();
    expect(dialog.queryByText('Assign a team')).toBeNull();
  });

  test('opens on the refused transition: expanded, with the focus [why.9]', async () => {
    const blocked = [{ code: 'x', text: 'VLAN has no price.' }];
    const served = answered();
    const refused = { ...served.actions[2]!, key: 'transition 1' };
    const { user } = await renderProject({
      transitions: [aTransition(1, 'Quoted', { name: 'Quote', blocked })],
      routes: { [path]: { ...served, actions: [refused, action('Quote services')] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Why can’t I…?' }));
    const summary = (await screen.findByText('Quote: move to Quoted')).closest('summary')!;
    expect(summary.parentElement).toHaveAttribute('open');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.getByText('Quote services').closest('details')).not.toHaveAttribute('open');
  });

  test('lists the refused actions of a part first', async () => {
    const allowed = answered().actions[1]!;
    const { dialog } = await open(answered({ actions: [allowed, action('Assign a team')] }));
    const items = within(await dialog.findByRole('region', { name: 'Working on it' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => /^(Assign|Add)/.exec(item.textContent)?.[0]).filter(Boolean)).toEqual([
      'Assign',
      'Add',
    ]);
  });
});
