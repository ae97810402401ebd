import type { Named } from 'shared-api/contracts/common';
import type { CrRow } from 'shared-api/contracts/cr/cr';

/** The lead: the holder of the first role. */
export const leadOf = ({ roles }: Pick<CrRow, 'roles'>): Named | null => roles[0]?.usr ?? null;
