import { declareResource } from './declareResource';

/** The people of one team. The person of a member never changes: another person is another member. */
export const teamMembers = declareResource({
  name: 'team_member',
  noun: { one: 'team member', many: 'team members' },
  path: '/teams/:teamId/members',
  parent: 'team',
  membership: {
    ownLoss:
      'You leave the team: you no longer manage it if you do now, and can have none of its roles on projects. Somebody else must add you again.',
  },
  nameField: 'usr',
  sort: 'usr_name',
  fields: {
    usr: {
      label: 'Name',
      kind: 'reference',
      to: 'user',
      required: true,
      unique: 'This person is in the team already.',
      fixed: true,
    },
    is_manager: { label: 'Manager', kind: 'boolean', help: 'Managers may change who is in the team.' },
  },
});
