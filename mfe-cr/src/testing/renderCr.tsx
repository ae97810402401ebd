import type { Cr, CrRow } from 'shared-api/contracts/cr/cr';
import type { CurrentUser } from 'shared-api/contracts/session';
import { renderRemote } from 'portal-kit/testing';
import manifest from '../../portal.json';
import remote from '../remote';

export const aMember: CurrentUser = {
  id: 12,
  name: 'Daniel Okafor',
  ad_account: null,
  is_admin: false,
  roles: [],
  teams: [{ team_id: 3, is_manager: false, enable_cr_dash: true }],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};

export const roles = [
  { id: 1, name: 'CR Lead' },
  { id: 2, name: 'Engineer' },
];

/** An instant, in minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A row of the dashboard as the API answers it. */
export const aRow = (part: Partial<CrRow> = {}): CrRow => ({
  id: 8,
  title: 'Firewall retirement',
  status: 'monitoring',
  status_since: inMinutes(-90),
  project: { id: 481, name: 'Leaf-spine refresh' },
  start_date: inMinutes(-120),
  end_date: inMinutes(240),
  started_on: inMinutes(-118),
  ended_on: null,
  next_update_time: inMinutes(60),
  next_update_details: null,
  roles: roles.map((role, i) => ({ role, usr: i === 0 ? { id: 12, name: 'Daniel Okafor' } : null })),
  last_activity: null,
  report_sent_on: null,
  updates: { given: 0, on_time: 0 },
  ...part,
});

/** A change request as the API answers it. */
export const aCr = (part: Partial<Cr> = {}): Cr => ({
  ...aRow(),
  executive_summary: 'All is well.',
  recipients: [{ usr: { id: 9, name: 'Maya Chen' }, team: null }],
  activities: [],
  creator: { id: 12, name: 'Daniel Okafor' },
  created_on: inMinutes(-1000),
  report: null,
  ...part,
});

/**
 * Opens a page of this remote.
 * @param served answers for `fakeApi`
 * @param features those that are not what portal.json says
 */
export const renderCr = (
  address: string,
  served: Record<string, unknown>,
  features?: Record<string, boolean>,
) =>
  renderRemote({
    ...(features ? { portal: { features } } : {}),
    remote,
    manifest,
    address,
    served: { 'GET /api/cr_roles': roles, ...served },
    user: aMember,
  });
