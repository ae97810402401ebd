import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { fakeBrowser, FakeStream } from 'shared-api/testing/browser';
import { aUser } from '../testing/fixtures';
import { address } from '../testing/renderPortal';
import { aChange, aVersion, openPlatform, reports, shell, states } from './shared/testPlatform';

const row = (name: RegExp) => screen.findByRole('row', { name });
const cells = (of: HTMLElement) =>
  Array.from((of as HTMLTableRowElement).cells, ({ textContent }) => textContent);

afterEach(async () => {
  delete (window as { matchMedia?: unknown }).matchMedia;
  await forgetReads();
});

describe('remotes', () => {
  it('lists the shell first, and shows the live and the previous version, the deployer and the size of a first visit [platform-page.1]', async () => {
    openPlatform();
    const table = await screen.findByRole('table', { name: 'Remotes' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(cells(first!)).toEqual([
      'Shellshell',
      '1.0.0-5555555',
      '–',
      expect.stringContaining('CI of the reports team (token)'),
      '2.4 MB in all',
      'Always',
    ]);
    expect(cells(second!).slice(0, 3)).toEqual([
      'Reportsreports · Insights',
      '1.2.0-ccccccc',
      '1.1.0-bbbbbbb',
    ]);
    expect(second).toHaveTextContent('20th Nov 2026');
    expect(second).toHaveTextContent('19.3 KBof 40.0 KB allowed');
    expect(within(second!).getByRole('switch', { name: 'Reports enabled' })).toBeChecked();
    expect(within(first!).queryByRole('switch')).not.toBeInTheDocument();
  });

  it('marks remotes that are switched off or over their budget', async () => {
    const off = { message: null, on: '2026-11-20T12:00:00.000Z', by: null };
    openPlatform({
      'GET /api/portal/remotes': states([
        {
          ...reports,
          enabled: false,
          disabled: off,
          versions: [aVersion('1.2.0-ccccccc', { live: true, bytes: 40_001 })],
        },
      ]),
    });
    const shown = await row(/^Reports/);
    expect(within(shown).getByText('Off')).toBeInTheDocument();
    expect(within(shown).getByText('Over budget')).toBeInTheDocument();
    expect(within(shown).getByRole('switch')).not.toBeChecked();
  });

  it('shows "Nothing yet" for a remote without a version', async () => {
    openPlatform({
      'GET /api/portal/remotes': states([{ ...reports, version: null, previous: null, versions: [] }]),
    });
    expect(cells(await row(/^Reports/)).slice(1, 5)).toEqual(['Nothing yet', '–', '–', '–']);
  });

  it('shows the registry’s revision, its age, and whether live updates arrive', async () => {
    fakeBrowser({ shares: false });
    openPlatform({
      'GET /api/portal/changes': [
        aChange({ action: 'token created', created_on: new Date().toISOString() }),
        aChange({ id: 89, created_on: new Date(Date.now() - 4 * 60_000).toISOString() }),
      ],
    });
    expect(await screen.findByText(/Registry revision 7/)).toHaveTextContent(
      'Registry revision 7, remotes changed 4 minutes ago',
    );
    FakeStream.last().hello('s1', 7);
    expect(await screen.findByText('Live')).toBeInTheDocument();
    FakeStream.last().fail();
    expect(await screen.findByText('Not live')).toBeInTheDocument();
  });

  it('shows deploys of other users at once [platform-page.3]', async () => {
    fakeBrowser({ shares: false });
    const { api } = openPlatform();
    await row(/^Reports/);
    FakeStream.last().hello('s1', 7);
    const newer = { ...reports, version: '1.3.0-ddddddd' };
    const user = aUser({ id: 7, is_admin: true });
    Object.assign(api.routes, {
      'GET /api/portal/slice': { user, remotes: [], revision: 8, shell: '1.0.0-0000000' },
      'GET /api/portal/remotes': states([shell, newer], 8),
    });
    FakeStream.last().say('registry', { revision: 8 });
    expect(await screen.findByText('1.3.0-ddddddd', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.getByText(/Registry revision 8/)).toBeInTheDocument();
  });

  it('reports that they did not load, and loads them again on Retry', async () => {
    const { user, api } = openPlatform({ 'GET /api/portal/remotes': refusal(500, 'The server stumbled.') });
    expect(await screen.findByText('The remotes did not load')).toBeInTheDocument();
    expect(screen.getByText(/The server stumbled/)).toBeInTheDocument();
    api.routes['GET /api/portal/remotes'] = states();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/^Reports/)).toBeInTheDocument();
  });

  it('is a missing page for users who are not admins', async () => {
    const { api } = openPlatform({}, { isAdmin: false });
    expect(await screen.findByText("You are lost. This page doesn't exist.")).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Remotes' })).not.toBeInTheDocument();
    expect(api.calls.filter(({ url }) => url.startsWith('/api/portal/'))).toEqual([]);
  });

  it('shows cards on a phone', async () => {
    window.matchMedia = ((media: string) => ({
      media,
      matches: media.includes('max-width:599'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    openPlatform();
    const cards = await screen.findByRole('list', { name: 'Remotes' });
    expect(within(cards).getByRole('link', { name: 'Reports' })).toBeInTheDocument();
    expect(within(cards).getByRole('switch', { name: 'Reports enabled' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('latest changes', () => {
  it('shows the time, the action, the remote and the user of each change [platform-page.2]', async () => {
    openPlatform({
      'GET /api/portal/changes': [
        aChange({
          id: 5,
          action: 'disabled',
          from: null,
          version: null,
          note: 'Back at noon.',
          by: { usr: { id: 7, name: 'Victor Lindqvist' }, token: null },
        }),
        aChange({ id: 4, action: 'rolled back', from: '1.2.0-ccccccc', version: '1.1.0-bbbbbbb' }),
        aChange({ id: 3, action: 'refused', from: null, note: 'Two areas want /reports.' }),
        aChange({ id: 2 }),
        aChange({ id: 1, from: null, remote: 'gone', by: { usr: null, token: null } }),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Latest changes' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((element) => cells(element).slice(1))).toEqual([
      ['Reports', '–', 'Switched off: “Back at noon.”', 'Victor Lindqvist'],
      ['Reports', '1.1.0-bbbbbbb', 'Rolled back from 1.2.0-ccccccc', 'CI of the reports team (token)'],
      ['Reports', '1.2.0-ccccccc', 'Refused: Two areas want /reports.', 'CI of the reports team (token)'],
      [
        'Reports',
        '1.2.0-ccccccc',
        'Went live in the place of 1.1.0-bbbbbbb',
        'CI of the reports team (token)',
      ],
      ['gone', '1.2.0-ccccccc', 'Went live', 'The server'],
    ]);
    expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute('href', '/audit?entity=remote');
  });

  it('shows the first ten changes, or on demand all, which the address stores', async () => {
    const { user } = openPlatform({
      'GET /api/portal/changes': Array.from({ length: 14 }, (_, id) => aChange({ id })),
    });
    const table = await screen.findByRole('table', { name: 'Latest changes' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: 'Show all 14' }));
    expect(within(table).getAllByRole('row')).toHaveLength(15);
    expect(address()).toBe('/admin/portal?all=changes');
  });

  it('keeps the remotes on the page if the changes do not load', async () => {
    const { user, api } = openPlatform({ 'GET /api/portal/changes': refusal(500, 'The server stumbled.') });
    await row(/^Reports/);
    expect(await screen.findByText('The latest changes did not load.')).toBeInTheDocument();
    api.routes['GET /api/portal/changes'] = [];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Nothing has changed yet')).toBeInTheDocument());
  });
});
