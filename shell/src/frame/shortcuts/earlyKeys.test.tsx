import { screen, waitFor } from '@testing-library/react';
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

// One test: the code of the shortcuts is loaded once for each file.
test('letters that are pressed before their code is there load it and are played; typed ones are not [single-keys.3]', async () => {
  setWidth(1440);
  localStorage.clear();
  fakeApi({ 'GET /api/notifications': new Reply(200, [], { 'X-Total': '0' }) });
  renderPortal('/home', { user: aUser(), remotes: [sites] });
  const user = userEvent.setup({ delay: null });
  await screen.findByRole('navigation', { name: 'Main' });
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await user.keyboard('c');
  field.remove();
  await user.keyboard('gs');
  // Without a key the code would come later than the second that this waits.
  await waitFor(() => expect(address()).toBe('/sites'));
});
