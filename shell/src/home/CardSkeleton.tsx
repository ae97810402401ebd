import type { Filler } from 'shared-api/portal';
import { Card, Skeleton, styled, useDelayedFlag, VisuallyHidden } from 'shared-ui/core';

/** Pixels of a row, and the rows of a card that does not say how many it has. */
const rowHeight = 52;
const usualRows = 4;

const Rows = styled('div')({ '& > div': { display: 'grid', alignContent: 'center', gap: 6 } });

/** Holds the place of a card while its code loads, at its usual height. */
export function CardSkeleton({ title, rows = usualRows }: Pick<Filler, 'title' | 'rows'>) {
  const shown = useDelayedFlag(true);
  return (
    <Card title={title}>
      <Rows role="status" style={{ height: rows * rowHeight }}>
        {shown && <VisuallyHidden>{`${title} is loading`}</VisuallyHidden>}
        {shown &&
          Array.from({ length: rows }, (_, row) => (
            <div key={row} style={{ height: rowHeight }}>
              <Skeleton width={`${70 - (row % 3) * 12}%`} height={14} />
              <Skeleton width="30%" height={10} />
            </div>
          ))}
      </Rows>
    </Card>
  );
}
