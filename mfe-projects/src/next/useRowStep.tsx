import { useState, type ReactNode } from 'react';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';
import type { RowStep } from './RowStepDialog';
import { RowStepSkeleton } from './RowStepSkeleton';

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
        skeleton={<RowStepSkeleton />}
        props={{ ...taken, onClose: () => setTaken(undefined) }}
      />
    ),
  };
}
