import type { LongReadState } from 'shared-api/aims';
import { Banner, Button, ProgressBar, styled } from 'shared-ui/core';

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 16px',
  maxWidth: 480,
  margin: '16px',
  '& > p': { fontVariantNumeric: 'tabular-nums' },
  '& > [role=progressbar]': { gridRow: 2 },
  '& > button': { gridRow: '1 / 3', gridColumn: 2 },
});

export interface LongProgressProps {
  read: LongReadState<unknown>;
  /** What is done: "Comparing". */
  label: string;
  /** A sentence for after Cancel. */
  cancelled: string;
}

/** The progress of a read that takes more than two seconds, with Cancel; after Cancel the way back. */
export function LongProgress({ read, label, cancelled }: LongProgressProps) {
  if (read.isCancelled)
    return (
      <Banner
        kind="info"
        sx={{ margin: '16px' }}
        action={
          <Button size="small" onClick={read.retry}>
            Start again
          </Button>
        }
      >
        {cancelled}
      </Banner>
    );
  if (!read.isLoading || read.progress === undefined) return null;
  return (
    <Box>
      <p role="status">
        {label}: {read.progress} %
      </p>
      <ProgressBar label={label} share={read.progress / 100} />
      <Button size="small" onClick={read.cancel}>
        Cancel
      </Button>
    </Box>
  );
}
