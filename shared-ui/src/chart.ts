export { LinesChart, type ChartSeries, type LinesChartProps } from './chart/LazyLinesChart';
export { savePng, type PngOptions } from './chart/savePng';
