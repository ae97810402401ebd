import { useState } from 'react';
import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import { BulkForm, noValues } from './BulkForm';
import { BulkPreviewDialog } from './BulkPreviewDialog';
import type { BulkKind } from './bulkWords';

export interface BulkDialogProps {
  ids: readonly number[];
  /** The action to be filled in; or one that is continued. */
  start: BulkKind | BulkAction;
  onEnded?: (left: readonly number[]) => void;
  onClose: () => void;
}

/** An action on several projects: its values, a preview, and the run. */
export function BulkDialog({ ids, start, onEnded, onClose }: BulkDialogProps) {
  const [action, setAction] = useState(typeof start === 'string' ? null : start);
  const [values, setValues] = useState(noValues);
  if (!action && typeof start === 'string')
    return (
      <BulkForm
        kind={start}
        ids={ids}
        values={values}
        onAction={(next, filledIn) => {
          setValues(filledIn);
          setAction(next);
        }}
        onClose={onClose}
      />
    );
  return (
    action && (
      <BulkPreviewDialog
        ids={ids}
        action={action}
        onBack={typeof start === 'string' ? () => setAction(null) : undefined}
        onEnded={onEnded}
        onClose={onClose}
      />
    )
  );
}
