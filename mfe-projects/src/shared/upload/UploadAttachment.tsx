import type { Project } from 'shared-api/contracts/project';
import { Skeleton, Stack } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../LazyDialog';

export interface UploadAttachmentProps {
  project: Project;
  /** Among the group's financial types; else among the others. */
  financial?: boolean | undefined;
  /** The type is settled: a milestone's, say. */
  typeId?: number | undefined;
  /** At least one file was uploaded. Called once, when the dialog closes. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** Loads the dialog; what failed is tried anew at the next call. */
export const loadUploadDialog = loadOnce(() =>
  import(/* webpackChunkName: "ProjectUpload" */ './UploadDialog').then(({ UploadDialog }) => UploadDialog),
);

export const uploadTitle = 'Upload File Attachment';

/** What will stand in the modal. */
export const UploadSkeleton = () => (
  <Stack spacing={2} role="status" aria-label="Loading the form">
    <Skeleton height={32} />
    <Skeleton height={72} />
  </Stack>
);

/**
 * The modal "Upload File Attachment"; mount it to open it. Its code comes when it is first opened. Source: spec 000, point 5.
 */
export const UploadAttachment = (props: UploadAttachmentProps) => (
  <LazyDialog title={uploadTitle} load={loadUploadDialog} skeleton={<UploadSkeleton />} props={props} />
);
