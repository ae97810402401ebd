import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The groups of a delivery group's services. Source: spec 001, points 2.5, 3 and 7. */
export const serviceGroups = declareResource({
  name: 'service_group',
  noun: { one: 'service group', many: 'service groups' },
  path: '/project_types/:groupId/service_groups',
  address: '/groups/:groupId/service_groups',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    platform: {
      label: 'Platform',
      kind: 'text',
      max: limits.groupPartName,
      help: 'Groups of one platform stand together in the catalogue.',
    },
    max: {
      label: 'Maximum',
      kind: 'integer',
      min: 0,
      max: limits.serviceCount,
      help: 'The largest quantity of all its services together on one project. 0 hides them; without a number there is no limit.',
    },
    ord: { label: 'Order', kind: 'order' },
  },
});
