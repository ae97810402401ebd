import type { ReactNode } from 'react';
import { useTimeline } from 'shared-api/client';
import { EmptyState, LoadError, Skeleton, styled, WhileLoading } from 'shared-ui/core';
import { TimelineEntryItem } from './TimelineEntryItem';

/** Entries the server is asked for at once. */
const perPage = 50;

const Row = styled('div')({ display: 'flex', gap: 8, padding: '0 0 20px', '& > div': { flex: 1 } });

const skeleton = (
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

export interface TimelinePartProps {
  projectId: number;
  /** From 1, newest first. */
  page?: number;
  /** Shows only that many of the page. */
  most?: number;
  /** What stands under the last entry when there are more. */
  more: ReactNode;
}

/** A page of the timeline with its own loading, empty and error states. */
export function TimelinePart({ projectId, page = 1, most = perPage, more }: TimelinePartProps) {
  const read = useTimeline(String(projectId), page, perPage);
  const { page: answer, error } = read;
  if (error && !answer) return <LoadError title="The timeline did not load." read={read} />;
  const rows = answer?.rows.slice(0, most) ?? [];
  const shown = (page - 1) * perPage + rows.length;
  return (
    <WhileLoading loading={!answer} skeleton={skeleton}>
      {rows.length === 0 && page === 1 ? (
        <EmptyState icon="comment" title="Nothing has happened yet">
          State changes, holds and comments are listed here.
        </EmptyState>
      ) : (
        <ol>
          {rows.map((entry) => (
            <TimelineEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {answer && (answer.capped || shown < answer.total) && more}
    </WhileLoading>
  );
}
