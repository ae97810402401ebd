import { Holiday, HolidayBody, holidayFields } from 'shared-api/contracts/accounts';
import { paths } from 'shared-api/contracts/paths';
import { defineResource, globalAdmin, signedIn } from '../../../kernel/crud/resource';

/** Read by everyone, as every date field blocks them. */
export const holidays = defineResource({
  name: 'holiday',
  plural: 'holidays',
  path: paths.holidays,
  table: 'holiday',
  row: Holiday,
  body: HolidayBody,
  fields: holidayFields,
  sort: 'date',
  read: signedIn,
  write: globalAdmin,
});
