import type { Project } from 'shared-api/contracts/project';
import { Skeleton, Stack } from 'shared-ui/core';

export interface UploadAttachmentProps {
  project: Project;
  /** Offers the group's financial types instead of the others. */
  financial?: boolean | undefined;
  /** Fixes the type, for example to that of a milestone. */
  typeId?: number | undefined;
  /** Called once, when the dialog closes after at least one file was uploaded. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

export const uploadTitle = 'Upload File Attachment';

/** Shown in the modal while it loads. */
export const UploadSkeleton = () => (
  <Stack spacing={2} role="status" aria-label="Loading the form">
    <Skeleton height={32} />
    <Skeleton height={72} />
  </Stack>
);
