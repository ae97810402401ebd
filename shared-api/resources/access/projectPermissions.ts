import { projectPairs } from '../../schema/project/projectPairs';
import { declareResource } from '../declareResource';
import { principalOrRoleOptions, roleField, statesField } from './principals';

/** What people may do on the projects of a delivery group. Source: spec 001, points 2.5 and 7; domain.md 1. */
export const projectPermissions = declareResource({
  name: 'project_permission',
  noun: { one: 'permission', many: 'permissions' },
  path: '/project_types/:groupId/project_permissions',
  address: '/groups/:groupId/project_permissions',
  nameField: 'action',
  rowName: [
    '“{action}” of {usr_role} ({project_states})',
    '“{action}” of {usr_role}',
    '“{action}” of {principal} ({project_states})',
    '“{action}” of {principal}',
  ],
  sort: 'action',
  fields: {
    action: {
      label: 'May',
      kind: 'choice',
      required: true,
      options: projectPairs.map(([method, resource, label]) => ({
        value: `${method} ${resource}` as const,
        label,
      })),
    },
    principal: { label: 'Who', kind: 'choice', required: true, options: principalOrRoleOptions },
    usr_role: roleField,
    project_states: statesField,
    on_hold: {
      label: 'On hold',
      kind: 'choice',
      options: [
        { value: 'any', label: 'Whether held or not' },
        { value: 'no', label: 'Only while not held' },
        { value: 'yes', label: 'Only while held' },
      ],
      default: 'any',
    },
  },
});
