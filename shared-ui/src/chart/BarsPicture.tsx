import { useRef, type Ref } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';
import { savePng, type PngOptions } from './savePng';

const [width, row, labels, texts] = [960, 30, 220, 120];

/** Out of sight: the picture is drawn from it. */
const Hidden = styled('div')({
  position: 'absolute',
  width: 0,
  height: 0,
  overflow: 'hidden',
  '& text': { fontSize: 12, fill: t.text },
  '& text[data-value]': { fill: t.text2 },
});

export interface PictureRow {
  label: string;
  /** Beside the marks. */
  text: string;
  /** Bars behind each other, from zero. */
  bars?: readonly { value: number; color: string }[];
  /** Dots at values; `size` is their diameter in pixels. */
  dots?: readonly { value: number; size: number; color: string }[];
  /** A line across the row; null: none. */
  limit?: number | null;
}

const lengthOf = ({ bars = [], dots = [], limit }: PictureRow) =>
  Math.max(
    bars.reduce((sum, { value }) => sum + value, 0),
    ...dots.map(({ value }) => value),
    limit ?? 0,
  );

/** The bars or dots of a card as SVG: those on the page are elements of a table or list, which cannot be drawn. */
export function BarsPicture({ rows, place }: { rows: readonly PictureRow[]; place: Ref<HTMLDivElement> }) {
  const most = Math.max(1, ...rows.map(lengthOf));
  const x = (value: number) => ((width - labels - texts) * value) / most;
  return (
    <Hidden ref={place} aria-hidden>
      <svg width={width} height={Math.max(1, rows.length) * row}>
        {rows.map(({ label, text, bars = [], dots = [], limit = null, ...one }, index) => {
          const starts = bars.map((_, at) => bars.slice(0, at).reduce((sum, { value }) => sum + value, 0));
          const end = x(lengthOf({ label, text, bars, dots, limit, ...one }));
          return (
            <g key={index} transform={`translate(0 ${index * row})`}>
              <text x={0} y={19}>
                {label}
              </text>
              <g transform={`translate(${labels} 0)`}>
                {bars.map(({ value, color }, at) => (
                  <rect
                    key={at}
                    x={x(starts[at]!)}
                    y={8}
                    width={x(value)}
                    height={14}
                    style={{ fill: color }}
                  />
                ))}
                {dots.map(({ value, size, color }) => (
                  <circle
                    key={value}
                    cx={x(value)}
                    cy={15}
                    r={size / 2}
                    style={{ fill: color, opacity: 0.75 }}
                  />
                ))}
                {limit !== null && <rect x={x(limit)} y={4} width={2} height={22} style={{ fill: t.text }} />}
                <text data-value="" x={end + 12} y={19}>
                  {text}
                </text>
              </g>
            </g>
          );
        })}
      </svg>
    </Hidden>
  );
}

/** The place of a `BarsPicture`, and a function that downloads it. */
export function useBarsPicture(title: string, fileName: string, series: PngOptions['series']) {
  const place = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (place.current) await savePng(place.current, fileName, { title, series, points: [] });
  };
  return { place, save };
}
