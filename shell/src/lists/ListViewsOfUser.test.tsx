import { render, screen } from '@testing-library/react';
import { ApiProvider } from 'shared-api/client';
import { fakeApi } from 'shared-api/testing';
import { AppTheme } from 'shared-ui/core';
import { ListPage, useListState, type Column } from 'shared-ui/grid';
import { MemoryRouter } from 'shared-ui/router';
import { SessionProvider } from '../session/SessionProvider';
import { aBoot, aUser } from '../testing/fixtures';
import { ListViewsOfUser } from './ListViewsOfUser';

// The code of the choice never arrives here.
jest.mock('./SavedViews', () => ({ then: () => undefined }));

const columns: readonly Column<{ id: number }>[] = [{ field: 'id', title: 'ID', width: 68 }];

function Boats({ name }: { name: string }) {
  const list = useListState(columns, { defaultSort: 'id' });
  return (
    <ListPage
      title={name}
      name={name}
      noun={{ one: 'boat', many: 'boats' }}
      columns={columns}
      list={list}
      answer={{ page: undefined, error: undefined, isLoading: true, retry: () => undefined }}
      searchLabel="Search"
    />
  );
}

test('the views of the first list are read before the code that shows them is there', async () => {
  const read = 'GET /api/saved_views';
  const api = fakeApi({ [read]: { views: [], teams: [] } });
  const draw = (name: string) => (
    <AppTheme>
      <ApiProvider>
        <SessionProvider boot={aBoot({ user: aUser() })}>
          <MemoryRouter>
            <ListViewsOfUser>
              <Boats key={name} name={name} />
            </ListViewsOfUser>
          </MemoryRouter>
        </SessionProvider>
      </ApiProvider>
    </AppTheme>
  );
  const { rerender } = render(draw('tugs'));
  expect(await screen.findByRole('heading', { name: 'tugs' })).toBeVisible();
  expect(api.to(read).map(({ url }) => url.split('?')[1])).toEqual(['list=tugs']);
  // Its place is kept meanwhile.
  expect(screen.getByText('Views')).not.toBeVisible();
  // The code was asked for by now, and sends its own calls.
  rerender(draw('barges'));
  expect(await screen.findByRole('heading', { name: 'barges' })).toBeVisible();
  expect(api.count(read)).toBe(1);
});
