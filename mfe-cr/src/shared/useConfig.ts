import { createUseConfig } from 'shared-api/portal';
import portal from '../../portal.json';

/** The configuration of this remote. */
export const useConfig = createUseConfig('cr', portal.config);
