import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid';
import { t } from '../theme/tokens';

export interface ChartSeries {
  /** Letters and digits. */
  id: string;
  label: string;
  /** One for each point. */
  values: readonly number[];
  /** A CSS colour. */
  color: string;
  dashed?: boolean;
}

export interface LinesChartProps {
  /** The name of the picture for screen readers. */
  label: string;
  /** The names of the points, from left to right. */
  points: readonly string[];
  series: readonly ChartSeries[];
  /** Areas on top of each other, the first one at the bottom, instead of lines. */
  stacked?: boolean;
  /** Pixels that the axis takes at the left, and that stay free at the right: a table below has its points in the same columns. */
  left: number;
  right: number;
  /** Pixels. */
  height: number;
  /** A point of a series was clicked. */
  onPoint?: (seriesId: string, point: number) => void;
}

const small = { fontSize: 12, fill: t.text2 };

/**
 * Numbers over time as lines, or as stacked areas. The arrow keys go from point to point. The names of the points are not drawn: they
 * are the titles of the table that must stand below, with the same numbers.
 */
export function LinesChart({
  label,
  points,
  series,
  stacked = false,
  left,
  right,
  height,
  onPoint,
}: LinesChartProps) {
  const dashed = Object.fromEntries(
    series
      .filter((one) => one.dashed)
      .map(({ id }) => [`& .${lineClasses.line}[data-series="${id}"]`, { strokeDasharray: '5 4' }]),
  );
  // The library names an element that may have no name, so the name is here.
  return (
    <div role="group" aria-label={label}>
      <LineChart
        height={height}
        margin={{ top: 12, right, bottom: 8, left: 0 }}
        xAxis={[{ scaleType: 'band', data: [...points], position: 'none' }]}
        yAxis={[
          {
            width: left,
            min: 0,
            tickMinStep: 1,
            tickNumber: 4,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: small,
          },
        ]}
        series={series.map(({ id, label: name, values, color }) => ({
          ...{ id, color, label: name, data: [...values], curve: 'linear' as const },
          ...(stacked
            ? { area: true, stack: 'all', showMark: false }
            : { showMark: true, shape: 'circle' as const }),
        }))}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
        sx={{
          ...dashed,
          [`& .${lineClasses.area}`]: { filter: 'none', fillOpacity: 0.85 },
          [`& .${lineClasses.line}`]: { strokeWidth: stacked ? 1 : 2 },
          [`& .${chartsGridClasses.line}`]: { stroke: t.borderSubtle },
        }}
        {...(onPoint && {
          onMarkClick: (_event, { seriesId, dataIndex }) => onPoint(String(seriesId), dataIndex ?? 0),
        })}
      />
    </div>
  );
}
