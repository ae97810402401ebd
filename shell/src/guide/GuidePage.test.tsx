import { screen, within } from '@testing-library/react';
import type { ManifestSlot } from 'shared-api/portal/manifest';
import { Prose, ProseSection } from 'shared-ui/core';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aRemote, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

const chapter = (title: string, part: Partial<ManifestSlot> = {}): ManifestSlot => ({
  slot: 'guide.chapters',
  title,
  order: 10,
  chunk: 'Guide',
  ...part,
});
const remote = aRemote('sites', {});
const sites = {
  ...remote,
  manifest: {
    ...remote.manifest,
    slots: { guide: chapter('Sites'), admins: chapter('Running sites', { when: ['admin'], order: 20 }) },
  },
};
const Sites = () => (
  <Prose>
    <ProseSection title="Who keeps the keys">The desk does.</ProseSection>
  </Prose>
);
const scrolled = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  Element.prototype.scrollIntoView = scrolled;
  fakeRemotes(() => Sites);
});
const contents = () => within(screen.getByRole('navigation', { name: 'Contents' }));
const links = () =>
  contents()
    .getAllByRole('link')
    .map((link) => link.textContent);

it('has the shell’s chapter and the areas’ chapters for this user, each under its title [guide-page.1]', async () => {
  renderPortal('/userguide', { user: aUser(), remotes: [projects, sites] });
  expect(await screen.findByRole('heading', { level: 2, name: 'Finding your way' })).toBeVisible();
  expect(await screen.findByText('The desk does.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Finding your way',
    'Sites',
  ]);
});

it('links chapters and their parts in its contents, also of chapters that load late', async () => {
  renderPortal('/userguide', { user: aUser({ is_admin: true }), remotes: [projects, sites] });
  const part = await contents().findAllByRole('link', { name: 'Who keeps the keys' });
  expect(part[0]).toHaveAttribute('href', '/userguide#who-keeps-the-keys');
  expect(links()).toEqual(
    expect.arrayContaining(['Finding your way', 'Quick find', 'Sites', 'Running sites']),
  );
});

it('scrolls to the heading in the address’s hash when it is rendered', async () => {
  const { user } = renderPortal('/userguide#who-keeps-the-keys', {
    user: aUser(),
    remotes: [projects, sites],
  });
  const heading = await screen.findByRole('heading', { name: 'Who keeps the keys' });
  expect(heading).toHaveFocus();
  expect(scrolled).toHaveBeenCalledTimes(1);
  await user.click(contents().getByRole('link', { name: 'Quick find' }));
  expect(screen.getByRole('heading', { name: 'Quick find' })).toHaveFocus();
  expect(window.location.hash).toBe('#quick-find');
});

it('is linked in the user menu', async () => {
  const { user } = renderPortal('/projects', { user: aUser(), remotes: [projects, sites] });
  await user.click(screen.getByRole('button', { name: /^User menu/ }));
  expect(screen.getByRole('menuitem', { name: 'User Guide' })).toHaveAttribute('href', '/userguide');
});
