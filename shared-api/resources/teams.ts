import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Teams of people. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const teams = declareResource({
  name: 'team',
  noun: { one: 'team', many: 'teams' },
  path: '/teams',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.teamName, unique: true },
    enable_cr_dash: {
      label: 'CR Dashboard',
      kind: 'boolean',
      help: 'Its members see the dashboard of change requests.',
    },
  },
});
