import type { ReactNode } from 'react';
import { useAttachmentTypes } from 'shared-api/delivery';
import { Button, Dialog, EmptyState, LoadError, WhileLoading } from 'shared-ui/core';
import { offeredTypes } from './attachmentTypes';
import { uploadTitle, UploadSkeleton, type UploadAttachmentProps } from './uploadFrame';
import { UploadForm } from './UploadForm';

/** The modal "Upload File Attachment": shows the form once the attachment types have loaded. Source: spec 000, points 2 and 5. */
export function UploadDialog(props: UploadAttachmentProps) {
  const { project, financial, typeId, onClose } = props;
  const read = useAttachmentTypes(String(project.id));
  const types = read.data && offeredTypes(read.data, { financial, typeId });
  const frame = (children: ReactNode) => (
    <Dialog open title={uploadTitle} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {children}
    </Dialog>
  );
  if (read.error && !types) return frame(<LoadError title="The types of files did not load." read={read} />);
  return (
    <WhileLoading loading={!types} skeleton={frame(<UploadSkeleton />)}>
      {types?.length ? (
        <UploadForm {...props} types={types} />
      ) : (
        frame(
          <EmptyState icon="attach" title="There is nothing to attach">
            {project.project_type.name} has no type of attachment for this. Ask the admin of the delivery
            group for one.
          </EmptyState>,
        )
      )}
    </WhileLoading>
  );
}
