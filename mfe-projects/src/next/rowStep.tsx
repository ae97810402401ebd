import { useState, type ReactNode } from 'react';
import type { NextRow } from 'shared-api/contracts/next';
import { Skeleton, Stack } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';

/** A step of a row of the list. */
export interface RowStep {
  row: NextRow;
  step: NextRow['steps'][number];
}

export const rowStepSkeleton = (
  <Stack spacing={2} role="status" aria-label="Loading">
    <Skeleton width="40%" height={16} />
    <Skeleton height={32} />
    <Skeleton height={32} />
  </Stack>
);

const loadRowStepDialog = loadOnce(() =>
  import(/* webpackChunkName: "NextStep" */ './RowStepDialog').then(({ RowStepDialog }) => RowStepDialog),
);

/**
 * Takes a step of a row without leaving the list. The dialog belongs to the list: it stays when its row disappears, with all that
 * was typed.
 */
export function useRowStep(): { take: (step: RowStep) => void; dialog: ReactNode } {
  const [taken, setTaken] = useState<RowStep>();
  return {
    take: setTaken,
    dialog: taken && (
      <LazyDialog
        title={taken.step.text}
        load={loadRowStepDialog}
        skeleton={rowStepSkeleton}
        props={{ ...taken, onClose: () => setTaken(undefined) }}
      />
    ),
  };
}
