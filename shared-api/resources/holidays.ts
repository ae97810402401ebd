import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Days on which nothing is delivered. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const holidays = declareResource({
  name: 'holiday',
  noun: { one: 'holiday', many: 'holidays' },
  path: '/holidays',
  nameField: 'name',
  sort: 'date',
  fields: {
    date: { label: 'Date', kind: 'date', required: true, unique: true },
    name: { label: 'Name', kind: 'text', required: true, max: limits.holidayName },
  },
});
