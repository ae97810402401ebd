import { listNames, teamCalls, teamMemberCalls } from 'shared-api/client';
import type { Team, TeamBody, TeamMember, TeamMemberBody } from 'shared-api/contracts/accounts';
import { limits } from 'shared-api/limits';
import { defineResource } from 'shared-ui/resource';
import { useOwner } from '../useOwner';

/** Teams of people. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const teams = defineResource<Team, TeamBody>({
  name: 'team',
  noun: { one: 'team', many: 'teams' },
  title: 'Teams',
  address: '/teams',
  idParam: 'teamId',
  nameField: 'name',
  defaultSort: 'name',
  calls: () => teamCalls,
  useOwner,
  link: ({ id }) => `/teams/${id}/members`,
  fields: [
    { name: 'name', label: 'Name', required: true, max: limits.teamName },
    {
      name: 'enable_cr_dash',
      label: 'CR Dashboard',
      kind: 'checkbox',
      help: 'Its members see the dashboard of change requests.',
    },
  ],
  columns: [
    {
      field: 'members',
      title: 'Members',
      flex: 3,
      minWidth: 200,
      sortable: false,
      empty: 'Nobody yet',
      card: 'line',
      text: ({ members }) => members.map(({ usr }) => usr.name).join(', '),
    },
  ],
  empty: 'Projects are given to teams. Create one, then say who is in it.',
});

const loadPeople = (search: string, signal: AbortSignal) => listNames('user', search, signal);

/** The people of one team. A member stays who they are: another person is another member. */
export const members = defineResource<TeamMember, TeamMemberBody>({
  name: 'team_member',
  noun: { one: 'team member', many: 'team members' },
  title: 'Team Members',
  address: '/teams/:teamId/members',
  idParam: 'memberId',
  nameField: 'usr',
  defaultSort: 'usr_name',
  calls: ({ teamId = '' }) => teamMemberCalls(teamId),
  useOwner,
  fields: [
    {
      name: 'usr',
      label: 'Name',
      kind: 'picker',
      required: true,
      load: loadPeople,
      form: 'create',
      column: { flex: 0, width: 280 },
    },
    {
      name: 'is_manager',
      label: 'Manager',
      kind: 'checkbox',
      help: 'Managers may change who is in the team.',
      column: { flex: 1 },
    },
  ],
  empty: 'Only people who are in the team can be given its roles in a project.',
});
