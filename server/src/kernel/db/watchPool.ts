import type { Metrics } from '../metrics/metrics';
import type { OpenDatabase } from './database';

/** Counts the connections of the request pool, and the requests that wait for one. */
export function watchPool(metrics: Metrics, { pool }: Pick<OpenDatabase, 'pool'>): void {
  metrics.watch(
    { name: 'portal_db_pool_connections', help: 'Connections of the request pool.', labels: ['state'] },
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ],
  );
  metrics.watch({ name: 'portal_db_pool_waiting', help: 'Requests that wait for a connection.' }, () => [
    { value: pool.waitingCount },
  ]);
}
