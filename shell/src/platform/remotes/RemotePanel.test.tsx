import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { address } from '../../testing/renderPortal';
import { aToken, openPlatform, reports, shell, states } from '../shared/testPlatform';

const panel = (name = 'Reports') => screen.findByRole('region', { name });
const opened = (routes = {}) => openPlatform(routes, { search: '?remote=reports' });
const rollback = 'POST /api/portal/remotes/reports/rollback';
const answer = (version: string, more = {}) => ({
  name: 'reports',
  version,
  changed: true,
  previous: '1.2.0-ccccccc',
  revision: 8,
  notes: [],
  ...more,
});

afterEach(() => forgetReads());

describe('panel of a remote', () => {
  it('opens from its row, has an address of its own, and returns the focus when Esc closes it', async () => {
    const { user } = openPlatform();
    await user.click(await screen.findByRole('link', { name: 'Reports' }));
    expect(within(await panel()).getByRole('heading', { name: 'Reports' })).toHaveFocus();
    expect(address()).toBe('/admin/portal?remote=reports');
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reports' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveFocus();
    expect(address()).toBe('/admin/portal');
  });

  it('moves the focus to the row when it was opened by its address and closes', async () => {
    const { user } = opened();
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Reports' })).toHaveFocus());
  });

  it('shows its owner, its fillers and slots, and each version with deployer, time, size and whether it was loaded [remote-panel.1]', async () => {
    opened();
    const shown = within(await panel());
    expect(shown.getByText('reports · owned by Insights')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'insights@northline.example' })).toHaveAttribute(
      'href',
      'mailto:insights@northline.example',
    );
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'insights@northline.example',
      '4',
      'dashboard.cards',
      'None',
    ]);
    const versions = within(shown.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    expect(versions).toHaveLength(3);
    expect(versions[0]).toHaveTextContent(/1\.2\.0-cccccccLiveCI of the reports team \(token\).*19\.3 KB/);
    expect(versions[0]).toHaveAttribute('aria-current', 'true');
    expect(versions[1]).toHaveTextContent(/Victor Lindqvist.*First loaded .*replaced/);
    expect(versions[2]).toHaveTextContent(/The server.*No browser ever loaded it/);
  });

  it('has no switch for the shell, and no rollback without a previous version', async () => {
    openPlatform({}, { search: '?remote=shell' });
    const shown = within(await panel('Shell'));
    expect(shown.queryByRole('button', { name: /Switch/ })).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument();
  });

  it('is not shown for an unknown remote', async () => {
    openPlatform({}, { search: '?remote=nothing' });
    expect(await screen.findByRole('link', { name: 'Reports' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Versions' })).not.toBeInTheDocument();
  });

  it('shows only the remote’s tokens, and creates a token for it', async () => {
    const { user } = opened({
      'GET /api/portal/tokens': [aToken(), aToken({ id: 4, remote: 'projects', name: 'Another CI' })],
    });
    const shown = within(await panel());
    expect(await shown.findByText('CI of the reports team')).toBeInTheDocument();
    expect(shown.queryByText('Another CI')).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'New token' }));
    expect(screen.getByRole('combobox', { name: /Remote/ })).toHaveValue('reports');
  });
});

