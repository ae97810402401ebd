import { screen } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { address, renderPortal } from '../testing/renderPortal';

const route = 'POST /api/account/recover';
const prompt = 'Enter email address for recovery message';

async function open() {
  const { user } = renderPortal('/account/request_recover');
  expect(await screen.findByText(prompt)).toBeInTheDocument();
  return user;
}
type User = Awaited<ReturnType<typeof open>>;
async function send(user: User, email: string) {
  if (email) await user.type(screen.getByRole('textbox', { name: 'E-mail' }), email);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

describe('asking for account recovery', () => {
  it('is linked from the sign-in page after its fields in the tab order, and links back to it [request-recover-page.1]', async () => {
    const { user } = renderPortal('/login');
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    await user.click(screen.getByLabelText('User ID'));
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.click(link);
    expect(await screen.findByText(prompt)).toBeInTheDocument();
    expect(address()).toBe('/account/request_recover');
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(address()).toBe('/login');
  });

  it('sends the trimmed address and reports that it was submitted, whatever the response contains [request-recover-page.2]', async () => {
    const api = fakeApi({ [route]: new Reply(202) });
    const user = await open();
    await send(user, ' ann@northline.example ');
    expect(await screen.findByText('Account recovery request submitted')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeInTheDocument();
    expect(api.bodies(route)).toEqual([{ email: 'ann@northline.example' }]);
  });

  it('explains in a portal without a mail server that no mail is sent, and who can help', async () => {
    fakeApi({ [route]: new Reply(202) });
    const { user } = renderPortal('/account/request_recover', { sendsMail: false });
    expect(await screen.findByText('This portal sends no mail at present.')).toBeInTheDocument();
    expect(screen.getByText(/Ask a global admin/)).toBeInTheDocument();
    await send(user, 'ann@northline.example');
    expect(await screen.findByText('Account recovery request submitted')).toBeInTheDocument();
    expect(screen.getByText(/No message is sent.*Ask a global admin/)).toBeInTheDocument();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  it.each([
    ['The address is needed.', ''],
    ['This is no e-mail address.', 'ann'],
  ])('shows "%s" before any request is sent', async (text, email) => {
    const api = fakeApi({});
    const user = await open();
    await send(user, email);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  it.each([
    ['too many requests', refusal(429, 'Too many requests. Try again in 15 minutes.'), /Try again in 15/],
    ['a server that cannot be reached', new Error('net'), /The server did not answer/],
  ])('reports %s, keeps the address, and can be sent again', async (_, served, words) => {
    const api = fakeApi({ [route]: served });
    const user = await open();
    await send(user, 'ann@northline.example');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ann@northline.example');
    api.routes[route] = new Reply(202);
    await send(user, '');
    expect(await screen.findByText('Account recovery request submitted')).toBeInTheDocument();
  });
});
