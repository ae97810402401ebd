import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Delivery groups, `project_type` in the API. Source: spec 001, points 2.5, 3 and 7; domain.md 1. */
export const groups = declareResource({
  name: 'group',
  noun: { one: 'delivery group', many: 'delivery groups' },
  path: '/project_types',
  address: '/groups',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupName, unique: true },
    use_subcats: {
      label: 'Services',
      kind: 'boolean',
      help: 'Its projects order services from the group’s catalogue, and have the tab Services.',
    },
    use_p4p: {
      label: 'Planning and cost data',
      kind: 'boolean',
      help: 'Its projects have codes, required work and a completion date. What was entered is kept while this is off.',
      default: true,
    },
  },
});
