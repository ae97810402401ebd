import type { CurrentUser } from 'shared-api/contracts/session';
import type { Portal } from 'shared-api/portal';
import { renderRemote } from 'portal-kit/testing';
import manifest from '../../portal.json';
import remote from '../remote';

export const anAdmin: CurrentUser = {
  id: 7,
  name: 'Victor Lindqvist',
  ad_account: null,
  is_admin: true,
  roles: [],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};
export const aManager: CurrentUser = {
  ...anAdmin,
  id: 4,
  name: 'Ines Carvalho',
  is_admin: false,
  teams: [{ team_id: 3, is_manager: true, enable_cr_dash: false }],
};

/** Opens a page of this remote at an address. @param served answers for `fakeApi` */
export const renderAccounts = (
  address: string,
  served: Record<string, unknown>,
  user = anAdmin,
  portal: Partial<Portal> = {},
) => renderRemote({ remote, manifest, address, served, user, portal });
