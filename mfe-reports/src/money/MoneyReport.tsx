import type { ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { EmptyState } from 'shared-ui/core';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable, type ColumnTitle } from '../shared/ReportTable';
import { HiddenNote } from './HiddenNote';

export interface MoneyReportProps<Row> {
  read: Answer<Row[]>;
  label: string;
  /** Said when there is no row. */
  empty: string;
  columns: readonly ColumnTitle[];
  row: (row: Row) => ReactNode;
  /** The cells of the row "All", which a single row does not need. */
  total: (rows: readonly Row[]) => ReactNode;
  /** What the figures are about. */
  note: string;
}

/** A report of amounts, with a note on those that are hidden. */
export function MoneyReport<Row extends { hidden: number }>({
  read,
  label,
  empty,
  columns,
  row,
  total,
  note,
}: MoneyReportProps<Row>) {
  return (
    <ReportAnswer read={read}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon="reports" title={empty}>
            Choose other days, another team or another delivery group.
          </EmptyState>
        ) : (
          <>
            <HiddenNote rows={rows} />
            <ReportTable
              label={label}
              columns={columns}
              total={rows.length > 1 ? { title: 'All', cells: total(rows) } : undefined}
            >
              {rows.map(row)}
            </ReportTable>
            <p>{note}</p>
          </>
        )
      }
    </ReportAnswer>
  );
}
