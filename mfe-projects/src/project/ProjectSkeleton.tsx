import { Skeleton, styled } from 'shared-ui/core';

const Rows = styled('div')({ padding: '20px 24px', display: 'grid', gap: 20, maxWidth: 960 });
const Row = styled('div')({ display: 'flex', gap: 24 });

/** The placeholder of a tab: labels and values. */
export function ProjectSkeleton() {
  return (
    <Rows role="status" aria-label="Loading the project">
      {[48, 24, 30, 22, 36, 26, 62].map((percent) => (
        <Row key={percent}>
          <Skeleton width={112} height={14} />
          <Skeleton width={`${percent}%`} height={14} />
        </Row>
      ))}
    </Rows>
  );
}
