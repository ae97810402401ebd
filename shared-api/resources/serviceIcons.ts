import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The pictures beside a delivery group's services. Source: spec 001, points 2.5, 3 and 7. */
export const serviceIcons = declareResource({
  name: 'service_icon',
  noun: { one: 'service icon', many: 'service icons' },
  path: '/project_types/:groupId/service_icons',
  address: '/groups/:groupId/service_icons',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    picture: {
      label: 'Picture',
      kind: 'file',
      required: true,
      types: ['image/png', 'image/svg+xml'],
      maxMb: limits.serviceIconMb,
      help: 'PNG or SVG, square. It is shown at 24 pixels beside the service.',
    },
  },
});
