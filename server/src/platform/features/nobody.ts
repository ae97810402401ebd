import type { CurrentUser } from 'shared-api/contracts/session';

/** Features are evaluated for callers who need not sign in, displays for example, as for a person without roles and teams. */
export const nobody: CurrentUser = {
  id: 0,
  name: '',
  ad_account: null,
  is_admin: false,
  roles: [],
  teams: [],
  canChangePassword: false,
  max_attachment_size_mb: 0,
};
