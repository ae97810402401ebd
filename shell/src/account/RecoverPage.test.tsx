import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aUser, projects } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';

const route = 'POST /api/account/recover';
const check = 'POST /api/account/recover/check';
const link = '/account/recover?token=t0ken';
const account = { [check]: { login: 'techlead', name: 'Daniel Okafor' } };
const slice = { user: aUser(), remotes: [projects], shell: '1.0.0-0000000', revision: 7 };
const signIn = {
  'POST /api/session': { user: slice.user },
  'GET /api/portal/slice': slice,
  'GET /api/version': { version: '4.13.0-rc.2' },
};

async function open(path = link, boot = {}) {
  const { user } = renderPortal(path, boot);
  await screen.findByLabelText(/^New Password/);
  return user;
}
type User = Awaited<ReturnType<typeof open>>;
async function fill(user: User, password: string, confirmation = password) {
  if (password) await user.type(screen.getByLabelText(/^New Password/), password);
  if (confirmation) await user.type(screen.getByLabelText(/^Confirm New Password/), confirmation);
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Set Password' }));

describe('recovering an account', () => {
  it('names the account, sets its password with the token of the link, signs in with it and leads to the portal [recover-page.1]', async () => {
    const api = fakeApi({ ...account, [route]: new Reply(204), ...signIn });
    const user = await open();
    expect(screen.getByText(/Choose the password that Daniel Okafor signs in with/)).toHaveTextContent(
      'The user ID is techlead.',
    );
    expect(api.bodies(check)).toEqual([{ token: 't0ken' }]);
    await fill(user, 'a-new-password');
    await send(user);
    await waitFor(() => expect(address()).toBe('/projects'));
    expect(await screen.findByText('Your password is set')).toBeInTheDocument();
    expect(api.bodies(route)).toEqual([{ token: 't0ken', password: 'a-new-password' }]);
    expect(api.bodies('POST /api/session')).toEqual([{ name: 'techlead', password: 'a-new-password' }]);
  });

  it('leads to the sign-in page, with the user filled in, when only signing in fails', async () => {
    fakeApi({ ...account, [route]: new Reply(204), 'POST /api/session': refusal(429, 'Too many.') });
    const user = await open();
    await fill(user, 'a-new-password');
    await send(user);
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeInTheDocument();
    expect(address()).toBe('/login?user=techlead');
  });

  it.each<[boolean, string | null]>([
    [true, 'Ask for a new one'],
    [false, null],
  ])(
    'reports on opening that a link no longer works, and how to get another (portal sends mail: %s)',
    async (sendsMail, ask) => {
      const api = fakeApi({ [check]: refusal(403, 'This link has been used or is no longer valid.') });
      renderPortal(link, { sendsMail });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('This link no longer works.');
      expect(alert).toHaveTextContent(/global admin/);
      expect(screen.queryByRole('link', { name: 'Ask for a new one' })?.textContent ?? null).toBe(ask);
      expect(screen.queryByRole('button', { name: 'Set Password' })).not.toBeInTheDocument();
      expect(api.count(route)).toBe(0);
    },
  );

  it('can check a link again after a failed check', async () => {
    const api = fakeApi({ [check]: new Error('net') });
    const { user } = renderPortal(link);
    expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be checked.');
    api.routes[check] = account[check];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/^New Password/)).toBeInTheDocument();
  });

  it.each([
    ['Password Empty', '', ''],
    ['Password Mismatch', 'a-new-password', 'a-new-passworx'],
    ['Password Mismatch', 'a-new-password', ''],
    ['Use at least 10 characters.', 'short', 'short'],
  ])('shows %s before any request is sent [recover-page.2]', async (text, password, confirmation) => {
    const api = fakeApi(account);
    const user = await open();
    await fill(user, password, confirmation);
    await send(user);
    // A field's help may say the same as its fault.
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(api.count(route)).toBe(0);
  });

  it('reports a link that was used meanwhile in an alert that can be dismissed', async () => {
    fakeApi({ ...account, [route]: refusal(403, 'This link has been used or is no longer valid.') });
    const user = await open();
    await fill(user, 'a-new-password');
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link has been used or is no longer valid.',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports a link without a token as incomplete', async () => {
    renderPortal('/account/recover');
    await screen.findByRole('heading', { name: 'New password' });
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.queryByRole('button', { name: 'Set Password' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');
  });

  it('leads a signed-in user to the portal', async () => {
    fakeApi({ ...account, [route]: new Reply(204), ...signIn });
    const user = await open(link, { user: aUser() });
    await fill(user, 'a-new-password');
    await send(user);
    await waitFor(() => expect(address()).toBe('/projects'));
  });
});
