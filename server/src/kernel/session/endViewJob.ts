import type { JobKind } from '../jobs/jobKind';
import { endView, endViewKind } from './views.queries';

/** Ends a view when its time is over, so that its end is audited although nobody calls. */
export const endViewJob: JobKind = {
  name: endViewKind,
  run: (tx, { view }) => endView(tx, Number(view)),
};
