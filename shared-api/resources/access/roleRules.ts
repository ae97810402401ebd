import { declareResource } from '../declareResource';
import { principalOrRoleOptions, roleField, statesField } from './principals';

/** Who may assign a project role. Source: spec 001, points 2.5 and 7; domain.md 1. */
export const roleRules = declareResource({
  name: 'role_rule',
  noun: { one: 'rule', many: 'rules' },
  path: '/project_types/:groupId/user_roles/:roleId/rules',
  address: '/groups/:groupId/roles/:roleId/rules',
  parent: 'role',
  nameField: 'editor',
  rowName: ['{editor_role} ({project_states})', '{editor_role}', '{editor} ({project_states})', '{editor}'],
  sort: 'editor',
  fields: {
    editor: { label: 'Who assigns it', kind: 'choice', required: true, options: principalOrRoleOptions },
    editor_role: roleField,
    project_states: statesField,
    can_edit: {
      label: 'In force',
      kind: 'boolean',
      default: true,
      help: 'A rule that is not in force allows nobody.',
    },
  },
});
