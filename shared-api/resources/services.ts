import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

const note = { kind: 'text', max: 1000, rows: 3 } as const;

/** The catalogue of a delivery group. Its price tiers are changed beside it. Source: spec 001, points 2.5, 3 and 7; domain.md 5. */
export const services = declareResource({
  name: 'service',
  noun: { one: 'service', many: 'services' },
  path: '/project_types/:groupId/services',
  address: '/groups/:groupId/services',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    descr: { label: 'Description', ...note },
    service_group: { label: 'Service group', kind: 'reference', to: 'groupServiceGroup' },
    service_icon: { label: 'Icon', kind: 'reference', to: 'groupServiceIcon' },
    price: {
      label: 'Price',
      kind: 'money',
      min: 0,
      max: limits.money,
      help: 'The price of one item where no price tier applies. Without a price, lines are Pending Quote. Quoted and locked lines keep their price.',
    },
    slo: {
      label: 'Target delivery',
      kind: 'integer',
      min: 0,
      max: limits.sloDays,
      suffix: 'days',
    },
    max: {
      label: 'Maximum',
      kind: 'integer',
      min: 0,
      max: limits.serviceCount,
      help: 'The largest quantity on one project. 0 hides the service; without a number there is no limit.',
    },
    info: { label: 'Information', ...note, help: 'Shown beside the service when it is chosen.' },
    warning: { label: 'Warning', ...note, help: 'Shown as a warning when it is chosen.' },
    notification: {
      label: 'Notification',
      ...note,
      help: 'Shown before a project with this service enters one of the states below.',
    },
    notification_states: { label: 'Notification states', kind: 'references', to: 'groupState' },
  },
});
