import { screen } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { address, renderPortal } from '../testing/renderPortal';

const route = 'POST /api/account/first_admin';

async function open(path: string) {
  const { user } = renderPortal(path);
  await screen.findByRole('heading', { name: 'First admin' });
  return user;
}
async function fill(user: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText(/^User ID/), ' admin ');
  await user.type(screen.getByLabelText(/^Name/), 'Victor Lindqvist');
  await user.type(screen.getByLabelText(/^E-mail/), 'victor@northline.example');
  await user.type(screen.getByLabelText(/^Password/), 'a-new-password');
  await user.type(screen.getByLabelText(/^Confirm Password/), 'a-new-password');
}
const create = () => screen.getByRole('button', { name: 'Create Admin' });

it('sends the input with the token of the link, then leads to the sign-in page with the user ID filled in', async () => {
  const api = fakeApi({ [route]: new Reply(204) });
  const user = await open('/first_admin?token=t0ken');
  await fill(user);
  await user.click(create());
  expect(await screen.findByText('The first admin is ready. Sign in.')).toBeInTheDocument();
  expect(address()).toBe('/login?user=admin');
  expect(api.bodies(route)).toEqual([
    {
      token: 't0ken',
      login: 'admin',
      name: 'Victor Lindqvist',
      email: 'victor@northline.example',
      password: 'a-new-password',
    },
  ]);
});

it('reports missing and invalid fields before it sends a request', async () => {
  const api = fakeApi({});
  const user = await open('/first_admin?token=t0ken');
  await user.type(screen.getByLabelText(/^E-mail/), 'nobody');
  await user.click(create());
  expect(await screen.findByText('This is no e-mail address.')).toBeInTheDocument();
  expect(screen.getByText('Password Empty')).toBeInTheDocument();
  expect(screen.getByLabelText(/^User ID/)).toBeInvalid();
  expect(api.calls).toEqual([]);
});

it('shows why the link was refused, and stays open', async () => {
  fakeApi({ [route]: refusal(403, 'This link has been used or is no longer valid.') });
  const user = await open('/first_admin?token=old');
  await fill(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used');
  expect(address()).toBe('/first_admin?token=old');
});

it('reports a link without a token', async () => {
  await open('/first_admin');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
  expect(screen.queryByRole('button', { name: 'Create Admin' })).not.toBeInTheDocument();
});
