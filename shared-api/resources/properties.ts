import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

const bound = { min: -limits.money, max: limits.money } as const;
const length = { min: 0, max: limits.propertyText } as const;

/** What a delivery group asks of its projects beside the common fields. Source: spec 001, points 2.5 and 7; domain.md 4. */
export const properties = declareResource({
  name: 'property',
  noun: { one: 'property', many: 'properties' },
  path: '/project_types/:groupId/properties',
  address: '/groups/:groupId/properties',
  nameField: 'title',
  sort: 'ord',
  fields: {
    title: { label: 'Title', kind: 'text', required: true, max: 100, help: 'The label of the field.' },
    name: {
      label: 'Name',
      kind: 'text',
      required: true,
      max: 101,
      unique: true,
      help: 'Its name in the API: site, or site.building for a field in a group. It stays once a project has a value.',
    },
    type: {
      label: 'Type',
      kind: 'choice',
      required: true,
      options: [
        { value: 'string', label: 'Text or choice' },
        { value: 'integer', label: 'Whole number' },
        { value: 'number', label: 'Number' },
        { value: 'boolean', label: 'Yes or no' },
      ],
      help: 'It stays once a project has a value. Property options make a choice of a text.',
    },
    format: {
      label: 'Format',
      kind: 'choice',
      options: [
        { value: 'date', label: 'Date' },
        { value: 'uri', label: 'Web address' },
        { value: 'email', label: 'E-mail address' },
      ],
    },
    widget: {
      label: 'Input',
      kind: 'choice',
      options: [
        { value: 'textarea', label: 'Several lines' },
        { value: 'currency', label: 'Whole dollars' },
      ],
    },
    help: { label: 'Help', kind: 'text', max: 500, help: 'A sentence below the field.' },
    short_title: { label: 'Short title', kind: 'text', max: 30, help: 'For columns and narrow places.' },
    required: { label: 'Required', kind: 'boolean', help: 'A project cannot be raised or saved without it.' },
    read_only: { label: 'Read only', kind: 'boolean', help: 'It is shown, but no form asks for it.' },
    not_past: { label: 'No past days', kind: 'boolean', help: 'A day before today cannot be chosen.' },
    minimum: { label: 'Minimum', kind: 'number', ...bound },
    maximum: { label: 'Maximum', kind: 'number', ...bound },
    min_length: { label: 'Minimum length', kind: 'integer', ...length, suffix: 'characters' },
    max_length: {
      label: 'Maximum length',
      kind: 'integer',
      min: 1,
      max: limits.propertyText,
      suffix: 'characters',
    },
    pattern: {
      label: 'Pattern',
      kind: 'text',
      max: 500,
      help: 'A regular expression that a part of the text must match: ^[A-Z]{2}-[0-9]+$',
    },
    default: {
      label: 'Default',
      kind: 'text',
      max: 500,
      help: 'What a new project starts with: a text, a number, true or false.',
    },
    ord: { label: 'Order', kind: 'order' },
    active: {
      label: 'Active',
      kind: 'boolean',
      default: true,
      help: 'An inactive property is no longer asked for. Values that projects already have are kept.',
    },
    show_in_list: { label: 'In lists', kind: 'boolean', help: 'Lists of projects may show it as a column.' },
  },
});
