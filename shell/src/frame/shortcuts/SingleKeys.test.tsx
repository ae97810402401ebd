import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, Reply } from 'shared-api/testing';
import { aRemote, aRoute, aUser } from '../../testing/fixtures';
import { address, renderPortal } from '../../testing/renderPortal';
import { setWidth } from '../../testing/setWidth';

const sites = aRemote(
  'sites',
  { list: aRoute('sites', { title: 'Sites' }), create: aRoute('sites/create', { title: 'Create Site' }) },
  [
    { route: 'list', label: 'Sites', icon: 'folder', order: 10, shortcut: 'g s' },
    { route: 'create', label: 'New site', icon: 'add', order: 20, shortcut: 'c' },
  ],
);

async function open() {
  fakeApi({ 'GET /api/notifications': new Reply(200, [], { 'X-Total': '0' }) });
  jest.useFakeTimers();
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
  });
  renderPortal('/sites', { user: aUser(), remotes: [sites] });
  for (let round = 0; round < 2; round++) await act(() => jest.advanceTimersByTimeAsync(5_000));
  jest.useRealTimers();
  return userEvent.setup({ delay: null });
}

beforeEach(() => {
  setWidth(1440);
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('letters lead to the entries of the menu, alone or after each other [single-keys.1]', async () => {
  const user = await open();
  await user.keyboard('c');
  await waitFor(() => expect(address()).toBe('/sites/create'));
  await user.keyboard('gs');
  await waitFor(() => expect(address()).toBe('/sites'));
  await user.keyboard('gx');
  await user.keyboard('s');
  expect(address()).toBe('/sites');
  await user.keyboard('gh');
  await waitFor(() => expect(address()).toBe('/home'));
});

test('a slash opens quick find', async () => {
  const user = await open();
  await user.keyboard('/');
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('letters that are typed into a field, or with Ctrl, lead nowhere', async () => {
  const user = await open();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await user.keyboard('c');
  expect(field).toHaveValue('c');
  field.remove();
  await user.keyboard('{Control>}c{/Control}');
  expect(address()).toBe('/sites');
});

test('they are listed under ?, and can be switched off there [single-keys.2]', async () => {
  const user = await open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('gsSites');
  // Keys are named as on this platform.
  expect(dialog).toHaveTextContent('Ctrl EnterSubmit a form');
  expect(dialog).not.toHaveTextContent('⌘');
  expect(dialog).toHaveTextContent('cNew site');
  await user.click(await screen.findByRole('switch', { name: 'Shortcuts of single letters' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('c');
  expect(address()).toBe('/sites');
});
