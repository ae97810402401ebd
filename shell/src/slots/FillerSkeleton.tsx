import { Skeleton, styled, t, useDelayedFlag, VisuallyHidden } from 'shared-ui/core';

const Box = styled('div')({
  display: 'grid',
  gap: 12,
  maxWidth: 560,
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
});

/** Placeholder of a filler that loads, shown after a short delay. */
export function FillerSkeleton({ title }: { title: string }) {
  const shown = useDelayedFlag(true);
  if (!shown) return null;
  return (
    <Box role="status">
      <VisuallyHidden>{`${title} is loading`}</VisuallyHidden>
      {[35, 90, 70].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={14} />
      ))}
    </Box>
  );
}
