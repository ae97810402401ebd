import type {
  DeployedVersion,
  DeployToken,
  RemoteChange,
  RemoteState,
  RemoteStates,
} from 'shared-api/contracts/platform/deploy';
import { fakeApi } from 'shared-api/testing';
import { aUser } from '../../testing/fixtures';
import { renderPortal } from '../../testing/renderPortal';

const victor = { id: 7, name: 'Victor Lindqvist' };

export const aVersion = (version: string, part: Partial<DeployedVersion> = {}): DeployedVersion => ({
  version,
  live: false,
  size: 412_000,
  bytes: 19_300,
  budget: 40_000,
  created_on: '2026-11-20T11:40:00.000Z',
  by: { usr: null, token: 'CI of the reports team' },
  loaded_on: '2026-11-20T11:41:00.000Z',
  replaced_on: null,
  restorable: true,
  unfit: null,
  ...part,
});

export const reports: RemoteState = {
  name: 'reports',
  title: 'Reports',
  owner: { team: 'Insights', contact: 'insights@northline.example' },
  enabled: true,
  disabled: null,
  version: '1.2.0-ccccccc',
  previous: '1.1.0-bbbbbbb',
  routes: 4,
  fills: ['dashboard.cards'],
  offers: [],
  versions: [
    aVersion('1.2.0-ccccccc', { live: true, restorable: false }),
    aVersion('1.1.0-bbbbbbb', { replaced_on: '2026-11-20T11:40:00.000Z', by: { usr: victor, token: null } }),
    aVersion('1.0.0-aaaaaaa', { loaded_on: null, by: { usr: null, token: null } }),
  ],
};

export const shell: RemoteState = {
  ...reports,
  name: 'shell',
  title: 'Shell',
  owner: null,
  version: '1.0.0-5555555',
  previous: null,
  fills: [],
  offers: ['user-menu'],
  versions: [
    aVersion('1.0.0-5555555', { live: true, restorable: false, bytes: null, budget: null, size: 2_400_000 }),
  ],
};

export const aToken = (part: Partial<DeployToken> = {}): DeployToken => ({
  id: 3,
  remote: 'reports',
  name: 'CI of the reports team',
  hint: 'q7Xa',
  created_on: '2026-11-01T09:00:00.000Z',
  created_by: victor,
  used_on: '2026-11-20T11:40:00.000Z',
  expires_on: null,
  revoked_on: null,
  may_override: false,
  ...part,
});

export const aChange = (part: Partial<RemoteChange> = {}): RemoteChange => ({
  id: 90,
  created_on: '2026-11-20T11:40:00.000Z',
  remote: 'reports',
  action: 'went live',
  from: '1.1.0-bbbbbbb',
  version: '1.2.0-ccccccc',
  by: { usr: null, token: 'CI of the reports team' },
  note: null,
  ...part,
});

export const states = (remotes: RemoteState[] = [shell, reports], revision = 7): RemoteStates => ({
  revision,
  remotes,
});

/** Renders the portal at `/admin/portal`, by default for an admin. */
export function openPlatform(routes: Record<string, unknown> = {}, { search = '', isAdmin = true } = {}) {
  // For speed: jsdom would match every rule of MUI's style sheets for each element.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  const user = aUser({ id: 7, name: victor.name, is_admin: isAdmin });
  const api = fakeApi({
    'GET /api/session': { user },
    'GET /api/portal/remotes': states(),
    'GET /api/portal/changes': [aChange()],
    'GET /api/portal/tokens': [aToken()],
    ...routes,
  });
  return { api, ...renderPortal(`/admin/portal${search}`, { user }) };
}
