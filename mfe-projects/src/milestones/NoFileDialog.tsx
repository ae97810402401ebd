import type { Milestone, ProjectMilestone } from 'shared-api/contracts/milestones';
import { Button, Dialog } from 'shared-ui/core';
import { updateMilestoneTitle } from './UpdateMilestoneDialog';

export interface NoFileDialogProps {
  milestone: Milestone;
  type: NonNullable<ProjectMilestone['attachment_type']>;
  reason: string;
  onClose: () => void;
}

/** Tells users who cannot add the file that a milestone needs what completes it. */
export function NoFileDialog({ milestone, type, reason, onClose }: NoFileDialogProps) {
  return (
    <Dialog
      open
      title={updateMilestoneTitle}
      width={440}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      {milestone.name} is completed when an attachment of the type {type.name} is added. {reason}
    </Dialog>
  );
}
