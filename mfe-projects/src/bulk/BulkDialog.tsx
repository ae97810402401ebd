import { useState } from 'react';
import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import { BulkForm } from './BulkForm';
import { BulkPreviewDialog } from './BulkPreviewDialog';
import type { BulkKind } from './bulkWords';

export interface BulkDialogProps {
  ids: readonly number[];
  /** The action to be filled in; or one that is continued. */
  start: BulkKind | BulkAction;
  onEnded?: () => void;
  onClose: () => void;
}

/** An action on several projects: its values, a preview, and the run. */
export function BulkDialog({ ids, start, onEnded, onClose }: BulkDialogProps) {
  const [action, setAction] = useState(typeof start === 'string' ? null : start);
  if (!action && typeof start === 'string')
    return <BulkForm kind={start} ids={ids} onAction={setAction} onClose={onClose} />;
  return action && <BulkPreviewDialog ids={ids} action={action} onEnded={onEnded} onClose={onClose} />;
}
