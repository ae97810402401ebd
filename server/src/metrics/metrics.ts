import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Log, OpenDatabase } from '../db/database';

/** What the portal counts of itself, for Prometheus. Labels hold routes and kinds, never names of people or things. */
export interface Metrics {
  /** Notes an answered request. @param route the route's pattern @param seconds until the last byte was handed over */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  /** Notes that a job ran. */
  jobRan(kind: string, outcome: JobOutcome, seconds: number): void;
  /** Adds numbers that are read when Prometheus asks: name and labels → value. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Reading[] | Promise<Reading[]>,
  ): void;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

export type JobOutcome = 'done' | 'failed' | 'dead';

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** Seconds: from a cached page to the slowest report. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120];

/** Makes an empty set of metrics; each server has one. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Jobs that ran on this server, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers: [registry],
  });
  const unread = new Counter({
    name: 'portal_metric_read_failures_total',
    help: 'Numbers that could not be read: the database did not answer.',
    labelNames: ['metric'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    requestAnswered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    jobRan: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    gauge(name, help, labels, read) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          // A value that was true a while ago would be taken for one that is true now.
          this.reset();
          try {
            for (const { labels: of = {}, value } of await read()) this.set(of, value);
          } catch (error) {
            unread.inc({ metric: name });
            log.warn({ err: error, metric: name }, 'a metric could not be read');
          }
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** The numbers of the database: its pool, and what waits in its tables. */
export function watchDatabase(metrics: Metrics, { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): void {
  metrics.gauge('portal_db_pool_connections', 'Connections of the request pool.', ['state'], () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  metrics.gauge('portal_db_pool_waiting', 'Requests that wait for a connection.', [], () => [
    { value: pool.waitingCount },
  ]);
  metrics.gauge(
    'portal_jobs',
    'Jobs by kind: waiting, due (should run now) and dead.',
    ['kind', 'state'],
    async () => {
      const { rows } = await sql<{ kind: string; state: string; n: number }>`
      select kind, case when dead_on is not null then 'dead' when run_at <= now() then 'due' else 'waiting' end as state,
        count(*)::int as n
      from job group by 1, 2`.execute(db);
      return rows.map(({ kind, state, n }) => ({ labels: { kind, state }, value: n }));
    },
  );
}
