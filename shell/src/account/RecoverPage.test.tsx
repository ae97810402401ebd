import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aUser } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';

const route = 'POST /api/account/recover';
const link = '/account/recover?token=t0ken';

async function open(path = link, boot = {}) {
  const { user } = renderPortal(path, boot);
  await screen.findByRole('heading', { name: 'New password' });
  return user;
}
type User = Awaited<ReturnType<typeof open>>;
async function fill(user: User, password: string, again = password) {
  if (password) await user.type(screen.getByLabelText(/^New Password/), password);
  if (again) await user.type(screen.getByLabelText(/^Confirm New Password/), again);
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Set Password' }));

describe('recovering an account', () => {
  it('sends the new password with the token of the link, then leads to the sign-in page [recover-page.1]', async () => {
    const api = fakeApi({ [route]: new Reply(204) });
    const user = await open();
    await fill(user, 'a-new-password');
    await send(user);
    expect(await screen.findByText('Your password is set. Sign in with it.')).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(api.bodies(route)).toEqual([{ token: 't0ken', password: 'a-new-password' }]);
  });

  it.each([
    ['Password Empty', '', ''],
    ['Password Mismatch', 'a-new-password', 'a-new-passworx'],
    ['Password Mismatch', 'a-new-password', ''],
    ['Use at least 10 characters.', 'short', 'short'],
  ])('says %s before anything is sent [recover-page.2]', async (text, password, again) => {
    const api = fakeApi({});
    const user = await open();
    await fill(user, password, again);
    await send(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  it('says that a link is no longer good, in an alert that can be dismissed', async () => {
    fakeApi({ [route]: refusal(403, 'This link has been used or is no longer valid.') });
    const user = await open();
    await fill(user, 'a-new-password');
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link has been used or is no longer valid.',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('without a token says that the link is incomplete', async () => {
    await open('/account/recover');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.queryByRole('button', { name: 'Set Password' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login');
  });

  it('leads a signed-in user to the portal', async () => {
    fakeApi({ [route]: new Reply(204) });
    const user = await open(link, { user: aUser() });
    await fill(user, 'a-new-password');
    await send(user);
    await waitFor(() => expect(address()).toBe('/projects'));
  });
});
