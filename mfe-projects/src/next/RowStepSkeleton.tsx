import { Skeleton, Stack } from 'shared-ui/core';

/** Stands in the dialog of a step while its code and its project load. */
export function RowStepSkeleton() {
  return (
    <Stack spacing={2} role="status" aria-label="Loading">
      <Skeleton width="40%" height={16} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </Stack>
  );
}
