import { backendFor } from 'shared-api/portal';
import { holidays as data } from 'shared-api/resources/holidays';
import { defineResource } from 'shared-ui/resource';

/** The list starts with this year: earlier days are rarely looked for. */
export const thisYear = new Date().getFullYear();

export const holidays = defineResource(data, backendFor(data), {
  defaultFilters: [
    {
      param: 'date_gte',
      values: [`${thisYear}-01-01`],
      title: 'Date',
      label: `from ${thisYear}`,
      without: ['1900-01-01'],
      unless: ['date', 'name', 'search'],
    },
  ],
  empty:
    'Completion dates may be any working day. Add the days on which nobody works, one by one or as a list.',
});
