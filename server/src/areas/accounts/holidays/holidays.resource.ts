import { holidayContract } from 'shared-api/contracts/accounts';
import { defineResource, globalAdmin, signedIn } from '../../../kernel/crud/resource';

/** Everyone may read them: every date field blocks holidays. */
export const holidays = defineResource(holidayContract, {
  table: 'holiday',
  read: signedIn,
  write: globalAdmin,
});
