import { useAttachments } from 'shared-api/delivery';
import { LoadError, Skeleton, Stack, styled, t, WhileLoading } from 'shared-ui/core';
import { FactsSection } from '../shared/FactsSection';
import { AttachmentGroups } from './AttachmentGroups';
import { FailedUploads } from './FailedUploads';

const Empty = styled('p')({ padding: '5px 0', color: t.text3 });

const skeleton = (
  <Stack spacing={1.5} role="status" aria-label="Loading the attachments" sx={{ padding: '8px 0' }}>
    <Skeleton width="38%" height={14} />
    <Skeleton width="46%" height={14} />
  </Stack>
);

/** The files of a project on its Info tab, grouped by type. Source: spec 000, point 2 (Info tab). */
export function AttachmentsSection({ projectId }: { projectId: number }) {
  const read = useAttachments(String(projectId));
  const files = read.data;
  return (
    <FactsSection id="project-attachments" title="Attachments">
      <FailedUploads projectId={projectId} />
      {files || !read.error ? (
        <WhileLoading loading={!files} skeleton={skeleton}>
          {files?.length ? <AttachmentGroups files={files} /> : <Empty>No files are attached yet.</Empty>}
        </WhileLoading>
      ) : (
        <LoadError title="The attachments did not load." read={read} />
      )}
    </FactsSection>
  );
}
