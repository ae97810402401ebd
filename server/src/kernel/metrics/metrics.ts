import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log/log';

/** The portal's metrics for Prometheus. Labels hold routes and kinds, never names of people or things. */
export interface Metrics {
  /**
   * Records an answered request.
   * @param route the route's pattern
   * @param seconds until the last byte was handed over
   */
  requestAnswered(method: string, route: string, status: number, seconds: number): void;
  /**
   * Adds values that are read at each scrape: gauges, or with `counter` values that only rise while the server runs. A failed
   * read is left out and counted.
   */
  watch(about: Watched, read: () => Reading[] | Promise<Reading[]>): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

export interface Watched {
  name: string;
  help: string;
  labels?: readonly string[];
  type?: 'gauge' | 'counter';
}

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** Histogram buckets in seconds: from a cached page to the slowest report. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates an empty set of metrics; each server has one. */
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
    watch({ name, help, labels = [], type = 'gauge' }, read) {
      const about = { name, help, labelNames: [...labels], registers: [registry] };
      const metric = type === 'gauge' ? new Gauge({ ...about, collect }) : new Counter({ ...about, collect });
      async function collect(): Promise<void> {
        // Without the reset a stale value would be reported as current.
        metric.reset();
        try {
          for (const { labels: of = {}, value } of await read()) metric.inc(of, value);
        } catch (error) {
          unread.inc({ metric: name });
          log.warn({ err: error, metric: name }, 'a metric could not be read');
        }
      }
    },
    text: () => registry.metrics(),
  };
}
