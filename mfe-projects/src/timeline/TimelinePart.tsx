import type { ReactNode } from 'react';
import { useTimeline } from 'shared-api/client';
import { EmptyState, LoadError, Skeleton, styled, WhileLoading } from 'shared-ui/core';
import { TimelineEntryItem } from './TimelineEntryItem';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '0 0 20px',
  '& > div': { flex: 1, display: 'grid', gap: 6 },
});

export const TimelineSkeleton = () => (
  <div aria-label="Loading the timeline" role="status">
    {[52, 68, 44, 60].map((share) => (
      <Row key={share}>
        <Skeleton circle width={24} height={24} />
        <div>
          <Skeleton width={`${share}%`} height={14} />
          <Skeleton width={96} height={10} />
        </div>
      </Row>
    ))}
  </div>
);

export const TimelineEmpty = () => (
  <EmptyState icon="comment" title="Nothing has happened yet">
    State changes, holds, comments, files, milestones and quotes are listed here.
  </EmptyState>
);

export interface TimelinePartProps {
  projectId: number;
  /** How many are shown. */
  most: number;
  /** What stands under the last entry when there are more. */
  more: ReactNode;
}

/** The newest entries of the timeline with their own loading, empty and error states. */
export function TimelinePart({ projectId, most, more }: TimelinePartProps) {
  const read = useTimeline(String(projectId), 1, most);
  const { page: answer, error } = read;
  if (error && !answer) return <LoadError title="The timeline did not load." read={read} />;
  const rows = answer?.rows.slice(0, most) ?? [];
  return (
    <WhileLoading loading={!answer} skeleton={<TimelineSkeleton />}>
      {rows.length === 0 ? (
        <TimelineEmpty />
      ) : (
        <ol data-end="">
          {rows.map((entry) => (
            <TimelineEntryItem key={entry.id} entry={entry} projectId={projectId} />
          ))}
        </ol>
      )}
      {answer && answer.total > rows.length && more}
    </WhileLoading>
  );
}
