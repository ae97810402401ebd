import type {
  ConfigChange,
  ConfigDetail,
  ConfigState,
  ConfigStates,
} from 'shared-api/contracts/platform/config';
import { fakeApi } from 'shared-api/testing';
import { aUser } from '../../testing/fixtures';
import { renderPortal } from '../../testing/renderPortal';

const remote = { name: 'sites', title: 'Sites', owner: 'Site Team', version: '1.0.0-4a55317' };
export const network = { id: 3, name: 'Network' };

export const aConfigChange = (part: Partial<ConfigChange> = {}): ConfigChange => ({
  revision: 2,
  at: '2026-11-16T09:12:00.000Z',
  by: { usr: { id: 7, name: 'Victor Lindqvist' }, token: null },
  reason: 'Longer lists.',
  differences: [{ key: 'rows', title: 'Rows', from: '10, by default', to: '20' }],
  restores: null,
  ...part,
});

export const aConfigState = (part: Partial<ConfigState> = {}): ConfigState => ({
  remote,
  settings: 3,
  set: 1,
  groups: [{ ...network, set: 1 }],
  unfit: [],
  changed: aConfigChange(),
  may_change: true,
  ...part,
});

export const aConfigDetail = (part: Partial<ConfigDetail> = {}): ConfigDetail => ({
  remote,
  schema: {
    type: 'object',
    properties: {
      rows: { type: 'integer', title: 'Rows', help: 'Of each page.', minimum: 1, maximum: 50, default: 10 },
      notice: { type: 'string', title: 'Notice', maxLength: 100, default: '', scope: 'group' },
      open: { type: 'boolean', title: 'Open', default: true },
    },
    'ui:order': ['rows', 'notice', 'open'],
  },
  group: null,
  values: { rows: 20 },
  inherited: { rows: 10, notice: '', open: true },
  revision: 2,
  unfit: [],
  history: [aConfigChange(), aConfigChange({ revision: 1, reason: 'First.' })],
  groups: [
    { ...network, set: 1 },
    { id: 4, name: 'Voice', set: 0 },
  ],
  may_change: true,
  ...part,
});

export const configStates = (remotes: ConfigState[] = [aConfigState()]): ConfigStates => ({
  revision: 1,
  remotes,
});

/** Opens the page as a global admin. @param routes further answers */
export function openConfig(
  routes: Record<string, unknown> = {},
  { search = '', isAdmin = true }: { search?: string; isAdmin?: boolean } = {},
) {
  // For speed: jsdom would match every rule of MUI's style sheets for each element.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  const user = aUser({ id: 7, name: 'Victor Lindqvist', is_admin: isAdmin });
  const api = fakeApi({
    'GET /api/session': { user },
    'GET /api/portal/config': configStates(),
    'GET /api/portal/config/sites': aConfigDetail(),
    ...routes,
  });
  return { api, ...renderPortal(`/admin/portal/config${search}`, { user }) };
}
