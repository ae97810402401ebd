import type { BenchRun, Rounds } from '../BenchRun';
import { quantile, round1, type Row } from '../report';

/** Measurements of both builds, the same number of each. */
export interface Turns<T> {
  portal: T[];
  spa: T[];
}

/**
 * Measures the portal and the SPA in turns. The build that begins changes from round to round, so that other work on the machine
 * affects both alike.
 */
export async function takeTurns<T>(
  run: BenchRun,
  { rounds, warmUp }: Rounds,
  measure: (url: string) => Promise<T>,
): Promise<Turns<T>> {
  const [portal, spa] = await Promise.all([run.portal(), run.spa()]);
  const urls = { portal: portal.url, spa: spa.url };
  const turns: Turns<T> = { portal: [], spa: [] };
  for (let n = -warmUp; n < rounds; n++)
    for (const build of n % 2 ? (['spa', 'portal'] as const) : (['portal', 'spa'] as const)) {
      const measured = await measure(urls[build]);
      if (n >= 0) turns[build].push(measured);
    }
  return turns;
}

/** The medians of one kind of measurement, their ratio, and whether it meets the target. */
export function ratioCells<K extends string>(
  { portal, spa }: Turns<Record<K, number>>,
  kind: K,
  target: number,
): Row {
  const median = (all: Record<K, number>[]) =>
    quantile(
      all.map((one) => one[kind]),
      0.5,
    );
  const ratio = Math.round((median(portal) / median(spa)) * 100) / 100;
  return {
    'portal p50 ms': round1(median(portal)),
    'one SPA p50 ms': round1(median(spa)),
    ratio,
    target: `≤ ${target.toFixed(2)}`,
    met: ratio <= target ? 'yes' : 'MISSED',
  };
}
