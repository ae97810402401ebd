import { act, screen, within } from '@testing-library/react';
import host from '../../host.json';
import { aRemote, aRoute, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';
import { matchShellPage, shellPages } from '../pages/shellPages';
import { shellPageCode } from './shellPageCode';

let broken = false;
function StandIn() {
  if (broken) throw new Error('The page has a defect.');
  return <h1>Platform page</h1>;
}
jest.spyOn(shellPageCode, 'admin/portal').mockResolvedValue({ default: StandIn });

const admin = aUser({ is_admin: true });

it('host.json, which server and gate read, has the same pages and conditions', () => {
  // An old address leads to the guide, and has no page of its own.
  const isOld = (path: string) => path === 'doc/userguide';
  const inside = host.pages.filter((page) => 'inside' in page && page.inside && !isOld(page.path));
  expect(inside.map(({ path, ...page }) => [path, 'when' in page ? page.when : undefined])).toEqual(
    shellPages.map(({ path, when }) => [path, when]),
  );
});

it('a page of the shell is found by its address, only for its audience', () => {
  expect(matchShellPage(admin, '/admin/portal/')?.title).toBe('Remotes');
  expect(matchShellPage(aUser(), '/admin/portal')).toBeNull();
  expect(matchShellPage(aUser(), '/userguide')?.title).toBe('User Guide');
  expect(matchShellPage(admin, '/admin')).toBeNull();
  expect(matchShellPage(admin, '/')).toBeNull();
});

it('a page of the shell is shown in the frame with its title, its breadcrumbs and its entry in the sidebar', async () => {
  renderPortal('/admin/portal', { user: admin });
  expect(await screen.findByRole('heading', { name: 'Platform page' })).toBeVisible();
  expect(document.title).toMatch(/^Remotes/);
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(crumbs)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Home', 'Platform', 'Remotes']);
  expect(crumbs.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Remotes' })).toHaveAttribute('aria-current', 'page');
});

it('a page of the shell is missing for other users, also in their sidebar', async () => {
  renderPortal('/admin/portal', { user: aUser() });
  expect(await screen.findByText(/You are lost/)).toBeVisible();
  expect(screen.queryByText('Platform')).toBeNull();
});

it('a page of the shell takes precedence over a remote with the same address', async () => {
  const collidingRemote = aRemote('thief', { page: aRoute('admin/:x', { title: 'Mine' }) });
  renderPortal('/admin/portal', { user: admin, remotes: [projects, collidingRemote] });
  expect(await screen.findByRole('heading', { name: 'Platform page' })).toBeVisible();
});

it('a page of the shell that throws does not affect the frame, and Retry renders it again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  broken = true;
  const { user } = renderPortal('/admin/portal', { user: admin });
  expect(await screen.findByText('This page could not be shown')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Remotes' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Platform page' })).toBeVisible();
  logged.mockRestore();
});

it('a page of the shell that did not load is requested again when it is opened again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .spyOn(shellPageCode, 'userguide')
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  load.mockResolvedValue({ default: () => <h1>The guide</h1> });
  const { user } = renderPortal('/userguide', { user: admin });
  expect(await screen.findByText('This page could not be shown')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Projects' }));
  expect(screen.queryByText('This page could not be shown')).toBeNull();
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'The guide' })).toBeVisible();
  load.mockRestore();
  logged.mockRestore();
});
