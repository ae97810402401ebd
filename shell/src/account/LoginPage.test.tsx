import { screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../boot/pageLoad';
import { fakeApi, refusal } from 'shared-api/testing';
import { aUser, projects } from '../testing/fixtures';
import { address, query, renderPortal } from '../testing/renderPortal';

const slice = { user: aUser(), remotes: [projects], revision: 8 };
const served = {
  'POST /api/session': { user: slice.user },
  'GET /api/portal/slice': slice,
  'GET /api/version': { version: '4.13.0-rc.2' },
};
const demo = {
  password: 'portal-demo',
  accounts: [
    { login: 'requester', name: 'Maya Chen', role: 'Requester', about: 'Raises projects' },
    { login: 'techlead', name: 'Daniel Okafor', role: 'Tech Lead', about: 'Reviews and quotes' },
  ],
};
const userId = () => screen.getByLabelText('User ID');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign In' });

describe('the form', () => {
  it('cannot be sent until User ID and Password are filled; a blank User ID counts as empty', async () => {
    const { user } = renderPortal('/login');
    expect(button()).toBeDisabled();
    await user.type(password(), 'secret');
    expect(button()).toBeDisabled();
    await user.type(userId(), '   ');
    expect(button()).toBeDisabled();
    await user.type(userId(), 'techlead');
    expect(button()).toBeEnabled();
    await user.clear(password());
    expect(button()).toBeDisabled();
  });

  it('sends the trimmed User ID and the unchanged password, then shows the project list', async () => {
    const api = fakeApi(served);
    const { user } = renderPortal('/login');
    await user.type(userId(), '  techlead ');
    await user.type(password(), ' secret {Enter}');
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeInTheDocument();
    expect(api.bodies('POST /api/session')).toEqual([{ name: 'techlead', password: ' secret ' }]);
    expect(address()).toBe('/projects');
  });

  it('shows a refusal in the form, and keeps the input [sign-in.4]', async () => {
    fakeApi({ 'POST /api/session': refusal(401, 'The user ID or the password is not right.') });
    const { user } = renderPortal('/login?user=techlead&redirect=/projects');
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The user ID or the password is not right.');
    expect(userId()).toHaveValue('techlead');
    expect(query()).toEqual({ user: 'techlead', redirect: '/projects' });
    expect(button()).toBeEnabled();
  });

  it('reports a server that cannot be reached', async () => {
    fakeApi({ 'POST /api/session': () => new TypeError('Failed to fetch') });
    const { user } = renderPortal('/login?user=techlead');
    await user.type(password(), 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer.');
  });

  it('is busy while it waits, and sends a single request however often the button is pressed', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const api = fakeApi({
      ...served,
      'POST /api/session': () => new Promise((resolve) => (answer = resolve)),
    });
    const { user } = renderPortal('/login?user=techlead');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    await user.click(button());
    await user.type(password(), '{Enter}');
    expect(api.count('POST /api/session')).toBe(1);
    answer({ user: slice.user });
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeInTheDocument();
  });

  it('shows and hides the password', async () => {
    const { user } = renderPortal('/login');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /hide password/i }));
    expect(password()).toHaveAttribute('type', 'password');
  });
});

describe('the page after sign-in', () => {
  async function signInAt(path: string) {
    fakeApi(served);
    const { user } = renderPortal(path);
    await user.type(userId(), 'techlead');
    await user.type(password(), 'secret{Enter}');
    await screen.findByRole('navigation', { name: 'Main' });
  }

  it('goes to the redirect with its query and hash', async () => {
    await signInAt(`/login?redirect=${encodeURIComponent('/projects/481?tab=2#notes')}`);
    expect(address()).toBe('/projects/481?tab=2#notes');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
  ])('does not follow %s', async (redirect) => {
    const load = jest.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
    await signInAt(`/login?redirect=${encodeURIComponent(redirect)}`);
    expect(window.location.origin + address()).toBe('http://localhost/projects');
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
  });

  it('leads a user with an expired password to the password change, with the user ID, the redirect and a flag', async () => {
    fakeApi({ 'POST /api/session': refusal(401, 'password expired') });
    const { user } = renderPortal('/login?redirect=%2Fprojects%3Fpage%3D2');
    await user.type(userId(), ' techlead ');
    await user.type(password(), 'old{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/password_change'));
    expect(query()).toEqual({ user: 'techlead', redirect: '/projects?page=2', expired: 'true' });
  });

  it('is skipped for a user who is signed in already', async () => {
    renderPortal('/login?redirect=/projects/481', { user: aUser() });
    expect(await screen.findByRole('heading', { name: 'Project: 481' })).toBeInTheDocument();
    expect(address()).toBe('/projects/481');
  });

  it('loads a newer shell at the requested address', async () => {
    sessionStorage.clear();
    const load = jest.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
    fakeApi({ ...served, 'GET /api/version': { version: '4.14.0' } });
    const { user } = renderPortal('/login?redirect=/projects/481');
    await user.type(userId(), 'techlead');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() => expect(load).toHaveBeenCalledWith('/projects/481'));
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    load.mockRestore();
  });
});

describe('the parameters of the address', () => {
  it('prefill the user ID and show a message', () => {
    renderPortal('/login?user=techlead&errorMsg=Your+session+has+ended.');
    expect(userId()).toHaveValue('techlead');
    expect(screen.getByText('Your session has ended.')).toBeInTheDocument();
    expect(password()).toHaveFocus();
  });

  it('replace the message with the response to the first attempt', async () => {
    fakeApi({ 'POST /api/session': refusal(401, 'The user ID or the password is not right.') });
    const { user } = renderPortal('/login?user=techlead&errorMsg=Your+session+has+ended.');
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('is not right');
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });

  it('show a message as text without markup, and cut a long one', () => {
    renderPortal(`/login?errorMsg=${encodeURIComponent('<img src=x>' + 'a'.repeat(5000))}`);
    const message = screen.getByText(/<img src=x>/);
    expect(message.textContent.length).toBeLessThanOrEqual(300);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('demo accounts', () => {
  it('are offered in demo mode only', async () => {
    const { unmount } = renderPortal('/login');
    expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
    unmount();
    renderPortal('/login', { demo });
    expect(await screen.findByRole('region', { name: 'Demo accounts' })).toBeInTheDocument();
  });

  it('sign in with one click', async () => {
    const api = fakeApi(served);
    const { user } = renderPortal('/login', { demo });
    await user.click(await screen.findByRole('button', { name: /Daniel Okafor/ }));
    expect(await screen.findByRole('navigation', { name: 'Main' }, { timeout: 5_000 })).toBeInTheDocument();
    expect(api.bodies('POST /api/session')).toEqual([{ name: 'techlead', password: 'portal-demo' }]);
  });

  it('say why one cannot sign in, and can be pressed again', async () => {
    fakeApi({ 'POST /api/session': refusal(401, 'The user ID or the password is not right.') });
    const { user } = renderPortal('/login', { demo });
    const account = await screen.findByRole('button', { name: /Daniel Okafor/ });
    await user.click(account);
    expect(await screen.findByRole('alert')).toHaveTextContent('The user ID or the password is not right.');
    expect(account).toBeEnabled();
  });
});