describe('rolling back', () => {
  const dialog = (name = 'Roll back Reports') => within(screen.getByRole('dialog', { name }));

  it('asks first, and shows both versions and when users get the new one', async () => {
    const { user, api } = opened({ [rollback]: answer('1.1.0-bbbbbbb') });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    const [from, to] = dialog().getAllByRole('definition');
    expect(from).toHaveTextContent('1.2.0-ccccccc');
    expect(to).toHaveTextContent('1.1.0-bbbbbbb');
    expect(dialog().getByText(/Whoever opens Reports gets it from now on/)).toHaveTextContent(
      'A page that is open stays as it is until another one is opened, so no form is lost. Only code changes',
    );
    expect(api.count(rollback)).toBe(0);
    api.routes['GET /api/portal/remotes'] = states([shell, { ...reports, version: '1.1.0-bbbbbbb' }], 8);
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Reports 1.1.0-bbbbbbb is live')).toBeInTheDocument();
    expect(api.bodies(rollback)).toEqual([{ version: '1.1.0-bbbbbbb' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/Registry revision 8/)).toBeInTheDocument());
  });

  it('can restore any version whose files still exist', async () => {
    const { user, api } = opened({ [rollback]: answer('1.0.0-aaaaaaa') });
    await user.click(within(await panel()).getByRole('button', { name: 'Restore 1.0.0-aaaaaaa' }));
    await user.click(dialog('Restore Reports').getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Reports 1.0.0-aaaaaaa is live')).toBeInTheDocument();
    expect(api.bodies(rollback)).toEqual([{ version: '1.0.0-aaaaaaa' }]);
  });

  it('shows each fault that the gate found, with the other party of the conflict [remote-panel.2]', async () => {
    const faults = [
      { code: 'route_collision', with: 'archive 1.0.0-aaaaaaa', text: 'Both want /reports.' },
      { code: 'contract', with: null, text: 'It speaks contract 0.' },
    ];
    const { user } = opened({ [rollback]: refusal(422, 'The gate refuses it.', { code: 'gate', faults }) });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    const alert = await dialog().findByRole('alert');
    expect(alert).toHaveTextContent('This version does not fit what is live now.');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['archive 1.0.0-aaaaaaa: Both want /reports.', 'It speaks contract 0.']);
  });

  it('can override the gate with a reason, which is sent', async () => {
    const faults = [{ code: 'symbol_missing', with: 'sites 2.0.0-bbbbbbb', text: 'It uses Map.' }];
    const refused = refusal(422, 'The gate refuses it.', { code: 'gate', faults });
    const { user, api } = opened({ [rollback]: refused });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    expect(dialog().queryByRole('button', { name: 'Override…' })).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    await user.click(await dialog().findByRole('button', { name: 'Override…' }));
    const override = within(await screen.findByRole('dialog', { name: 'Override for Reports' }));
    expect(override.getByText('It uses Map.', { exact: false })).toBeInTheDocument();
    await user.click(override.getByRole('button', { name: 'Roll back anyway' }));
    expect(await override.findByText('Enter a reason')).toBeInTheDocument();
    expect(api.count(rollback)).toBe(1);

    api.routes[rollback] = answer('1.1.0-bbbbbbb', { notes: faults });
    await user.type(override.getByRole('textbox', { name: /Reason/ }), 'It burns.');
    await user.click(override.getByRole('button', { name: 'Roll back anyway' }));
    expect(await dialog().findByText(/Worth knowing/)).toBeInTheDocument();
    expect(api.bodies(rollback)).toEqual([
      { version: '1.1.0-bbbbbbb' },
      { version: '1.1.0-bbbbbbb', override: 'It burns.' },
    ]);
  });

  it('shows which stored version does not fit the live versions, and why', async () => {
    const [live, before, first] = reports.versions;
    const unfit = 'It uses shared-ui/core#Map; shell 1.0.0-5555555 provides no such name.';
    const changed = { ...reports, versions: [live!, { ...before!, unfit }, first!] };
    opened({ 'GET /api/portal/remotes': states([shell, changed]) });
    const rows = within(within(await panel()).getByRole('list', { name: 'Versions' })).getAllByRole(
      'listitem',
    );
    expect(rows[1]).toHaveTextContent(`Does not fit`);
    expect(rows[1]).toHaveTextContent(unfit);
    expect(rows[2]).not.toHaveTextContent('Does not fit');
  });

  it('reports a version whose files were removed meanwhile, and reloads the list of versions [remote-panel.3]', async () => {
    const { user, api } = opened({ [rollback]: refusal(409, '1.1.0-bbbbbbb is no longer kept.') });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    const { versions } = reports;
    api.routes['GET /api/portal/remotes'] = states([
      shell,
      { ...reports, previous: '1.0.0-aaaaaaa', versions: [versions[0]!, versions[2]!] },
    ]);
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('1.1.0-bbbbbbb is no longer kept.');
    expect(dialog().getByText('Its files are not kept any more')).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Restore 1.1.0-bbbbbbb' })).not.toBeInTheDocument();
  });

  it('reports that another user has made the version live already', async () => {
    const { user } = opened({ [rollback]: answer('1.1.0-bbbbbbb', { changed: false }) });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Reports 1.1.0-bbbbbbb was live already')).toBeInTheDocument();
  });

  it('shows the gate’s notes on the version that went live', async () => {
    const notes = [{ code: 'slot_unoffered', with: null, text: 'Nobody offers dashboard.cards.' }];
    const { user } = opened({ [rollback]: answer('1.1.0-bbbbbbb', { notes }) });
    await user.click(within(await panel()).getByRole('button', { name: 'Roll back' }));
    await user.click(dialog().getByRole('button', { name: 'Roll back' }));
    expect(await dialog().findByText('Nobody offers dashboard.cards.')).toBeInTheDocument();
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
