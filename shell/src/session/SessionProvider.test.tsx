import { act, render, screen, waitFor } from '@testing-library/react';
import { ApiProvider, useProjects } from 'shared-api/client';
import { fakeApi } from 'shared-api/testing';
import { aBoot, aUser, projects } from '../testing/fixtures';
import { SessionProvider, useSession } from './SessionProvider';

const row = (name: string) => [{ project_id: 1, project_name: name }];

function Rows() {
  const { page } = useProjects({ page: 1 });
  return <p>{page ? page.rows.map((project) => project.project_name).join() : 'nothing yet'}</p>;
}
function Screen() {
  const { user, leave, enter } = useSession();
  return (
    <>
      {user && <Rows />}
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button
        type="button"
        onClick={() =>
          enter({ user: aUser({ id: 9 }), remotes: [projects], shell: '1.0.0-0000000', revision: 1 })
        }
      >
        Enter
      </button>
    </>
  );
}

it('the next user never sees data of the former user, not even while their own data loads', async () => {
  fakeApi({ 'GET /api/projects': row('Secret of the first') });
  render(
    <ApiProvider>
      <SessionProvider boot={aBoot({ user: aUser() })}>
        <Screen />
      </SessionProvider>
    </ApiProvider>,
  );
  expect(await screen.findByText('Secret of the first')).toBeInTheDocument();
  act(() => screen.getByText('Leave').click());
  let answer: (rows: unknown) => void = () => undefined;
  fakeApi({ 'GET /api/projects': () => new Promise((resolve) => (answer = resolve)) });
  act(() => screen.getByText('Enter').click());
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
  act(() => answer(row('Of the second')));
  await waitFor(() => expect(screen.getByText('Of the second')).toBeInTheDocument());
});
