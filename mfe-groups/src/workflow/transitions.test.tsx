import { screen, within } from '@testing-library/react';
import { transitions } from 'shared-api/resources/workflow/transitions';
import { validRow } from 'shared-api/resources/validBody';
import { Reply } from 'shared-api/testing';
import { widen } from 'shared-api/testing/browser';
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

describe('transitions between the same states', () => {
  const aTransition = (id: number, to: string, name: string | null) =>
    validRow(transitions, {
      id,
      src_state: { id: 1, name: 'Acceptance' },
      dst_state: { id: id + 10, name: to },
      name,
      principals: [],
      roles: [],
    });
  const reopen = aTransition(4, 'In Delivery', 'Reopen');
  const served = {
    [`GET ${base}`]: group,
    [`GET ${base}/state_transitions`]: [
      aTransition(3, 'Closed', 'Accept'),
      reopen,
      aTransition(5, 'Draft', null),
    ],
    [`GET ${base}/state_transitions/4`]: new Reply(200, reopen, { ETag: '"1"' }),
    [`DELETE ${base}/state_transitions/4`]: new Reply(204, null),
  };

  it('are told apart by their actions and by the question whether to delete one', async () => {
    const { user } = await renderGroups('/groups/3/transitions', served);
    expect(await screen.findAllByRole('link', { name: 'Acceptance' })).toHaveLength(3);
    for (const name of ['Accept (Acceptance → Closed)', 'Acceptance → Draft'])
      expect(screen.getByRole('button', { name: `Actions for ${name}` })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Reopen (Acceptance → In Delivery)' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = screen.getByRole('alertdialog', { name: 'Confirm Delete' });
    expect(question).toHaveTextContent(
      'Are you sure you want to delete the transition Reopen (Acceptance → In Delivery)?',
    );
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('The transition Reopen (Acceptance → In Delivery) deleted'),
    ).toBeInTheDocument();
  });

  it('are told apart on phones, where the title of a card has no columns beside it', async () => {
    widen(390);
    await renderGroups('/groups/3/transitions', served);
    const cards = await screen.findByRole('list', { name: 'Transitions' });
    expect((await within(cards).findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Accept (Acceptance → Closed)',
      'Reopen (Acceptance → In Delivery)',
      'Acceptance → Draft',
    ]);
    // The rest of a card does not repeat its title.
    expect(within(cards).queryByText('In Delivery', { exact: false, selector: ':not(a)' })).toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('are told apart by the title of their form', async () => {
    await renderGroups('/groups/3/transitions/4/update', served);
    expect(await screen.findByText('Reopen (Acceptance → In Delivery)')).toBeInTheDocument();
  });
});
