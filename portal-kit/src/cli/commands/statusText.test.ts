import type { DeployedVersion, RemoteState } from 'shared-api/contracts/platform/deploy';
import { statusText } from './statusCommand.mjs';

const version = (part: Partial<DeployedVersion>): DeployedVersion => ({
  version: '1.0.0-0000001',
  live: false,
  size: 311_000,
  bytes: 8_123,
  budget: 20_000,
  created_on: '2026-11-21T18:04:31Z',
  by: { usr: null, token: 'CI of the site team' },
  loaded_on: '2026-11-21T18:05:00Z',
  replaced_on: null,
  restorable: true,
  unfit: null,
  ...part,
});
const remote: RemoteState = {
  name: 'sites',
  title: 'Sites',
  owner: { team: 'Site Team', contact: 'sites@northline.example' },
  enabled: true,
  disabled: null,
  version: '1.0.0-0000002',
  previous: '1.0.0-0000001',
  routes: 1,
  fills: [],
  offers: [],
  versions: [
    version({ version: '1.0.0-0000002', live: true, restorable: false, loaded_on: null }),
    version({}),
    version({
      version: '0.9.0-x000000',
      by: { usr: { id: 1, name: 'Ann' }, token: null },
      restorable: false,
    }),
    version({ version: '0.8.5-0000000', unfit: 'It uses Map; shell 1.0.0 provides no such name.' }),
    version({ version: '0.8.0-0000000', by: { usr: null, token: null }, bytes: null, budget: null }),
  ],
};

test('shows the live and the previous version, then every version with deployer and time', () => {
  expect(statusText(remote)).toBe(
    `Sites (sites)
  Live      1.0.0-0000002
  Before    1.0.0-0000001
  Switched  on
  Owner     Site Team, sites@northline.example

Version        State                 Deployed (UTC)    By                              kB  First visit, kB  Budget, kB
1.0.0-0000002  live, not loaded yet  2026-11-21 18:04  token "CI of the site team"  311.0              8.1        20.0
1.0.0-0000001  kept                  2026-11-21 18:04  token "CI of the site team"  311.0              8.1        20.0
0.9.0-x000000  gone                  2026-11-21 18:04  Ann                          311.0              8.1        20.0
0.8.5-0000000  kept, does not fit    2026-11-21 18:04  token "CI of the site team"  311.0              8.1        20.0
0.8.0-0000000  kept                  2026-11-21 18:04  the server                   311.0`,
  );
});

test('shows no owner for the shell, and no previous version for a first version', () => {
  const text = statusText({ ...remote, name: 'shell', title: 'Shell', owner: null, previous: null });
  expect(text).not.toContain('Owner');
  expect(text).not.toContain('not loaded yet');
  expect(text).toContain('none: a rollback has nothing to go back to');
});

test('shows for a remote that is switched off since when, by whom and the message', () => {
  const disabled = { message: 'Back at noon.', on: '2026-11-21T09:30:00Z', by: { id: 1, name: 'Ann' } };
  expect(statusText({ ...remote, enabled: false, disabled })).toContain(
    'Switched  off since 2026-11-21 09:30 UTC by Ann: Back at noon.',
  );
});
