import type { ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { LoadError, Skeleton, useDelayedFlag } from 'shared-ui/core';

export interface ReportAnswerProps<T> {
  read: Answer<T>;
  children: (report: T) => ReactNode;
}

/** A report, or that it loads or did not load. */
export function ReportAnswer<T>({ read, children }: ReportAnswerProps<T>) {
  const { data, error } = read;
  const slow = useDelayedFlag(!data && !error);
  if (data) return children(data);
  if (error) return <LoadError title="The report did not load." read={read} />;
  return slow && <Skeleton height={360} />;
}
