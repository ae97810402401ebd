import type { Metrics } from '../metrics/metrics';
import type { Live } from './live';

/** Reports this server's open streams, the events sent, and why streams ended. */
export function watchLive(metrics: Metrics, live: Pick<Live, 'stats'>): void {
  const byName = (label: string, numbers: Readonly<Record<string, number>>) =>
    Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value }));
  metrics.watch({ name: 'portal_live_streams', help: 'Open event streams.' }, () => [
    { value: live.stats().streams },
  ]);
  metrics.watch(
    { name: 'portal_live_subscriptions', help: 'Projects that streams hear of, counted for each stream.' },
    () => [{ value: live.stats().subscriptions }],
  );
  metrics.watch(
    { name: 'portal_live_listening', help: '1 while this server hears what others publish.' },
    () => [{ value: Number(live.stats().listening) }],
  );
  metrics.watch(
    { name: 'portal_live_opened_total', help: 'Event streams that were opened.', type: 'counter' },
    () => [{ value: live.stats().opened }],
  );
  metrics.watch(
    {
      name: 'portal_live_ended_total',
      help: 'Event streams that ended, by reason.',
      labels: ['reason'],
      type: 'counter',
    },
    () => byName('reason', live.stats().ended),
  );
  metrics.watch(
    {
      name: 'portal_live_events_total',
      help: 'Events sent, counted for each stream.',
      labels: ['event'],
      type: 'counter',
    },
    () => byName('event', live.stats().sent),
  );
}
