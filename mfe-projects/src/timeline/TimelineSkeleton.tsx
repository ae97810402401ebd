import { EmptyState, Skeleton, styled } from 'shared-ui/core';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '0 0 20px',
  '& > div': { flex: 1, display: 'grid', gap: 6 },
});

export const TimelineSkeleton = () => (
  <div aria-label="Loading the timeline" role="status">
    {[52, 68, 44, 60].map((percent) => (
      <Row key={percent}>
        <Skeleton circle width={24} height={24} />
        <div>
          <Skeleton width={`${percent}%`} height={14} />
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
