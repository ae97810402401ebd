import type { Project } from 'shared-api/contracts/project';
import { Skeleton, Stack } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../LazyDialog';

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

/** Loads the code of the dialog; after a failure the next call loads again. */
export const loadUploadDialog = loadOnce(() =>
  import(/* webpackChunkName: "ProjectUpload" */ './UploadDialog').then(({ UploadDialog }) => UploadDialog),
);

export const uploadTitle = 'Upload File Attachment';

/** Shown in the modal while it loads. */
export const UploadSkeleton = () => (
  <Stack spacing={2} role="status" aria-label="Loading the form">
    <Skeleton height={32} />
    <Skeleton height={72} />
  </Stack>
);

/**
 * The modal "Upload File Attachment"; mount it to open it. Its code is loaded when it is first opened. Source: spec 000, point 5.
 */
export const UploadAttachment = (props: UploadAttachmentProps) => (
  <LazyDialog title={uploadTitle} load={loadUploadDialog} skeleton={<UploadSkeleton />} props={props} />
);
