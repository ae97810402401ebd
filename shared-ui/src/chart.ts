export { BarsPicture, useBarsPicture, type PictureRow } from './chart/BarsPicture';
export { DownloadMenu, type DownloadMenuProps } from './chart/DownloadMenu';
export { LinesChart, type ChartSeries, type LinesChartProps } from './chart/LazyLinesChart';
export { savePng, type PngOptions } from './chart/savePng';
