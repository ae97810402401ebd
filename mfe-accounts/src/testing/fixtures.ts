import type { Holiday, Team, TeamMember, User } from 'shared-api/contracts/accounts';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { holidays } from 'shared-api/resources/holidays';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { teams } from 'shared-api/resources/teams';
import { users } from 'shared-api/resources/users';
import { validRow } from 'shared-api/resources/validBody';

export const aHoliday = (part: Partial<Holiday> = {}): Holiday => ({
  ...validRow(holidays),
  id: 5,
  date: '2026-12-25',
  name: 'Christmas Day',
  ...part,
});

export const aTeam = (part: Partial<Team> = {}): Team => ({
  ...validRow(teams),
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
  ...validRow(teamMembers),
  id: 31,
  usr: { id: 2, name: 'Daniel Okafor' },
  is_manager: false,
  ...part,
});

export const aPerson = (part: Partial<User> = {}): User => ({
  ...validRow(users),
  id: 2,
  login: 'techlead',
  name: 'Daniel Okafor',
  ad_account: null,
  email: 'daniel@northline.example',
  created_on: '2026-01-05T09:00:00Z',
  erased_on: null,
  roles: [{ id: 8, name: 'Reviewer', project_type_id: 1, project_type_name: 'Network' }],
  teams: [{ team_id: 3, name: 'Core Routing', is_manager: true }],
  ...part,
});

export const aMail = (part: Partial<RenderedMail> = {}): RenderedMail => ({
  id: 12,
  created_on: '2026-11-20T09:00:00Z',
  done_on: '2026-11-20T09:00:04Z',
  status: 'sent',
  usr: { id: 2, name: 'Daniel Okafor' },
  address: 'daniel@northline.example',
  subject: '481 Leaf-spine refresh is in Review',
  rule: 'State mail: Review',
  project_id: 481,
  attempts: 1,
  reason: null,
  request_id: 'req-7',
  text: 'Maya Chen set it to Review.',
  html: '<p>Maya Chen set it to <b>Review</b>.</p>',
  ...part,
});
