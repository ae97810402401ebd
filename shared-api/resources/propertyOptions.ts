import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** What may be chosen in a property of type text. Source: spec 001, points 2.5, 7 and 9; domain.md 4. */
export const propertyOptions = declareResource({
  name: 'property_option',
  noun: { one: 'property option', many: 'property options' },
  path: '/project_types/:groupId/property_options',
  address: '/groups/:groupId/property_options',
  nameField: 'name',
  sort: 'ord',
  fields: {
    property: { label: 'Property', kind: 'reference', to: 'groupProperty', required: true, fixed: true },
    name: {
      label: 'Name',
      kind: 'text',
      required: true,
      max: limits.groupPartName,
      help: 'What people choose.',
    },
    value: {
      label: 'Value',
      kind: 'text',
      required: true,
      max: limits.groupPartName,
      help: 'What is stored. It stays once a project has it.',
    },
    ord: {
      label: 'Place',
      kind: 'integer',
      min: 0,
      max: limits.rowOrder,
      default: 0,
      help: 'Small numbers come first, equal ones by name.',
    },
    active: {
      label: 'Active',
      kind: 'boolean',
      default: true,
      help: 'An inactive option is no longer offered. Projects that have it keep it.',
    },
  },
});
