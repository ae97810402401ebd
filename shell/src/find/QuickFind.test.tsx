import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aUser } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';
import { loadQuickFind } from './loadQuickFind';
import { rememberPage } from './recent/recentPages';
import { aProject, findRemotes } from './search/testFind';

const user = aUser();
const field = () => screen.getByRole('combobox', { name: /^Find/ });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const trigger = () => screen.getByRole('button', { name: /^Find/ });

function open(path = '/guide', boot: Parameters<typeof renderPortal>[1] = {}) {
  return renderPortal(path, { user, remotes: findRemotes, ...boot });
}
/** Renders the portal and opens quick find. */
async function opened(path?: string, boot?: Parameters<typeof renderPortal>[1]) {
  const portal = open(path, boot);
  await portal.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Quick find' });
  return portal.user;
}

const projects = [aProject(481, 'Wi-Fi 7 pilot'), aProject(480, 'Wi-Fi lobby')];
const serve = (more: Record<string, unknown> = {}) =>
  fakeApi({ 'GET /api/projects': projects, 'GET /api/user_names': [], ...more });

beforeAll(() => loadQuickFind());
beforeEach(() => {
  localStorage.clear();
  serve();
});

describe('quick find opens', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '{Control>}л{/Control}'])(
    'by %s, with the focus in its field; Esc closes it and gives the focus back',
    async (keys) => {
      const { user: person } = open();
      const link = screen.getByRole('link', { name: 'Skip to content' });
      link.focus();
      if (keys.includes('л')) fireEvent.keyDown(link, { key: 'л', code: 'KeyK', ctrlKey: true });
      else await person.keyboard(keys);
      await screen.findByRole('dialog', { name: 'Quick find' });
      expect(field()).toHaveFocus();
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(link).toHaveFocus();
    },
  );

  it('from inside a field, without typing a letter into it', async () => {
    open();
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    expect(fireEvent.keyDown(input, { key: 'k', ctrlKey: true })).toBe(false);
    await screen.findByRole('dialog', { name: 'Quick find' });
    input.remove();
  });

  it('with what is typed before its field is there, which leads nowhere else meanwhile', async () => {
    const api = serve();
    open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['c', 'w', 'Backspace', 'Shift', 'ä', '🚀', ' ', 'x'])
      expect(fireEvent.keyDown(document.activeElement!, { key })).toBe(key === 'Shift');
    // Somebody who turns to another field types there.
    expect(fireEvent.keyDown(document.body, { key: 'z' })).toBe(true);
    await screen.findByRole('dialog', { name: 'Quick find' });
    expect(field()).toHaveValue('cä🚀 x');
    expect(address()).toBe('/guide');
    await waitFor(() => expect(api.to('GET /api/projects')[0]?.url).toContain('search=c%C3%A4'));
    // The field has the keys from now on.
    expect(fireEvent.keyDown(field(), { key: 'y' })).toBe(true);
  });

  it('by its button in the top bar, whose label names the sources and the shortcut', async () => {
    const { user: person } = open();
    expect(trigger()).toHaveTextContent('Find projects, people, screens and actions');
    expect(trigger()).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await person.click(trigger());
    await screen.findByRole('dialog', { name: 'Quick find' });
    await person.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(trigger()).toHaveFocus();
  });

  it('not over an open dialog', async () => {
    const { user: person } = open();
    await person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(fireEvent.keyDown(document.activeElement!, { key: 'k', ctrlKey: true })).toBe(false);
    await act(async () => void (await loadQuickFind()));
    expect(screen.queryByRole('dialog', { name: 'Quick find' })).not.toBeInTheDocument();
  });

  it.each([
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', altKey: true, ctrlKey: true },
    { key: 'j', code: 'KeyK', ctrlKey: true },
    { key: 'k' },
  ])('not by the key %j', (keys) => {
    open();
    expect(fireEvent.keyDown(document.body, keys)).toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('quick find', () => {
  it('shows recent pages, actions and screens without a request before anything is typed', async () => {
    const api = serve();
    rememberPage(user.id, { to: '/projects/481', label: 'Wi-Fi 7 pilot', detail: 'Project: 481' });
    await opened();
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => [group, within(group).getAllByRole('option').length])).toHaveLength(3);
    expect(groups.map((group) => group.firstElementChild?.textContent)).toEqual([
      'Recent',
      'Actions',
      'Screens',
    ]);
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent(
      'Wi-Fi 7 pilot Project: 481',
    );
    // The bell reads its number after the first screen.
    expect(api.calls.filter(({ key }) => key !== 'GET /api/notifications')).toEqual([]);
  });

  it('selects the first result; arrows, Home and End move the selection and wrap around', async () => {
    const person = await opened();
    const [first, second, last] = ['New project', 'Projects', 'User Guide'];
    expect(marked()).toContain(first);
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    await person.keyboard('{ArrowDown}');
    expect(marked()).toContain(second);
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toContain(last);
    await person.keyboard('{ArrowDown}');
    expect(marked()).toContain(first);
    await person.keyboard('{End}');
    expect(marked()).toContain(last);
    await person.keyboard('{Home}');
    expect(marked()).toContain(first);
    expect(field()).toHaveFocus();
  });

  it('finds screens and actions at once while typing; Enter opens the selected one', async () => {
    const person = await opened();
    await person.keyboard('rais');
    expect(marked()).toContain('New project');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/projects/create'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'Create Project' })).toHaveFocus();
  });

  it('finds rows of the areas’ sources, and highlights the typed text in them', async () => {
    const api = serve();
    const person = await opened();
    await person.keyboard('wi');
    const group = await screen.findByRole('group', { name: 'Projects' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((option) => option.getAttribute('href')),
    ).toEqual(['/projects/481', '/projects/480']);
    expect([...group.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Wi', 'Wi']);
    expect(api.count('GET /api/projects')).toBe(1);
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/projects/480'));
  });

  it('opens a result in a new tab with Ctrl or ⌘ and Enter, and stays open', async () => {
    const tab = jest.spyOn(window, 'open').mockReturnValue(null);
    const person = await opened();
    await person.keyboard('rais{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
    expect(tab.mock.calls).toEqual(Array(2).fill(['/projects/create', '_blank', 'noopener']));
    expect(address()).toBe('/guide');
    expect(field()).toHaveFocus();
    tab.mockRestore();
  });

  it('opens a result by click, and stays open after a click with Ctrl', async () => {
    const person = await opened();
    const line = screen.getByRole('option', { name: /New project/ });
    expect(line).toHaveAttribute('href', '/projects/create');
    fireEvent.click(line, { ctrlKey: true });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await person.click(line);
    await waitFor(() => expect(address()).toBe('/projects/create'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the first result when it arrives after Enter was pressed', async () => {
    const person = await opened();
    await person.keyboard('wi-fi{Enter}');
    await waitFor(() => expect(address()).toBe('/projects/481'));
  });

  it('ignores an Enter pressed before the results arrived if the text changes', async () => {
    let answer: (rows: unknown) => void = () => undefined;
    const api = serve({ 'GET /api/projects': () => new Promise((resolve) => (answer = resolve)) });
    const person = await opened();
    await person.keyboard('wi-fi{Enter} ');
    await person.keyboard('l');
    await waitFor(() => expect(api.count('GET /api/projects')).toBe(1));
    expect(await screen.findByText('Searching…')).toBeInTheDocument();
    await act(async () => {
      answer([projects[1]]);
      await Promise.resolve();
    });
    expect(await screen.findByRole('option')).toHaveTextContent('#480 Wi-Fi lobby');
    expect(address()).toBe('/guide');
  });

  it('does what a command says: the theme changes on this page, and Logout ends the session', async () => {
    const api = serve({ 'GET /api/projects': [], 'DELETE /api/session': new Reply(204) });
    const person = await opened();
    await person.keyboard('dark');
    expect(await screen.findByRole('option', { name: /Dark theme/ })).toBeInTheDocument();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    expect(address()).toBe('/guide');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Quick find' });
    await person.keyboard('logout');
    await person.click(await screen.findByRole('option', { name: /Logout/ }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.count('DELETE /api/session')).toBe(1);
  });

  it('ignores the Enter that selects a character in an input method', async () => {
    await opened();
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(address()).toBe('/guide');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('reports that nothing was found, and lists what can be found', async () => {
    serve({ 'GET /api/projects': [] });
    const person = await opened();
    await person.keyboard('zzz');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeInTheDocument();
    expect(
      screen.getByText(/You can find projects by name or ID, people by name and screens/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await person.keyboard('{Enter}{ArrowDown}');
    expect(address()).toBe('/guide');
  });

  it('shows the results of the other sources when a source fails; Retry queries it again', async () => {
    const api = serve({
      'GET /api/projects': refusal(500, 'No.'),
      'GET /api/user_names': [{ id: 3, name: 'Will Wi' }],
    });
    const person = await opened();
    await person.keyboard('wi');
    expect(await screen.findByText(/Projects could not be searched/)).toBeInTheDocument();
    expect(options()).toEqual([expect.stringContaining('Will Wi')]);
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument();
    api.routes['GET /api/projects'] = projects;
    await person.tab();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'Projects' })).toBeInTheDocument();
    expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument();
    expect(api.count('GET /api/user_names')).toBe(1);
  });

  it('finds only pages, actions and rows that the user may open', async () => {
    serve({ 'GET /api/projects': [] });
    rememberPage(user.id, { to: '/users/3', label: 'Maya Chen', detail: 'User' });
    const person = await opened();
    expect(options().join()).not.toMatch(/Maya|Users|Remotes/);
    await person.keyboard('maya');
    await screen.findByText(/Nothing found/);
  });

  it('lists visited pages', async () => {
    const person = await opened('/projects');
    await person.keyboard('guide{Enter}');
    await waitFor(() => expect(address()).toBe('/guide'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((option) => option.getAttribute('href')),
    ).toEqual(['/projects']);
  });
});
