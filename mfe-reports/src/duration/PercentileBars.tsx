import { t } from 'shared-ui/core';
import type { Scale } from './scale';

/** The looks of the bars to p50 and p80 and of the line to p95, by their marks. */
export const percentileLooks = (lineTop: number) => ({
  '& > [data-p50]': { backgroundColor: t.chart1, zIndex: 1 },
  '& > [data-p80]': {
    border: `1px solid ${t.chart1}`,
    backgroundColor: `color-mix(in srgb, ${t.chart1} 28%, ${t.bg})`,
  },
  '& > [data-p95]': { top: lineTop, height: 2, backgroundColor: t.chart1 },
});

/** The place of a bar between two values. */
export const barStyle = (at: Scale['at'], from: number, to: number) => ({
  left: `${at(from)}%`,
  width: `${at(to) - at(from)}%`,
});

export interface PercentileBarsProps {
  p50: number | null;
  p80: number | null;
  p95: number | null;
  at: Scale['at'];
}

/** A bar to p50, outlined to p80, and a line to p95; nothing without percentiles. */
export function PercentileBars({ p50, p80, p95, at }: PercentileBarsProps) {
  if (p50 === null || p80 === null || p95 === null) return null;
  return (
    <>
      <i data-p50="" style={barStyle(at, 0, p50)} />
      <i data-p80="" style={barStyle(at, p50, p80)} />
      <i data-p95="" style={barStyle(at, p80, p95)} />
    </>
  );
}
