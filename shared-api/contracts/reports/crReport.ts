import { Type, type Static } from 'typebox';
import { Span } from './report';

const Count = Type.Integer({ minimum: 0 });

/** A month of `GET /reports/cr_report`, cut to the span: the change requests of a delivery group's projects. Source: domain.md 7 and 9. */
export const CrReportRow = Type.Object({
  ...Span.properties,
  /** Projects with a change request that ended. */
  projects: Count,
  /** Change requests that ended, by outcome. */
  completed: Count,
  rolled_back: Count,
  cancelled: Count,
  /** Those of them that ended after their planned end. */
  overruns: Count,
  /** Updates that were promised for a time in the month, and those that came by then. */
  promised: Count,
  in_time: Count,
});
export type CrReportRow = Static<typeof CrReportRow>;
