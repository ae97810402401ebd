import { useRef, type ReactNode, type RefObject } from 'react';
import { LinesChart, savePng, type ChartSeries } from 'shared-ui/chart';
import { ScrollFrame } from 'shared-ui/content';
import { phoneMedia, styled, t, useIsPhone } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import { FigureLink } from '../shared/FigureLink';

const chartHeight = 200;

/** Pixels beside the points, and the least of a point. Phones have no room for sums. */
const roomOf = (isPhone: boolean, hasSums: boolean) =>
  isPhone ? { left: 88, right: 4, narrowest: 39 } : { left: 144, right: hasSums ? 64 : 8, narrowest: 44 };

const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 34, padding: 0, textAlign: 'center', fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead th': { fontSize: 12, color: t.text2, [phoneMedia]: { fontSize: 11 } },
  '& tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& th:nth-of-type(1)': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    backgroundColor: t.bg,
  },
  '& [data-sum]': { textAlign: 'right', fontWeight: 600 },
  '& [data-none], & tr[data-quiet] td': { color: t.text2 },
});
const Key = styled('i')({
  display: 'inline-block',
  width: 12,
  marginRight: 8,
  verticalAlign: 'middle',
  borderTop: '2px solid var(--key)',
  '&[data-area]': { height: 10, borderRadius: 2, borderTop: 0, backgroundColor: 'var(--key)' },
  '&[data-dashed]': { borderTopStyle: 'dashed' },
});

/** A row of the table, which the chart draws as well. */
export interface ChartRow extends ChartSeries {
  /** The list of the projects behind one of its numbers; null: there is none. */
  to: (point: number) => string | null;
  /** What a number counts, for screen readers: `created`. */
  of: string;
}

export interface ChartTableProps {
  label: string;
  /** The title of the first column. */
  title: string;
  points: readonly string[];
  /** From the top row on; stacked areas lie in the same order. */
  rows: readonly ChartRow[];
  stacked?: boolean;
  /** Adds up each row. */
  sums?: boolean;
  /** Rows below those of the chart, of a title, cells for the points, and a sum where there is room. */
  children?: ReactNode;
  /** Holds the chart. */
  place: RefObject<HTMLDivElement | null>;
}

/** A chart above a table of its numbers, whose columns stand below the points. */
export function ChartTable({
  label,
  title,
  points,
  rows,
  stacked = false,
  sums = false,
  children,
  place,
}: ChartTableProps) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { left, right, narrowest } = roomOf(isPhone, sums);
  const hasSums = sums && !isPhone;
  const open = (seriesId: string, point: number) => {
    const to = rows.find(({ id }) => id === seriesId)?.to(point);
    if (to) void navigate(to);
  };
  return (
    <ScrollFrame firstStays="always">
      <div style={{ minWidth: left + right + narrowest * points.length }}>
        <div ref={place}>
          <LinesChart
            label={label}
            points={points}
            series={stacked ? [...rows].reverse() : rows}
            stacked={stacked}
            left={left}
            right={right}
            height={chartHeight}
            onPoint={open}
          />
        </div>
        <Table aria-label={label}>
          <colgroup>
            <col style={{ width: left }} />
            {points.map((point) => (
              <col key={point} />
            ))}
            <col style={{ width: right }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {points.map((point) => (
                <th key={point} scope="col">
                  {point}
                </th>
              ))}
              {hasSums ? (
                <th scope="col" data-sum="">
                  Sum
                </th>
              ) : (
                <td aria-hidden />
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label: name, values, color, dashed, to, of }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  <Key
                    aria-hidden
                    style={{ '--key': color } as React.CSSProperties}
                    {...(stacked ? { 'data-area': '' } : {})}
                    {...(dashed ? { 'data-dashed': '' } : {})}
                  />
                  {name}
                </th>
                {values.map((value, point) => {
                  const address = to(point);
                  return (
                    <td key={points[point]}>
                      {address === null ? (
                        value.toLocaleString('en-GB')
                      ) : (
                        <FigureLink count={value} to={address} of={`${of}, ${points[point]}`} />
                      )}
                    </td>
                  );
                })}
                {hasSums ? (
                  <td data-sum="">{values.reduce((sum, value) => sum + value, 0).toLocaleString('en-GB')}</td>
                ) : (
                  <td aria-hidden />
                )}
              </tr>
            ))}
            {children}
          </tbody>
        </Table>
      </div>
    </ScrollFrame>
  );
}

/**
 * The place of a chart, and a function that downloads the chart there as a picture.
 * @param sums as the table below it
 */
export function useChartPicture(sums = false) {
  const place = useRef<HTMLDivElement>(null);
  const { left, right } = roomOf(useIsPhone(), sums);
  const save = async (
    fileName: string,
    title: string,
    { points, rows }: Pick<ChartTableProps, 'points' | 'rows'>,
  ) => {
    if (!place.current) return;
    const width = place.current.getBoundingClientRect().width - left - right;
    const at = (index: number) => left + ((index + 0.5) * width) / points.length;
    await savePng(place.current, fileName, {
      title,
      series: rows.map(({ label, color }) => ({ label, color })),
      points: points.map((text, index) => ({ text, x: at(index) })),
    });
  };
  return { place, save };
}
