import type { Project } from 'shared-api/contracts/project';
import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../WhileOffered';
import { loadUploadDialog, UploadAttachment } from './UploadAttachment';

export interface AddAttachmentButtonProps {
  project: Project;
  /** Offers the group's financial types instead of the others. */
  financial?: boolean;
  /** Fixes the type, for example to that of a milestone. */
  typeId?: number;
  /** Called when the dialog closes after at least one file was uploaded. The page's data revalidates without it. */
  onDone?: () => void;
  label?: string;
  variant?: 'secondary' | 'text';
}

/**
 * Opens the upload dialog. Wrap it in `WhileOffered` with the permission `POST attachments`, so that an open dialog stays when the
 * permission is lost.
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
  // Opens once the dialog's code has loaded, or has failed to load: the dialog then shows the error.
  const openWhenLoaded = () => loadUploadDialog().then(open, open);
  return (
    <>
      {offered && (
        <Button icon="attach" variant={variant} aria-haspopup="dialog" onClick={openWhenLoaded}>
          {label}
        </Button>
      )}
      {isOpen && <UploadAttachment {...{ project, financial, typeId, onDone }} onClose={close} />}
    </>
  );
}
