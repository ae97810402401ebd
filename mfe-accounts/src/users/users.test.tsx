import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import type { UserDuties } from 'shared-api/contracts/accounts';
import { users } from 'shared-api/resources/users';
import { formBody } from 'shared-api/resources/validBody';
import { addressNames } from 'shared-ui/core';
import { typeOthers } from '../testing/typeOthers';
import { aPerson } from '../testing/fixtures';
import { anAdmin, renderAccounts } from '../testing/renderAccounts';

const duties = (part: Partial<UserDuties> = {}): UserDuties => ({
  projects: [],
  teams: [],
  roles: [],
  crs: [],
  support_cases: [],
  ...part,
});
const person = (part = {}) => ({
  'GET /api/users/2': new Reply(200, aPerson(part), { ETag: '"6"' }),
  'GET /api/users/2/duties': duties(),
});
const busy = duties({
  projects: [
    { id: 481, name: 'Leaf-spine refresh', role: null },
    { id: 481, name: 'Leaf-spine refresh', role: 'Tech Lead' },
    ...Array.from({ length: 9 }, (_, i) => ({ id: 300 - i, name: `Project ${300 - i}`, role: 'Tech Lead' })),
  ],
  teams: [{ id: 3, name: 'Core Routing', sole_manager: true }],
  roles: [{ id: 8, name: 'Reviewer', project_type_name: 'Network' }],
});

