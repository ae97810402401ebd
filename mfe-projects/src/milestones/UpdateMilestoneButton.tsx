import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { IconButton } from 'shared-ui/core';
import { UploadAttachment } from '../shared/upload/UploadAttachment';
import { useOfferedDialog } from '../shared/WhileOffered';
import { reasonForNoFile } from './milestoneAccess';
import { NoFileDialog } from './NoFileDialog';
import { UpdateMilestoneDialog } from './UpdateMilestoneDialog';

export interface UpdateMilestoneButtonProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  row: ProjectMilestone;
}

/**
 * Opens the dialog that completes a milestone: the upload if it needs a file and the user may attach one, otherwise the modal.
 * Source: spec 000, point 2 (Milestones tab).
 */
export function UpdateMilestoneButton({ project, permissions, row }: UpdateMilestoneButtonProps) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  const { milestone, attachment_type: type } = row;
  const noFileReason = reasonForNoFile(row, permissions);
  const dialog = () => {
    if (!type) return <UpdateMilestoneDialog row={row} onClose={close} />;
    if (noFileReason)
      return <NoFileDialog milestone={milestone} type={type} reason={noFileReason} onClose={close} />;
    return (
      <UploadAttachment project={project} typeId={type.id} financial={type.is_financial} onClose={close} />
    );
  };
  return (
    <>
      {offered && (
        <IconButton
          icon={type && !noFileReason ? 'upload' : 'edit'}
          label={`Update ${milestone.name}`}
          size="small"
          aria-haspopup="dialog"
          onClick={open}
        />
      )}
      {isOpen && dialog()}
    </>
  );
}
