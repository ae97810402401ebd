import { createUseConfig } from 'shared-api/portal';
import portal from '../../portal.json';

/** The configuration of this remote, as it applies in a delivery group or in the organisation. */
export const useConfig = createUseConfig('bookings', portal.config);
