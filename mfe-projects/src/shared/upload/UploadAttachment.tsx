import { LazyDialog, loadOnce } from '../LazyDialog';
import { uploadTitle, UploadSkeleton, type UploadAttachmentProps } from './uploadFrame';

/** Loads the code of the dialog; after a failure the next call loads again. */
export const loadUploadDialog = loadOnce(() =>
  import(/* webpackChunkName: "ProjectUpload" */ './UploadDialog').then(({ UploadDialog }) => UploadDialog),
);

/**
 * The modal "Upload File Attachment"; mount it to open it. Its code is loaded when it is first opened. Source: spec 000, point 5.
 */
export const UploadAttachment = (props: UploadAttachmentProps) => (
  <LazyDialog title={uploadTitle} load={loadUploadDialog} skeleton={<UploadSkeleton />} props={props} />
);
