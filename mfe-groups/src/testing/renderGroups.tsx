import type { CurrentUser } from 'shared-api/contracts/session';
import type { Portal } from 'shared-api/portal';
import { renderRemote } from 'portal-kit/testing';
import manifest from '../../portal.json';
import remote from '../remote';

/** The admin of Network (3) and of no other group. */
export const aGroupAdmin: CurrentUser = {
  id: 7,
  name: 'Aisha Noor',
  ad_account: null,
  is_admin: false,
  roles: [{ id: 1, name: 'Admin', project_type_id: 3 }],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};

/** Opens a page of this remote at an address. @param served answers for `fakeApi` @param portal values of the shell */
export const renderGroups = (
  address: string,
  served: Record<string, unknown>,
  user = aGroupAdmin,
  portal: Partial<Portal> = {},
) => renderRemote({ remote, manifest, address, served, user, portal });
