import { Box, PageHeader, Skeleton, useDelayedFlag } from 'shared-ui/core';

/** Placeholder of a page that loads; its grey lines appear after a short delay. */
export function PageSkeleton({ title }: { title: string }) {
  const shown = useDelayedFlag(true);
  return (
    <div aria-busy="true">
      <PageHeader title={title} />
      {shown && (
        <Box sx={{ p: 3, display: 'grid', gap: 2 }}>
          {[40, 90, 75, 85, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </Box>
      )}
    </div>
  );
}
