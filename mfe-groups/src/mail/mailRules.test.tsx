import { screen } from '@testing-library/react';
import { changeEmails } from 'shared-api/resources/changeEmails';
import { stateEmails } from 'shared-api/resources/stateEmails';
import { validRow } from 'shared-api/resources/validBody';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const states = '/api/project_types/3/project_state_emails';
const changes = '/api/project_types/3/project_change_emails';

it('email notifications are listed by state, with their recipients and mode [mail-rule-pages.1]', async () => {
  const row = validRow(stateEmails, {
    id: 5,
    project_state: { id: 1, name: 'In Review' },
    src_state: null,
    recipients: ['requester', 'team_manager'],
    mode: 'test',
  });
  await renderGroups('/groups/3/project_state_emails', {
    'GET /api/project_types/3': group,
    [`GET ${states}`]: [{ ...row, editor: null }],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Notifications' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'In Review' })).toHaveAttribute(
    'href',
    '/groups/3/project_state_emails/5/update',
  );
  expect(screen.getByText('Requester, Team manager')).toBeInTheDocument();
  expect(screen.getByText('Test')).toBeInTheDocument();
  expect(screen.getByText('Any')).toBeInTheDocument();
});

it('addresses of a rule are checked before they are sent [mail-rule-pages.2]', async () => {
  const { user, api } = await renderGroups('/groups/3/project_change_emails/create', {
    'GET /api/project_types/3': group,
    [`POST ${changes}`]: validRow(changeEmails, { id: 6, change: 'quote', roles: [] }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Change/ }), 'Quote');
  const addresses = screen.getByRole('textbox', { name: /^Addresses/ });
  await user.type(addresses, 'desk@portal.example, Bob');
  await user.click(screen.getByRole('button', { name: 'Create Change Notification' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check Addresses.');
  expect(addresses).toHaveAccessibleDescription(
    expect.stringContaining('Addresses must be e-mail addresses, one on a line') as string,
  );
  await user.clear(addresses);
  await user.type(addresses, 'desk@portal.example');
  await user.click(screen.getByRole('checkbox', { name: 'Requester' }));
  await user.click(screen.getByRole('button', { name: 'Create Change Notification' }));
  expect(await screen.findByText('Change notification Quote to Requester created')).toBeInTheDocument();
  expect(api.to(`POST ${changes}`)[0]!.body).toEqual({
    change: 'quote',
    email_template: null,
    recipients: ['requester'],
    roles: [],
    addresses: 'desk@portal.example',
  });
});

it('change notifications are created and deleted, not edited [mail-rule-pages.3]', async () => {
  const { user } = await renderGroups('/groups/3/project_change_emails', {
    'GET /api/project_types/3': group,
    [`GET ${changes}`]: [validRow(changeEmails, { id: 6, change: 'lock', email_template: null, roles: [] })],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Services lock to Requester' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete']);
  expect(screen.getByText('The portal’s own text')).toBeInTheDocument();
});

it('a rule is deleted by a name that tells it from the state or the change that it is about', async () => {
  const rule = validRow(stateEmails, {
    id: 5,
    project_state: { id: 1, name: 'Acceptance' },
    src_state: { id: 2, name: 'Draft' },
    email_template: { id: 3, name: 'Please accept' },
  });
  const { user } = await renderGroups('/groups/3/project_state_emails', {
    'GET /api/project_types/3': group,
    [`GET ${states}`]: [
      { ...rule, editor: null },
      { ...rule, id: 6, src_state: null, editor: null },
    ],
  });
  await user.click(
    await screen.findByRole('button', { name: 'Actions for Draft → Acceptance: Please accept' }),
  );
  expect(
    screen.getByRole('button', { name: 'Actions for Acceptance: Please accept', hidden: true }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(
    await screen.findByText(
      'Are you sure you want to delete the email notification Draft → Acceptance: Please accept?',
    ),
  ).toBeInTheDocument();
});
