import type { ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { fetchReportCsv, type ReportName } from 'shared-api/reports';
import { DownloadMenu } from 'shared-ui/chart';
import { Card, LoadError, Skeleton, useDelayedFlag } from 'shared-ui/core';
import { saveFile } from 'shared-ui/grid';
import type { DashboardChoice } from './choice';

export interface ReportCardProps<T> {
  title: string;
  /** Said beside the title: what the numbers are. */
  unit?: string;
  read: Answer<T>;
  /** The height of what is shown, in pixels, which the card keeps while it loads. */
  height: number;
  csv: { name: ReportName; fileName: string; query: DashboardChoice | Omit<DashboardChoice, 'from' | 'to'> };
  /** Downloads the chart; only for a card with one. */
  onPicture?: () => Promise<void>;
  children: (report: T) => ReactNode;
}

/** A card of the dashboard with its states, and a menu to download what it shows. */
export function ReportCard<T>({ title, unit, read, height, csv, onPicture, children }: ReportCardProps<T>) {
  const { data, error } = read;
  const slow = useDelayedFlag(!data && !error);
  const saveCsv = async () => {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    saveFile(csv.fileName, await fetchReportCsv(csv.name, csv.query, options));
  };
  return (
    <Card
      title={title}
      {...(unit ? { note: unit } : {})}
      action={
        data && (
          <DownloadMenu
            title={title}
            items={[
              { label: 'Table as CSV', save: saveCsv },
              ...(onPicture ? [{ label: 'Chart as picture', save: onPicture }] : []),
            ]}
          />
        )
      }
    >
      {data ? (
        children(data)
      ) : error ? (
        <LoadError title={`${title} did not load.`} read={read} />
      ) : (
        slow && <Skeleton height={height} />
      )}
    </Card>
  );
}
