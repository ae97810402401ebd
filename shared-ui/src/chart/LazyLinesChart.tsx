import { Skeleton } from '../feedback/Skeleton';
import { lazyComponent } from '../loading/lazyComponent';
import type { LinesChartProps } from './LinesChart';

export type { ChartSeries, LinesChartProps } from './LinesChart';

// A chunk of its own: a page that shows a report without a chart does not load the library.
/** Numbers over time as lines, or as stacked areas; see `LinesChart.tsx`. */
export const LinesChart = lazyComponent<LinesChartProps>(
  () =>
    import(/* webpackChunkName: "LinesChart" */ './LinesChart').then((module) => ({
      default: module.LinesChart,
    })),
  ({ height }) => <Skeleton height={height} />,
);
