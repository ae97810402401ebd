import type { Metrics } from '../metrics/metrics';
import type { CallLimits } from './callLimits';

/** Reports the calls of people that this server works on, and those that it refused. */
export function watchCallLimits(metrics: Metrics, limits: Pick<CallLimits, 'stats'>): void {
  metrics.watch({ name: 'portal_calls_running', help: 'Calls of people that this server works on.' }, () => [
    { value: limits.stats().running },
  ]);
  metrics.watch(
    {
      name: 'portal_calls_refused_total',
      help: 'Calls that were refused because a person made too many, by kind.',
      labels: ['kind'],
      type: 'counter',
    },
    () => Object.entries(limits.stats().refused).map(([kind, value]) => ({ labels: { kind }, value })),
  );
  metrics.watch(
    {
      name: 'portal_call_leases_total',
      help: 'Statements that took tokens for calls from the database.',
      type: 'counter',
    },
    () => [{ value: limits.stats().leases }],
  );
}
