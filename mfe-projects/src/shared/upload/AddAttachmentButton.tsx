import type { Project } from 'shared-api/contracts/project';
import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../WhileOffered';
import { loadUploadDialog, UploadAttachment } from './UploadAttachment';

export interface AddAttachmentButtonProps {
  project: Project;
  /** Uploads under the group's financial types; else under the others. */
  financial?: boolean;
  /** Settles the type: a milestone's. */
  typeId?: number;
  /** Called when the dialog closes after at least one file was uploaded. What the page shows is read anew by itself. */
  onDone?: () => void;
  label?: string;
  variant?: 'secondary' | 'text';
}

/**
 * Offers to upload files. Whoever draws it asks first whether the person may (`POST attachments`), by `WhileOffered`, so that
 * an open dialog stays when that changes.
 */
export function AddAttachmentButton({
  project,
  financial,
  typeId,
  onDone,
  label = 'Add Attachment',
  variant = 'secondary',
}: AddAttachmentButtonProps) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  // The press waits for the dialog's code; where that does not come, the dialog itself says so.
  const press = () => loadUploadDialog().then(open, open);
  return (
    <>
      {offered && (
        <Button icon="attach" variant={variant} aria-haspopup="dialog" onClick={press}>
          {label}
        </Button>
      )}
      {isOpen && <UploadAttachment {...{ project, financial, typeId, onDone }} onClose={close} />}
    </>
  );
}
