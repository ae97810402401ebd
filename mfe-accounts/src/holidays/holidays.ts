import { holidayCalls } from 'shared-api/client';
import type { Holiday, HolidayBody } from 'shared-api/contracts/accounts';
import { limits } from 'shared-api/limits';
import { defineResource } from 'shared-ui/resource';
import { useOwner } from '../useOwner';

/** The year of this moment; what is past is seldom looked for. */
export const thisYear = new Date().getFullYear();

/** Days on which nothing is delivered. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const holidays = defineResource<Holiday, HolidayBody>({
  name: 'holiday',
  noun: { one: 'holiday', many: 'holidays' },
  title: 'Holidays',
  address: '/holidays',
  idParam: 'holidayId',
  nameField: 'name',
  defaultSort: 'date',
  defaultFilters: [
    {
      param: 'date_gte',
      values: [`${thisYear}-01-01`],
      title: 'Date',
      label: `from ${thisYear}`,
      unless: ['date', 'name', 'search'],
    },
  ],
  calls: () => holidayCalls,
  useOwner,
  fields: [
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'name', label: 'Name', required: true, max: limits.holidayName },
  ],
  empty:
    'Completion dates may be any working day. Add the days on which nobody works, one by one or as a list.',
});
