import { Skeleton, styled, t } from 'shared-ui/core';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '3fr 2fr 3fr 2fr',
  gap: 24,
  padding: '12px 24px',
  borderBottom: `1px solid ${t.borderSubtle}`,
});

/** Placeholder of the table of remotes. */
export const PlatformSkeleton = () => (
  <div style={{ marginTop: 16 }}>
    {[60, 45, 70, 50, 55].map((share) => (
      <Row key={share}>
        <Skeleton width={`${share}%`} height={16} />
        <Skeleton width="70%" height={16} />
        <Skeleton width="80%" height={16} />
        <Skeleton width="40%" height={16} />
      </Row>
    ))}
  </div>
);
