import { reportPaths } from '../../contracts/reports/reportPaths';
import type { OpenByState } from '../../contracts/reports/openByState';
import { useAnswer } from '../transport/useAnswer';

/** The open projects by state, for each delivery group whose reports the user reads, by name. */
export const useOpenByState = () => useAnswer<OpenByState[]>(reportPaths.openByState);
