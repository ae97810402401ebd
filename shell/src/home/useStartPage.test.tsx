import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider } from 'shared-api/client';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi, Reply } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { SessionProvider, useSession } from '../session/SessionProvider';
import { aBoot, admin, aUser, projects } from '../testing/fixtures';
import { useStartPage } from './useStartPage';

const newer = { user: aUser({ is_admin: true }), remotes: [projects, admin], revision: 8, shell: '1.0.0-1' };

function Probe() {
  const { user, revision, registered, refresh } = useSession();
  const [isHome, change] = useStartPage();
  return (
    <>
      <output aria-label="Session">
        {JSON.stringify([user!.start_page ?? 'projects', revision, registered.length])}
      </output>
      <button onClick={() => change(!isHome)}>Change</button>
      <button onClick={() => refresh(newer)}>Refresh</button>
    </>
  );
}

it('leaves the rights and the live versions alone that came since it was drawn', async () => {
  let answer = () => {};
  fakeApi({
    'PUT /api/user/start_page': () => new Promise((resolve) => (answer = () => resolve(new Reply(204)))),
  });
  const person = aUser();
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <SessionProvider boot={aBoot({ user: person, remotes: [projects] })}>
            <PortalProvider
              portal={{ user: person, organisation: 'Northline', timeZone: 'UTC', features: {} }}
            >
              <Probe />
            </PortalProvider>
          </SessionProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  const user = userEvent.setup({ delay: null });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const state = () => screen.getByRole('status', { name: 'Session' });
  await press('Change');
  await press('Refresh');
  await act(() => Promise.resolve(answer()));
  expect(await screen.findByText('The portal now opens with Home.')).toBeVisible();
  expect(state()).toHaveTextContent('["home",8,2]');
  await press('Undo');
  await act(() => Promise.resolve(answer()));
  expect(state()).toHaveTextContent('["projects",8,2]');
});
