import { Skeleton, styled, t } from 'shared-ui/core';

const Bones = styled('div')({
  display: 'grid',
  gap: 22,
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
});

/** In place of a table that loads. @param label says what loads */
export function AimSkeleton({ label }: { label: string }) {
  return (
    <Bones role="status" aria-label={label}>
      {[32, 44, 28, 38].map((percent) => (
        <Skeleton key={percent} width={`${percent}%`} height={14} />
      ))}
    </Bones>
  );
}
