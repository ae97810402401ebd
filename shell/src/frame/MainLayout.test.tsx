import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getSession } from 'shared-api/client';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aUser, projects } from '../testing/fixtures';
import { address, query, renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

const user = aUser();
const nav = () => screen.getByRole('navigation', { name: 'Main' });
const labels = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  setWidth(1440);
  localStorage.clear();
  // The bell's number never arrives: it would update the frame after the last step of a test.
  fakeApi({ 'GET /api/notifications': new Promise(() => undefined) });
});

async function openUserMenu(person: ReturnType<typeof renderPortal>['user']) {
  await person.click(screen.getByRole('button', { name: /User menu/ }));
  return screen.findByRole('menu', { name: 'User menu' });
}

describe('addresses', () => {
  it('/ is the project list', () => {
    renderPortal('/', { user });
    expect(address()).toBe('/projects');
    expect(screen.getByRole('heading', { level: 1, name: 'Projects' })).toBeInTheDocument();
  });

  it('project/… goes to projects/… with its query and hash [frame.1]', () => {
    renderPortal('/project/481/timeline?page=2&x=a%20b#last', { user });
    expect(address()).toBe('/projects/481/timeline?page=2&x=a%20b#last');
  });

  it.each(['/nowhere', '/projects/481/nothing', '/users'])(
    '%s, unknown or not offered, shows a page with a single heading that links home [frame.2]',
    async (path) => {
      const { user: person } = renderPortal(path, { user });
      const headings = within(screen.getByRole('main')).getAllByRole('heading');
      expect(headings.map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
        "H1 You are lost. This page doesn't exist.",
      ]);
      expect(document.title).toMatch(/^Page not found/);
      expect(address()).toBe(path);
      await person.click(screen.getByRole('link', { name: 'Go home' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeInTheDocument();
    },
  );

  it('an address that is nobody’s page says so to a visitor, without the frame', () => {
    renderPortal('/nowhere', { unknownAddress: '/nowhere' });
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent(
      "You are lost. This page doesn't exist.",
    );
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(address()).toBe('/nowhere');
  });

  it('any other address leads a visitor to the sign-in page with a redirect and a message', () => {
    renderPortal('/projects/481?tab=2#notes');
    expect(window.location.pathname).toBe('/login');
    expect(query()).toEqual({ redirect: '/projects/481?tab=2#notes', errorMsg: 'Sign in to continue.' });
    expect(screen.getByText('Sign in to continue.')).toBeInTheDocument();
  });
});

describe('the end of a session', () => {
  const ended = refusal(401, 'Your session has ended.');

  it('a 401 leads to the sign-in page with a redirect and the reason, once', async () => {
    fakeApi({ 'GET /api/session': ended });
    renderPortal('/projects?page=3', { user });
    await act(() => Promise.allSettled([getSession(), getSession()]));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(query()).toEqual({ redirect: '/projects?page=3', errorMsg: 'Your session has ended.' });
    fakeApi({ 'GET /api/session': refusal(401, 'Sign in first.') });
    await act(() => Promise.allSettled([getSession()]));
    expect(query()).toEqual({ redirect: '/projects?page=3', errorMsg: 'Your session has ended.' });
  });

  it('Logout ends the session on the server and leads to the sign-in page without a redirect', async () => {
    const api = fakeApi({ 'DELETE /api/session': new Reply(204) });
    const { user: person } = renderPortal('/projects?page=3', { user });
    await openUserMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.count('DELETE /api/session')).toBe(1);
  });

  it('Logout in a session that was ended elsewhere does not report an error', async () => {
    fakeApi({ 'DELETE /api/session': ended });
    const { user: person } = renderPortal('/projects', { user });
    await openUserMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('a Logout that fails is reported, and keeps the session and the page', async () => {
    fakeApi({ 'DELETE /api/session': refusal(503, 'The database does not answer.') });
    const { user: person } = renderPortal('/projects', { user });
    await openUserMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText(/You are still signed in.*database/)).toBeInTheDocument();
    expect(address()).toBe('/projects');
  });
});

describe('the sidebar', () => {
  it('offers the entries for the user’s roles, and marks the current entry', () => {
    renderPortal('/projects', { user });
    expect(labels(nav())).toEqual(['Home', 'Projects', 'New project']);
    expect(within(nav()).getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav()).getByRole('link', { name: 'New project' })).not.toHaveAttribute('aria-current');
  });

  it('marks the parent’s entry on a page without an entry', () => {
    renderPortal('/projects/481', { user });
    expect(within(nav()).getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'true');
  });

  it('collapses groups, except the group that contains the page', async () => {
    const { user: person, unmount } = renderPortal('/projects', { user: aUser({ is_admin: true }) });
    const group = within(nav()).getByRole('button', { name: 'Admin' });
    expect(group).toHaveAttribute('aria-expanded', 'false');
    await person.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(labels(nav())).toEqual(['Home', 'Projects', 'New project', 'Teams', 'Users']);
    await person.click(group);
    expect(labels(nav())).toEqual(['Home', 'Projects', 'New project']);
    unmount();
    renderPortal('/users', { user: aUser({ is_admin: true }) });
    expect(within(nav()).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  });

  it('collapses to icons that keep their accessible names, also after a reload', async () => {
    const { user: person, unmount } = renderPortal('/projects', { user: aUser({ is_admin: true }) });
    await person.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.getByRole('button', { name: 'Expand' })).toHaveFocus();
    const icon = within(nav()).getByRole('link', { name: 'Projects' });
    expect(icon).toHaveTextContent('');
    await person.hover(icon);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Projects');
    unmount();
    renderPortal('/projects', { user: aUser({ is_admin: true }) });
    expect(screen.getByRole('button', { name: 'Expand' })).toBeInTheDocument();
    await person.click(within(nav()).getByRole('button', { name: 'Admin' }));
    expect(within(nav()).getByRole('link', { name: 'Users' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Collapse' })).toBeInTheDocument();
  });

  it('is a drawer below 900 px, opened by a button, closed by Esc and by following a link', async () => {
    setWidth(800);
    const { user: person } = renderPortal('/projects', { user });
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    const menu = screen.getByRole('button', { name: 'Menu' });
    await person.click(menu);
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toContainElement(nav());
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(menu).toHaveFocus();
    await person.click(menu);
    await person.click(within(nav()).getByRole('link', { name: 'New project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/projects/create');
    expect(screen.getByRole('heading', { level: 1, name: 'Create Project' })).toHaveFocus();
  });
});

describe('a page in the frame', () => {
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('has breadcrumbs that start with Home and link the pages above it', async () => {
    const { user: person } = renderPortal('/projects/481/timeline', { user });
    expect(crumbs()).toEqual(['Home', 'Projects', '481', 'Timeline']);
    await person.click(screen.getByRole('link', { name: '481' }));
    await waitFor(() => expect(crumbs()).toEqual(['Home', 'Projects', '481']));
    expect(screen.getByText('481', { selector: '[aria-current=page]' })).toBeInTheDocument();
  });

  it('sets the tab’s title, is announced, and has its heading focused after a navigation, but not when it is the first page', async () => {
    const { user: person } = renderPortal('/projects', { user });
    expect(document.title).toBe('Projects · Delivery Portal');
    expect(document.body).toHaveFocus();
    await person.click(within(nav()).getByRole('link', { name: 'New project' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Create Project' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Create Project · Delivery Portal');
    expect(screen.getByText('Create Project', { selector: '[aria-live=polite]' })).toBeInTheDocument();
  });

  it('keeps the focus when only the query changes', async () => {
    const { user: person } = renderPortal('/projects', { user });
    const link = within(nav()).getByRole('link', { name: 'Projects' });
    await person.click(link);
    act(() => window.history.pushState(null, '', '/projects?page=2'));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(link).toHaveFocus();
  });

  it('has a first control that skips to the content', async () => {
    const { user: person } = renderPortal('/projects', { user });
    await person.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(address()).toBe('/projects');
  });

  it('has version and copyright in its footer [frame.3]', () => {
    renderPortal('/projects', { user });
    const footer = screen.getByRole('main').querySelector('footer');
    expect(footer).toHaveTextContent('v4.13.0-rc.2');
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Northline Infrastructure`);
  });
});

describe('the user menu', () => {
  it('offers Change Password only to users who can change their password', async () => {
    const { user: person, unmount } = renderPortal('/projects?page=2', { user });
    await openUserMenu(person);
    const entry = screen.getByRole('menuitem', { name: 'Change Password' });
    expect(entry).toHaveAttribute('href', '/password_change?redirect=%2Fprojects%3Fpage%3D2');
    unmount();
    const other = renderPortal('/projects', { user: aUser({ canChangePassword: false }) });
    await openUserMenu(other.user);
    expect(screen.queryByRole('menuitem', { name: 'Change Password' })).not.toBeInTheDocument();
  });

  it('has exactly the entries that the user can use', async () => {
    const { user: person } = renderPortal('/projects', { user });
    const menu = await openUserMenu(person);
    const items = [...menu.querySelectorAll('[role^=menuitem]')].map((item) => item.textContent);
    expect(items).toEqual([
      'System theme',
      'Light theme',
      'Dark theme',
      'User Guide',
      'Keyboard shortcuts',
      'Change Password',
      'Logout',
    ]);
  });

  it('switches the theme and remembers it', async () => {
    const { user: person } = renderPortal('/projects', { user });
    await openUserMenu(person);
    expect(screen.getByRole('menuitemradio', { name: 'System theme' })).toBeChecked();
    await person.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    expect(localStorage.getItem('portal-theme')).toBe('dark');
    await openUserMenu(person);
    await person.click(screen.getByRole('menuitemradio', { name: 'System theme' }));
    await waitFor(() => expect(localStorage.getItem('portal-theme')).toBeNull());
  });
});

describe('keyboard shortcuts', () => {
  it('? lists them, Esc closes the list', async () => {
    const { user: person } = renderPortal('/projects', { user });
    await person.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const ends = within(list).getByText('In a table: go to the first or last cell of the row');
    expect(ends.previousElementSibling).toHaveTextContent('HomeEnd');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('? is typed as a letter in a text field', () => {
    renderPortal('/projects', { user });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: '?' });
    field.remove();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('an area that is not registered leaves the rest of the portal working', () => {
  renderPortal('/users', { user: aUser({ is_admin: true }), remotes: [projects] });
  expect(screen.getByText("You are lost. This page doesn't exist.")).toBeInTheDocument();
  expect(labels(nav())).toEqual(['Home', 'Projects', 'New project']);
});
