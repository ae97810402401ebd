/** The people of a project whom rules name beside roles. Source: domain.md 1. */
export const principalOptions = [
  { value: 'requester', label: 'Requester' },
  { value: 'team_member', label: 'Team members' },
  { value: 'team_manager', label: 'Team manager' },
  { value: 'any_user', label: 'Any user' },
] as const;

/** One of them, or a role that is chosen beside it. */
export const principalOrRoleOptions = [{ value: 'role', label: 'Role' }, ...principalOptions] as const;
