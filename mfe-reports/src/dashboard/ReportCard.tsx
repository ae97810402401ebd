import { useState, type ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { fetchReportCsv, type ReportName } from 'shared-api/reports';
import type { DashboardChoice } from './choice';
import { Card, IconButton, LoadError, Menu, Skeleton, useDelayedFlag, useToast } from 'shared-ui/core';
import { saveFile } from 'shared-ui/grid';

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const slow = useDelayedFlag(!data && !error);
  const toast = useToast();
  const failed = (cause: unknown) =>
    toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
  const download = (act: () => Promise<void>) => () => {
    setAnchor(null);
    act().catch(failed);
  };
  const saveCsv = async () => {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    saveFile(csv.fileName, await fetchReportCsv(csv.name, csv.query, options));
  };
  const label = `Download ${title}`;
  return (
    <Card
      title={title}
      {...(unit ? { note: unit } : {})}
      action={
        data && (
          <IconButton
            size="small"
            icon="more"
            label={label}
            noTooltip
            aria-haspopup="menu"
            aria-expanded={Boolean(anchor)}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        )
      }
    >
      <Menu
        anchor={anchor}
        label={label}
        align="end"
        onClose={() => setAnchor(null)}
        items={[
          { label: 'Table as CSV', icon: 'download', onSelect: download(saveCsv) },
          ...(onPicture
            ? [{ label: 'Chart as picture', icon: 'download' as const, onSelect: download(onPicture) }]
            : []),
        ]}
      />
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
