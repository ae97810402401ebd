import { quantile, tidy, type Row } from '../report';

/** What was measured of both, the same number of times. */
export interface Turns<T> {
  portal: T[];
  spa: T[];
}

/**
 * Measures the portal and the SPA in turns. Who begins changes, so that what else goes on hits both alike; the first of each
 * warms the servers, and does not count.
 */
export async function takeTurns<T>(
  rounds: number,
  urls: { portal: string; spa: string },
  measure: (url: string) => Promise<T>,
): Promise<Turns<T>> {
  const turns: Turns<T> = { portal: [], spa: [] };
  for (let n = 0; n <= rounds; n++)
    for (const who of n % 2 ? (['portal', 'spa'] as const) : (['spa', 'portal'] as const)) {
      const one = await measure(urls[who]);
      if (n) turns[who].push(one);
    }
  return turns;
}

/** The medians of one of the things measured, their ratio, and whether it is within the target. */
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
    'portal p50 ms': tidy(median(portal)),
    'one SPA p50 ms': tidy(median(spa)),
    ratio,
    target: `≤ ${target.toFixed(2)}`,
    met: ratio <= target ? 'yes' : 'MISSED',
  };
}
