import { Skeleton, styled, t } from 'shared-ui/core';

const Rows = styled('div')({ border: `1px solid ${t.border}`, borderRadius: 6 });
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 24,
  height: 36,
  padding: '0 16px',
  '& + &': { borderTop: `1px solid ${t.borderSubtle}` },
});

/** The placeholder of the lines. */
export function ServicesSkeleton() {
  return (
    <Rows role="status" aria-label="Loading the services">
      {[30, 44, 36, 52, 40].map((share) => (
        <Row key={share}>
          <Skeleton width={`${share}%`} height={14} />
          <Skeleton width={80} height={14} />
        </Row>
      ))}
    </Rows>
  );
}
