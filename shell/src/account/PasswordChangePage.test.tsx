import { configure, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aUser } from '../testing/fixtures';
import { address, query, renderPortal } from '../testing/renderPortal';

// The page is a lazy chunk and reads the account, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: 'input' });
const button = () => screen.getByRole('button', { name: 'Change Password' });
const route = 'POST /api/user/password';

const own = { 'GET /api/users/2': { id: 2, name: 'Daniel Okafor', login: 'techlead' } };

async function open(path: string, boot = {}) {
  const { user } = renderPortal(path, boot);
  await screen.findByRole('heading', { name: 'Change password' });
  return user;
}

async function fill(
  user: Awaited<ReturnType<typeof open>>,
  old: string,
  fresh: string,
  confirmation = fresh,
) {
  await user.type(screen.getByLabelText(/^Old Password/), old);
  await user.type(screen.getByLabelText(/^New Password/), fresh);
  if (confirmation) await user.type(screen.getByLabelText(/^Confirm New Password/), confirmation);
}

it('names the account of the signed-in user instead of asking for it, whatever the address contains', async () => {
  const api = fakeApi({ ...own, [route]: new Reply(204) });
  const user = await open('/password_change?user=somebody.else', { user: aUser() });
  expect(screen.getByText(/You are signed in as/)).toBeInTheDocument();
  const username = await screen.findByDisplayValue('techlead');
  expect(username).toHaveAttribute('readonly');
  expect(screen.getByLabelText(/^Old Password/)).toHaveFocus();
  await fill(user, 'portal-demo', 'a-new-password');
  await user.click(button());
  expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
  expect(api.bodies(route)).toMatchObject([{ username: 'techlead' }]);
});

it('asks for the user ID if the signed-in user’s account cannot be loaded', async () => {
  fakeApi({});
  await open('/password_change', { user: aUser() });
  expect(await screen.findByLabelText(/^Username/)).not.toHaveAttribute('readonly');
});

it('has no form for a user whose password is not stored in the portal', async () => {
  await open('/password_change', { user: aUser({ canChangePassword: false }) });
  expect(screen.getByText('Your password is not kept by the portal.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
});

it('cannot be sent while username, old or new password is empty', async () => {
  const user = await open('/password_change');
  expect(button()).toBeDisabled();
  await fill(user, 'portal-demo', 'a-new-password', '');
  expect(button()).toBeDisabled();
  await user.type(screen.getByLabelText(/^Username/), '  ');
  expect(button()).toBeDisabled();
  await user.type(screen.getByLabelText(/^Username/), 'techlead');
  expect(button()).toBeEnabled();
  await user.clear(screen.getByLabelText(/^Old Password/));
  expect(button()).toBeDisabled();
});

it('shows the minimum length of a password, and refuses a shorter password', async () => {
  const api = fakeApi({});
  const user = await open('/password_change?user=techlead');
  expect(screen.getByText('At least 10 characters.')).toBeInTheDocument();
  await fill(user, 'portal-demo', 'short');
  await user.click(button());
  expect(await screen.findByText('Use at least 10 characters.')).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

it.each(['', 'a-new-passworx'])(
  'refuses the confirmation %j with Password Mismatch',
  async (confirmation) => {
    const api = fakeApi({});
    const user = await open('/password_change?user=techlead');
    await fill(user, 'portal-demo', 'a-new-password', confirmation);
    await user.click(button());
    expect(await screen.findByText('Password Mismatch')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

it('shows Password Empty when the new password is left empty', async () => {
  const user = await open('/password_change?user=techlead');
  await user.click(screen.getByLabelText(/^New Password/));
  await user.tab();
  await user.tab();
  expect(await screen.findByText('Password Empty')).toBeInTheDocument();
});

it('shows a notice when the address says that the password has expired', async () => {
  await open('/password_change?user=techlead&expired=true');
  expect(screen.getByText('Your password has expired.')).toBeInTheDocument();
});

it('shows no such notice without this flag in the address', async () => {
  await open('/password_change?user=techlead');
  expect(screen.queryByText('Your password has expired.')).not.toBeInTheDocument();
});

it('leads after success to the sign-in page with the user ID, the redirect and a notice', async () => {
  const api = fakeApi({ [route]: new Reply(204) });
  const user = await open('/password_change?redirect=%2Fprojects%3Fpage%3D2&expired=true');
  await user.type(screen.getByLabelText(/^Username/), ' techlead ');
  await fill(user, 'portal-demo', 'a-new-password');
  await user.click(button());
  expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
  expect(window.location.pathname).toBe('/login');
  expect(query()).toEqual({ user: 'techlead', redirect: '/projects?page=2' });
  expect(field('User ID')).toHaveValue('techlead');
  expect(api.bodies(route)).toEqual([
    { username: 'techlead', oldPass: 'portal-demo', newPass: 'a-new-password' },
  ]);
});

it('shows a refusal in an alert that can be dismissed, and faults of a field beside the field', async () => {
  const text = 'The new password is the old one.';
  fakeApi({ [route]: refusal(422, text, { fields: { newPass: 'Choose another one.' } }) });
  const user = await open('/password_change?user=techlead');
  await fill(user, 'portal-demo', 'a-new-password');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText(/^New Password/)).toHaveAccessibleDescription(
    'Choose another one. At least 10 characters.',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['oldPass', /^Old Password/, 'The old password is not right.', ''],
  ['newPass', /^New Password/, 'The new password is the old one.', ' At least 10 characters.'],
])('shows a fault of %s once, beside the field, which takes the focus', async (name, label, text, help) => {
  fakeApi({ ...own, [route]: refusal(422, text, { fields: { [name]: text } }) });
  const user = await open('/password_change?user=techlead', { user: aUser() });
  await screen.findByDisplayValue('techlead');
  await fill(user, 'portal-demo', 'a-new-password');
  await user.click(button());
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text + help);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('reports a wrong old password in the form, and does not end the session', async () => {
  fakeApi({ ...own, [route]: refusal(401, 'The user ID or the password is not right.') });
  const user = await open('/password_change?user=techlead&redirect=%2Fprojects%2F481', { user: aUser() });
  await screen.findByDisplayValue('techlead');
  await fill(user, 'wrong', 'a-new-password');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('The user ID or the password is not right.');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/projects/481'));
});

it('signs the user out, because the server has ended all sessions of the account', async () => {
  fakeApi({ ...own, [route]: new Reply(204) });
  const user = await open('/password_change?user=techlead', { user: aUser() });
  await screen.findByDisplayValue('techlead');
  await fill(user, 'portal-demo', 'a-new-password');
  await user.click(button());
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(address()).toBe('/login?user=techlead');
});
