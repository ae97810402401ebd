import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { aUser, projects } from '../testing/fixtures';
import { address, query, renderPortal } from '../testing/renderPortal';

const user = aUser();
const served = {
  'POST /api/session': { user },
  'GET /api/portal/slice': { user, remotes: [projects], shell: '1.0.0-0000000', revision: 7 },
  'GET /api/version': { version: '4.13.0-rc.2' },
};

it.each(['/no/such/page?x=1', '/account', '/account/recovery', '/login/again', '/users/5'])(
  'a visitor who opens %s must sign in before the page is reported as missing',
  async (path) => {
    fakeApi(served);
    const { user: person } = renderPortal(path, { user: null, remotes: [] });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByText(/You are lost/)).not.toBeInTheDocument();
    expect(query()).toEqual({ redirect: path, errorMsg: 'Sign in to continue.' });
    await person.type(screen.getByLabelText('User ID'), 'techlead');
    await person.type(screen.getByLabelText('Password'), 'secret');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(await screen.findByText(/You are lost/)).toBeInTheDocument();
  },
);