describe('users', () => {
  it('are listed without those who were deactivated, unless something is searched for', async () => {
    const { api, router } = await renderAccounts('/users', { 'GET /api/users': [aPerson()] });
    expect(await screen.findByRole('link', { name: 'Daniel Okafor' })).toHaveAttribute('href', '/users/2');
    expect(api.to('GET /api/users')[0]!.url).toContain('active=true');
    await act(() => router.navigate('/users?search=dan'));
    await waitFor(() => expect(api.to('GET /api/users')[1]!.url).not.toContain('active'));
  });

  it('are edited from the list, never deleted there', async () => {
    const { user } = await renderAccounts('/users', { 'GET /api/users': [aPerson()] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Daniel Okafor' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit']);
  });

  it('whose data was removed have no form: neither in the list nor at its address', async () => {
    const erased = { name: 'Removed person 2', active: false, erased_on: '2026-06-05T12:00:00Z' };
    const { router, user } = await renderAccounts('/users?active=false', {
      ...person(erased),
      'GET /api/users': [aPerson(erased)],
    });
    await user.click(await screen.findByRole('link', { name: 'Removed person 2' }));
    expect(await screen.findByText(/^Personal data removed on /)).toBeInTheDocument();
    await act(() => router.navigate('/users/2/update'));
    expect(await screen.findByText('The data of this person was removed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Removed person 2' })).toHaveAttribute(
      'href',
      '/users/2',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('are mailed their link where there is a mail server, from the page that follows their creation', async () => {
    const { user, api } = await renderAccounts(
      '/users/create',
      {
        ...person(),
        'POST /api/users': new Reply(201, aPerson()),
        'POST /api/users/2/reset_link/mail': new Reply(204),
      },
      anAdmin,
      { sendsMail: true },
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Daniel Okafor');
    await user.type(screen.getByRole('textbox', { name: 'User ID' }), 'techlead');
    await typeOthers(user, users, 'name', 'login');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    await user.click(await screen.findByRole('button', { name: 'Mail the link' }));
    expect(await screen.findByText('The link is on its way to daniel@northline.example')).toBeInTheDocument();
    expect(api.count('POST /api/users/2/reset_link/mail')).toBe(1);
    expect(screen.queryByRole('button', { name: 'Mail the link' })).not.toBeInTheDocument();
  });

  it('are not offered a mailed link without a mail server or an address', async () => {
    const { user } = await renderAccounts('/users/2', person({ email: null }), anAdmin, { sendsMail: true });
    await user.click(await screen.findByRole('button', { name: 'Sign-in link' }));
    expect(screen.getByRole('button', { name: 'Make link' })).toBeInTheDocument();
    // Also true of somebody who has no password yet.
    expect(screen.getByText(/A password that Daniel Okafor has now stays until then\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mail the link' })).not.toBeInTheDocument();
  });

  it('are created active, and their page says how they come to a password', async () => {
    const { user, api } = await renderAccounts('/users/create', {
      ...person(),
      'POST /api/users': new Reply(201, aPerson()),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Daniel Okafor');
    await user.type(screen.getByRole('textbox', { name: 'User ID' }), 'techlead');
    await typeOthers(user, users, 'name', 'login');
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeInTheDocument();
    expect(api.to('POST /api/users')[0]!.body).toEqual({
      ...formBody(users, { name: 'Daniel Okafor', login: 'techlead' }),
      email: null,
      ad_account: null,
      is_admin: false,
      active: true,
      canChangePassword: true,
      max_attachment_size_mb: 20,
    });
    expect(screen.getByText('Daniel Okafor cannot sign in yet.')).toBeInTheDocument();
  });

  it('keep what was typed into their form whether a later read of them succeeds or fails', async () => {
    const read = 'GET /api/users/2';
    let [answer, isFirst]: [unknown, boolean] = [person()[read], true];
    const { user, api } = await renderAccounts('/users/2/update', {
      // The page fails to read the user, and the form reads them.
      [read]: () => {
        if (!isFirst) return answer;
        isFirst = false;
        return refusal(500, 'Out of order.');
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(field, ' Jr');
    for (const next of [answer, refusal(500, 'Out of order.')]) {
      answer = next;
      const before = api.count(read);
      await waitFor(
        () => {
          window.dispatchEvent(new Event('online'));
          expect(api.count(read)).toBeGreaterThan(before);
        },
        { timeout: 5_000 },
      );
      expect(field).toBeInTheDocument();
      expect(field).toHaveValue('Daniel Okafor Jr');
    }
  });

  it('keep it to themselves whether they are active when their form is saved', async () => {
    const { user, api } = await renderAccounts('/users/2/update', {
      ...person({ active: false }),
      'PUT /api/users/2': aPerson(),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Global admin' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('User Daniel Okafor saved');
    expect(api.to('PUT /api/users/2')[0]).toMatchObject({
      body: { active: false },
      headers: { 'if-match': '"6"' },
    });
  });
});

describe('user page', () => {
  it('shows a user’s facts, teams, roles, and the duties that need a new owner', async () => {
    const { user } = await renderAccounts('/users/2', { ...person(), 'GET /api/users/2/duties': busy });
    expect(await screen.findByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeInTheDocument();
    expect(addressNames.get()?.get('/users/2')).toBe('Daniel Okafor');
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(
      expect.arrayContaining(['techlead', 'daniel@northline.example', '20 MB', '05 / 01 / 2026']),
    );
    expect(within(screen.getByRole('region', { name: 'Teams' })).getByText('Manager')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Roles in delivery groups' })).toHaveTextContent('Reviewer');
    const owed = await screen.findByRole('region', { name: 'What needs a new owner' });
    expect(await within(owed).findByText('Open projects (10)')).toBeInTheDocument();
    const [first] = within(owed).getAllByRole('listitem');
    expect(first).toHaveTextContent('481 Leaf-spine refreshRequesterTech Lead');
    expect(within(owed).getByText('Only manager')).toBeInTheDocument();
    await user.click(within(owed).getByRole('button', { name: 'Show all 10' }));
    expect(within(owed).getByRole('link', { name: '292 Project 292' })).toBeInTheDocument();
  });

  it('lists open CRs with the roles in them, and open support cases, among what needs a new owner', async () => {
    await renderAccounts('/users/2', {
      ...person(),
      'GET /api/users/2/duties': duties({
        crs: [
          { id: 9, title: 'Swap the core', role: 'CR Lead' },
          { id: 9, title: 'Swap the core', role: 'Team Manager' },
        ],
        support_cases: [{ id: 12, subject: 'The list stays empty' }],
      }),
    });
    const owed = await screen.findByRole('region', { name: 'What needs a new owner' });
    expect(await within(owed).findByText('Open CRs (1)')).toBeInTheDocument();
    expect(within(owed).getByText('Open support cases (1)')).toBeInTheDocument();
    const items = within(owed).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '9 Swap the coreCR LeadTeam Manager',
      'SUP-000012 The list stays empty',
    ]);
    expect(
      within(owed)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/cr_dashboard/9', '/support/cases/12']);
  });

  it('deactivates after showing what needs a new owner, and reactivates', async () => {
    const { user, api } = await renderAccounts('/users/2', {
      ...person(),
      'GET /api/users/2/duties': busy,
      'DELETE /api/users/2': new Reply(204),
      'PUT /api/users/2': aPerson(),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(screen.queryByRole('button', { name: 'Remove data', hidden: true })).not.toBeInTheDocument();
    let dialog = screen.getByRole('dialog', { name: 'Deactivate Daniel Okafor' });
    expect(await within(dialog).findByText('Only manager')).toBeInTheDocument();
    expect(within(dialog).getByText('Open projects (10)')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.count('DELETE /api/users/2')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    dialog = screen.getByRole('dialog', { name: 'Deactivate Daniel Okafor' });
    api.routes['GET /api/users/2'] = new Reply(200, aPerson({ active: false }), { ETag: '"7"' });
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Daniel Okafor deactivated')).toBeInTheDocument();
    expect(await screen.findByText('Deactivated')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign-in link' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Daniel Okafor reactivated')).toBeInTheDocument();
    expect(api.to('PUT /api/users/2')[0]).toMatchObject({
      body: { active: true, login: 'techlead' },
      headers: { 'if-match': '"7"' },
    });
  });

  it('says in the dialog why a user cannot be deactivated', async () => {
    const { user } = await renderAccounts('/users/2', {
      ...person(),
      'DELETE /api/users/2': refusal(409, 'This is the last global admin.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/^Nothing: no open project/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is the last global admin.');
  });

  it("removes a deactivated person's data once their user ID is typed, and offers nothing more then", async () => {
    const erased = {
      name: 'Removed person 2',
      login: 'removed-2',
      email: null,
      active: false,
      teams: [],
      roles: [],
    };
    let removed = false;
    const { user, api } = await renderAccounts('/users/2', {
      ...person(),
      'GET /api/users/2': () =>
        aPerson(removed ? { ...erased, erased_on: '2026-06-05T12:00:00Z' } : { active: false }),
      'POST /api/users/2/erase': () => {
        removed = true;
        return new Reply(204);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove data' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove the data of Daniel Okafor' });
    expect(within(dialog).getByText('This cannot be undone.')).toBeInTheDocument();
    const remove = within(dialog).getByRole('button', { name: 'Remove data' });
    const field = within(dialog).getByRole('textbox', { name: 'Type the user ID techlead to confirm' });
    expect(remove).toBeDisabled();
    await user.type(field, 'techlea{Enter}');
    expect(remove).toBeDisabled();
    expect(api.to('POST /api/users/2/erase')).toHaveLength(0);
    await user.type(field, 'd{Enter}');
    expect(await screen.findByText('Personal data removed')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Removed person 2' })).toBeInTheDocument();
    expect(screen.getByText(/^Personal data removed on /)).toBeInTheDocument();
    for (const name of ['Remove data', 'Reactivate', 'Sign-in link'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('says in the dialog why the data was not removed', async () => {
    const { user } = await renderAccounts('/users/2', {
      ...person({ active: false }),
      'POST /api/users/2/erase': refusal(409, 'This user is active.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove data' }));
    await user.type(screen.getByRole('textbox'), 'TechLead{Enter}');
    expect(await screen.findByText('This user is active.')).toBeInTheDocument();
  });

  it('does not offer to deactivate oneself', async () => {
    await renderAccounts('/users/2', person(), { ...anAdmin, id: 2 });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument();
  });

  it('opens the portal as the person in a new tab, after saying what that means', async () => {
    const replace = jest.fn();
    const close = jest.fn();
    const opened = jest.spyOn(window, 'open').mockReturnValue({ location: { replace }, close } as never);
    const address = `/as/${'t'.repeat(43)}/`;
    const { user, api } = await renderAccounts('/users/2', {
      ...person(),
      'POST /api/portal/views': new Reply(201, { address, ends_at: '2026-11-23T09:42:00Z' }),
    });
    await user.click(await screen.findByRole('button', { name: 'View as …' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'View the portal as Daniel Okafor?',
    });
    expect(dialog).toHaveTextContent(/read only, for 30 minutes at most\. It is recorded/);
    await user.click(within(dialog).getByRole('button', { name: 'View as this person' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(address));
    expect(api.bodies('POST /api/portal/views')).toEqual([{ user_id: 2 }]);
    api.routes['POST /api/portal/views'] = refusal(422, 'There is no such active person.');
    await user.click(await screen.findByRole('button', { name: 'View as …' }));
    await user.click(await screen.findByRole('button', { name: 'View as this person' }));
    expect(await screen.findByText('There is no such active person.')).toBeInTheDocument();
    expect(close).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });

  it('makes a sign-in link, shows it once and copies it', async () => {
    const url = 'https://portal.example/account/recover?token=t0ken';
    const { user, api } = await renderAccounts('/users/2', {
      ...person(),
      'POST /api/users/2/reset_link': new Reply(201, { url, expires_on: '2026-11-22T12:00:00Z' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign-in link' }));
    const dialog = screen.getByRole('dialog', { name: 'Sign-in link for Daniel Okafor' });
    expect(api.to('POST /api/users/2/reset_link')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Make link' }));
    expect(await within(dialog).findByRole('textbox', { name: 'Link' })).toHaveValue(url);
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[1]!);
    await user.click(screen.getByRole('button', { name: 'Sign-in link' }));
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
  });

  it('says in the dialog why there is no link', async () => {
    const { user } = await renderAccounts('/users/2', {
      ...person(),
      'POST /api/users/2/reset_link': refusal(409, 'The password of this user is not changed here.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign-in link' }));
    await user.click(screen.getByRole('button', { name: 'Make link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The password of this user is not changed here.',
    );
  });

  it('says that there is no such user, with a way back', async () => {
    await renderAccounts('/users/99', {});
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such user.');
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/users');
  });
});
