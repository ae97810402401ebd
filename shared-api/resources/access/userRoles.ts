import { limits } from '../../contracts/limits';
import { declareResource } from '../declareResource';

/** The roles of a delivery group, and of its projects. Source: spec 001, points 2.5, 3 and 7; domain.md 1. */
export const userRoles = declareResource({
  name: 'role',
  noun: { one: 'role', many: 'roles' },
  path: '/project_types/:groupId/user_roles',
  address: '/groups/:groupId/roles',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    info: {
      label: 'Information',
      kind: 'text',
      max: 500,
      rows: 2,
      help: 'What the role does, for those who assign it.',
    },
    is_project_role: {
      label: 'Project role',
      kind: 'boolean',
      help: 'One person has it on each project. Otherwise it belongs to people of the group, who see all its projects.',
    },
    may_raise: {
      label: 'Raises projects',
      kind: 'boolean',
      help: 'As long as no role has this, everybody may raise projects; after that only people with such a role.',
    },
    is_team_usr: {
      label: 'From the team',
      kind: 'boolean',
      help: 'Only people of the project’s team can have it.',
    },
    allow_project_update_email: {
      label: 'Mail about comments',
      kind: 'boolean',
      help: 'Whoever comments on a project may mail the comment to the holders of this role.',
    },
    create_at_start: {
      label: 'Asked for at the start',
      kind: 'boolean',
      help: 'The form that raises a project asks who has this role.',
    },
    required_state: {
      label: 'Required from state',
      kind: 'reference',
      to: 'groupState',
      help: 'No project enters this state without somebody in the role.',
    },
    ord: { label: 'Order', kind: 'order' },
  },
});
