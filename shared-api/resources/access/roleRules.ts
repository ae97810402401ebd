import { declareResource } from '../declareResource';
import { principalOrRoleOptions } from './principals';

/** Who may assign a project role. Source: spec 001, points 2.5 and 7; domain.md 1. */
export const roleRules = declareResource({
  name: 'role_rule',
  noun: { one: 'rule', many: 'rules' },
  path: '/project_types/:groupId/user_roles/:roleId/rules',
  address: '/groups/:groupId/roles/:roleId/rules',
  nameField: 'editor',
  sort: 'editor',
  fields: {
    editor: { label: 'Who assigns it', kind: 'choice', required: true, options: principalOrRoleOptions },
    editor_role: {
      label: 'Role',
      kind: 'reference',
      to: 'groupRole',
      help: 'Holders of this role; of a project role the person who has it on the project.',
    },
    project_states: {
      label: 'States',
      kind: 'references',
      to: 'groupState',
      help: 'Only while the project is in one of these states. Left empty: in every state.',
    },
    can_edit: {
      label: 'In force',
      kind: 'boolean',
      default: true,
      help: 'A rule that is not in force allows nobody.',
    },
  },
});
