import { Type } from 'typebox';
import { attachmentTypes } from '../resources/attachmentTypes';
import { serviceGroups } from '../resources/serviceGroups';
import { serviceIcons } from '../resources/serviceIcons';
import { orNull } from './common';
import { contractOf } from './lists/contractOf';

/** What admins of a delivery group configure for its services and files. Source: spec 001, points 3 and 7. */
export const serviceGroupContract = contractOf(serviceGroups);
export const serviceIconContract = contractOf(serviceIcons);
export const attachmentTypeContract = contractOf(attachmentTypes, {
  row: { template_filename: orNull(Type.String()) },
});
