import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CreateSavedView, SavedView, SavedViews } from 'shared-api/contracts/personal/savedViews';
import { fakeApi, refusal, Reply, type Call } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { ListPage, useListState, type Column, type ListOptions } from 'shared-ui/grid';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { SessionProvider } from '../session/SessionProvider';
import { aBoot, aUser } from '../testing/fixtures';
import { ListViewsOfUser } from './ListViewsOfUser';

// jsdom matches every rule of the style sheets for each computed style, which takes seconds for one query by role.
window.getComputedStyle = (element) => (element as HTMLElement).style;

interface Ship {
  id: number;
  name: string;
  port: string;
}
const columns: readonly Column<Ship>[] = [
  { field: 'id', title: 'ID', width: 68 },
  { field: 'name', title: 'Name', flex: 1 },
  { field: 'port', title: 'Port', width: 120 },
];
const options: ListOptions = { defaultSort: 'id desc' };

function Ships() {
  const list = useListState(columns, options);
  const rows = [{ id: 3, name: `Beagle ${list.address || 'of all'}`, port: 'Devonport' }];
  return (
    <ListPage
      title="Ships"
      name="ship_list"
      noun={{ one: 'ship', many: 'ships' }}
      columns={columns}
      list={list}
      answer={{
        page: { rows, total: 1, capped: false },
        error: undefined,
        isLoading: false,
        retry: () => undefined,
      }}
      searchLabel="Search by name"
    />
  );
}

const network = { id: 4, name: 'Network' };
const aView = (part: Partial<SavedView> = {}): SavedView => ({
  id: 11,
  name: 'Steamers',
  query: 'search=steam&sort=name',
  columns: ['id', 'name'],
  owner: { id: 2, name: 'Daniel Okafor' },
  team: null,
  is_default: false,
  can_edit: true,
  version: 3,
  ...part,
});
const read = 'GET /api/saved_views';

function open(views: SavedView[], { address = '/ships', routes = {}, teams = [network] } = {}) {
  const answer: SavedViews = { views, teams };
  const api = fakeApi({ [read]: answer, ...routes });
  const router = createTestRouter([{ path: '/ships', element: <Ships /> }], { initialEntries: [address] });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <SessionProvider boot={aBoot({ user: aUser() })}>
            <ListViewsOfUser>
              <TestRouter router={router} />
            </ListViewsOfUser>
          </SessionProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  const serve = (...next: SavedView[]) => (api.routes[read] = { views: next, teams: [network] });
  const search = () => router.state.location.search;
  return { api, serve, search, router, user: userEvent.setup({ delay: null }) };
}
const button = (name: RegExp) => screen.findByRole('button', { name });
const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await button(/^Views?:/));
  return within(await screen.findByRole('menu'));
};

beforeEach(async () => {
  localStorage.clear();
  await forgetReads();
});

