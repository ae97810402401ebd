import type { Holiday, Team, TeamMember, User, UserDuties } from 'shared-api/contracts/accounts';

export const aHoliday = (part: Partial<Holiday> = {}): Holiday => ({
  id: 5,
  date: '2026-12-25',
  name: 'Christmas Day',
  ...part,
});

export const aTeam = (part: Partial<Team> = {}): Team => ({
  id: 3,
  name: 'Core Routing',
  enable_cr_dash: true,
  members: [
    { usr: { id: 4, name: 'Ines Carvalho' }, is_manager: true },
    { usr: { id: 2, name: 'Daniel Okafor' }, is_manager: false },
  ],
  can_edit: true,
  ...part,
});

export const aMember = (part: Partial<TeamMember> = {}): TeamMember => ({
  id: 31,
  usr: { id: 2, name: 'Daniel Okafor' },
  is_manager: false,
  ...part,
});

export const aPerson = (part: Partial<User> = {}): User => ({
  id: 2,
  login: 'techlead',
  name: 'Daniel Okafor',
  ad_account: null,
  email: 'daniel@northline.example',
  is_admin: false,
  active: true,
  canChangePassword: true,
  max_attachment_size_mb: 20,
  created_on: '2026-01-05T09:00:00Z',
  roles: [{ id: 8, name: 'Reviewer', project_type_id: 1, project_type_name: 'Network' }],
  teams: [{ team_id: 3, name: 'Core Routing', is_manager: true }],
  ...part,
});

export const duties = (part: Partial<UserDuties> = {}): UserDuties => ({
  projects: [],
  teams: [],
  roles: [],
  ...part,
});
