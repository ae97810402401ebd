/** The people of a project whom rules name beside roles. Source: domain.md 1. */
export const principalOptions = [
  { value: 'requester', label: 'Requester' },
  { value: 'team_member', label: 'Team members' },
  { value: 'team_manager', label: 'Team manager' },
  { value: 'any_user', label: 'Any user' },
] as const;

/** One of them, or a role that is chosen beside it. */
export const principalOrRoleOptions = [{ value: 'role', label: 'Role' }, ...principalOptions] as const;

/** The role of a rule whose principal is one. */
export const roleField = {
  label: 'Role',
  kind: 'reference',
  to: 'groupRole',
  help: 'Holders of this role; of a project role the person who has it on the project.',
} as const;

/** The states in which a rule holds. */
export const statesField = {
  label: 'States',
  kind: 'references',
  to: 'groupState',
  help: 'Only while the project is in one of these states. Left empty: in every state.',
  empty: 'Every state',
} as const;