describe('the views of a list', () => {
  it('set search, sort and columns, and say which one is shown [saved-views-menu.1]', async () => {
    const { user, search } = open([
      aView(),
      aView({ id: 12, name: 'Tugs', team: network, query: 'search=tug' }),
    ]);
    expect(await button(/^Views: all ships/)).toHaveTextContent('Views');
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitemradio', { name: 'All ships' })).toBeChecked();
    expect(menu.getByRole('menuitemradio', { name: 'Tugs (Network)' })).not.toBeChecked();
    expect(menu.getByText(/^Search, filter or sort, or choose columns/)).toBeVisible();
    await user.click(menu.getByRole('menuitemradio', { name: 'Steamers' }));
    expect(await button(/^View: Steamers/)).toBeVisible();
    expect(search()).toBe('?search=steam&sort=name');
    expect(screen.queryByRole('columnheader', { name: /^Port/ })).not.toBeInTheDocument();
    const again = await openMenu(user);
    expect(again.queryByText(/choose columns/)).toBeNull();
    await user.click(again.getByRole('menuitemradio', { name: 'All ships' }));
    expect(search()).toBe('');
    expect(await screen.findByRole('columnheader', { name: /^Port/ })).toBeVisible();
  });

  it('are taken back by Back, with their columns, and nothing is offered to be saved into them', async () => {
    const { user, router, search } = open([aView()], { address: '/ships?search=tug' });
    await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Steamers' }));
    expect(search()).toBe('?search=steam&sort=name');
    await act(() => router.navigate(-1));
    expect(search()).toBe('?search=tug');
    expect(await button(/^Views: not saved/)).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Port/ })).toBeVisible();
    const menu = await openMenu(user);
    expect(menu.queryByRole('menuitem', { name: /Save changes/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await act(() => router.navigate(1));
    expect(search()).toBe('?search=steam&sort=name');
  });

  it('can only be renamed by a person who is in no team', async () => {
    const { user } = open([aView()], { address: '/ships?search=steam&sort=name', teams: [] });
    await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Steamers' }));
    const menu = await openMenu(user);
    expect(menu.queryByText(/share/)).not.toBeInTheDocument();
    await user.click(menu.getByRole('menuitem', { name: 'Rename…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    expect(dialog.queryByRole('combobox', { name: 'Shared with' })).not.toBeInTheDocument();
  });

  it('are saved from what the list shows, for oneself or for a team [saved-views-menu.2]', async () => {
    const create = 'POST /api/saved_views';
    const { user, api, serve } = open([], {
      address: '/ships?search=tug&page=2',
      routes: {
        [create]: ({ body }: { body: CreateSavedView }) => {
          const made = aView({ id: 13, name: body.name, query: body.query, columns: [], team: network });
          serve(made);
          return made;
        },
        'PUT /api/saved_views/default': new Reply(204),
      },
    });
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Tugs ');
    const sharing = dialog.getByRole('combobox', { name: 'Shared with' });
    expect(sharing).toHaveDisplayValue('Nobody: only I have it');
    const choices = within(sharing).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Nobody: only I have it', 'Network']);
    await user.selectOptions(sharing, 'Network');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await button(/^View: Tugs/)).toBeVisible();
    expect(api.bodies(create)).toEqual([
      { list: 'ship_list', name: 'Tugs', team: { id: 4 }, query: 'search=tug', columns: [] },
    ]);
    expect(api.count('PUT /api/saved_views/default')).toBe(0);
  });

  it.each([
    { title: 'created', item: 'Save as a new view…', dialog: 'Save view', address: '/ships?search=tug' },
    { title: 'renamed', item: 'Rename or share…', dialog: 'Rename or share view', address: '/ships' },
  ])('that were $title before a choice as default failed are saved at the next try', async (given) => {
    const [create, update] = ['POST /api/saved_views', 'PUT /api/saved_views/11'];
    const choose = 'PUT /api/saved_views/default';
    let stored = 2;
    const save = ({ body, headers }: Call) => {
      if (headers['If-Match'] && headers['If-Match'] !== `"${stored}"`)
        return refusal(412, 'Somebody changed this view since you opened it.');
      return aView({ ...(body as CreateSavedView), team: null, version: (stored += 1) });
    };
    const isNew = given.title === 'created';
    const { user, api } = open(isNew ? [] : [aView({ query: '', version: stored })], {
      address: given.address,
      routes: { [create]: save, [update]: save, [choose]: new Error('No connection') },
    });
    if (!isNew) await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Steamers' }));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: given.item }));
    const dialog = within(await screen.findByRole('dialog', { name: given.dialog }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Tugs');
    await user.click(dialog.getByRole('checkbox', { name: 'Always open this list with it' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    api.routes[choose] = new Reply(204);
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText(/Tugs” saved$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.count(create)).toBe(isNew ? 1 : 0);
    expect(api.bodies(choose).at(-1)).toEqual({ list: 'ship_list', view: { id: 11 } });
  });

  it('that were changed are saved again, against the version that was seen [saved-views-menu.3]', async () => {
    const put = 'PUT /api/saved_views/11';
    const { user, api } = open([aView()], {
      routes: { [put]: refusal(412, 'Somebody changed this view since you opened it.') },
    });
    await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Steamers' }));
    await user.clear(await screen.findByRole('searchbox', { name: 'Search by name' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'sail');
    expect(await button(/^View: Steamers \(changed\)/)).toBeVisible();
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Save changes to “Steamers”' }));
    expect(await screen.findByText(/Somebody changed this view/)).toBeVisible();
    expect(api.bodies(put)).toEqual([
      { name: 'Steamers', team: null, query: 'search=sail&sort=name', columns: ['id', 'name'] },
    ]);
    expect(api.to(put)[0]!.headers['If-Match']).toBe('"3"');
  });

  it('of others are neither renamed nor deleted; own ones ask before they go [saved-views-menu.4]', async () => {
    const { user, api, serve } = open(
      [aView({ team: network }), aView({ id: 12, name: 'Tugs', query: 'search=tug', can_edit: false })],
      {
        address: '/ships?search=tug',
        routes: { 'DELETE /api/saved_views/11': new Reply(204) },
      },
    );
    localStorage.setItem('columns:ship_list', '["id","name"]');
    const menu = await openMenu(user);
    expect(menu.queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument();
    await user.click(menu.getByRole('menuitemradio', { name: 'Steamers (Network)' }));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Delete this view…' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        'Are you sure you want to delete Steamers? The other members of Network have it no longer, too.',
      ),
    ).toBeVisible();
    serve();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Steamers deleted')).toBeVisible();
    await waitFor(() => expect(api.count('DELETE /api/saved_views/11')).toBe(1));
  });
});

describe('the default view', () => {
  it('opens the list, and no other row is shown before [saved-views-menu.5]', async () => {
    localStorage.setItem('view:2:ship_list', JSON.stringify({ query: 'sort=name', columns: ['name'] }));
    const { search } = open([aView({ query: 'sort=name', columns: ['name'], is_default: true })]);
    expect(screen.queryByText('Beagle of all')).not.toBeInTheDocument();
    expect(await screen.findByText('Beagle sort=name')).toBeVisible();
    expect(search()).toBe('?sort=name');
    expect(await button(/^View: Steamers/)).toBeVisible();
  });

  it('leaves an address alone that says something', async () => {
    localStorage.setItem('view:2:ship_list', JSON.stringify({ query: 'sort=name', columns: ['name'] }));
    const { search } = open([aView({ is_default: true })], { address: '/ships?search=tug' });
    expect(await button(/^Views: not saved/)).toBeVisible();
    expect(search()).toBe('?search=tug');
  });

  it('is not applied to an address that asks for all, to which the choice of all rows and cleared filters lead', async () => {
    localStorage.setItem('view:2:ship_list', JSON.stringify({ query: 'sort=name', columns: [] }));
    const views = [aView({ query: 'sort=name', columns: [], is_default: true })];
    const { user, search } = open(views);
    await waitFor(() => expect(search()).toBe('?sort=name'));
    await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'All ships' }));
    await waitFor(() => expect(search()).toBe('?all=true'));
    await user.type(screen.getByRole('searchbox'), 'tug');
    await waitFor(() => expect(search()).toBe('?search=tug'));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(search()).toBe('?all=true'));
    cleanup();
    const again = open(views, { address: '/ships?all=true' });
    expect(await button(/^Views: all ships/)).toBeVisible();
    expect(again.search()).toBe('?all=true');
  });

  it('opens the list again by a link to its bare address, from all rows too', async () => {
    localStorage.setItem('view:2:ship_list', JSON.stringify({ query: 'sort=name', columns: [] }));
    const { router, search } = open([aView({ query: 'sort=name', columns: [], is_default: true })]);
    for (const left of ['/ships?search=tug', '/ships?all=true', '/ships?sort=name']) {
      await waitFor(() => expect(search()).toBe('?sort=name'));
      await act(async () => router.navigate(left));
      expect(search()).toBe(left.replace('/ships', ''));
      await act(async () => router.navigate('/ships'));
    }
    await waitFor(() => expect(search()).toBe('?sort=name'));
    expect(await screen.findByText('Beagle sort=name')).toBeVisible();
  });

  it('is applied in a browser that did not know it, and forgotten with the choice', async () => {
    const { user, search, api, serve } = open([aView({ is_default: true })], {
      routes: { 'PUT /api/saved_views/default': new Reply(204) },
    });
    await waitFor(() => expect(search()).toBe('?search=steam&sort=name'));
    expect(localStorage.getItem('view:2:ship_list')).toContain('steam');
    serve(aView());
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Open with all ships again' }));
    await waitFor(() => expect(localStorage.getItem('view:2:ship_list')).toBeNull());
    serve(aView({ is_default: true }));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Always open with “Steamers”' }));
    await waitFor(() => expect(localStorage.getItem('view:2:ship_list')).toContain('steam'));
    expect(api.bodies('PUT /api/saved_views/default')).toEqual([
      { list: 'ship_list', view: null },
      { list: 'ship_list', view: { id: 11 } },
    ]);
  });
});
