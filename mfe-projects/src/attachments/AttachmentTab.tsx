import type { ApiError } from 'shared-api/client';
import type { Attachment } from 'shared-api/contracts/attachments';
import { attachmentUrl, useAttachment } from 'shared-api/delivery';
import {
  ButtonLink,
  Description,
  DescriptionList,
  DownloadButton,
  ErrorPanel,
  FileName,
  formatSize,
  phoneMedia,
  Skeleton,
  Stack,
  styled,
  useAddressName,
  WhileLoading,
} from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { useParams } from 'shared-ui/router';
import { attachmentAddress } from '../shared/attachmentAddress';
import type { ProjectTab } from '../shared/ProjectTab';
import { isGone } from '../shared/useBackWhenGone';
import { Preview } from './preview/Preview';

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  maxWidth: 1080,
  padding: '16px 24px 24px',
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8 },
  [phoneMedia]: { padding: 16 },
});
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > h2': { flex: '1 1 240px', minWidth: 0 },
});

const skeleton = (
  <Stack spacing={2} role="status" aria-label="Loading the attachment">
    <Skeleton width="40%" height={24} />
    <Skeleton height={96} />
    <Skeleton height={320} />
  </Stack>
);

function Failure({ id, error, retry }: { id: string; error: ApiError | undefined; retry: () => void }) {
  const back = <ButtonLink to={`/projects/${id}`}>Back to the project</ButtonLink>;
  if (!error || isGone(error))
    return (
      <ErrorPanel icon="search" title="There is no such file, or you may not see it." actions={back}>
        It may have been deleted, or you may no longer see it. The project lists the files that you may see.
      </ErrorPanel>
    );
  return (
    <ErrorPanel title="The attachment did not load" onRetry={retry} actions={back}>
      {error.message}
    </ErrorPanel>
  );
}

function Details({ attachment }: { attachment: Attachment }) {
  const { filename, type_name: type, size, creator, created_on: on, is_financial: isFinancial } = attachment;
  useAddressName(attachmentAddress(attachment.project_id, attachment.id), filename);
  return (
    <>
      <Head>
        <h2>
          <FileName name={filename} />
        </h2>
        <ButtonLink to={`/projects/${attachment.project_id}`}>Back to the project</ButtonLink>
        <DownloadButton variant="primary" href={attachmentUrl(attachment.id)}>
          Download
        </DownloadButton>
      </Head>
      <DescriptionList columns={2}>
        <Description label="Type">{isFinancial ? `${type} (financial)` : type}</Description>
        <Description label="Size">{formatSize(size)}</Description>
        <Description label="Uploaded by">{creator.name}</Description>
        <Description label="Uploaded on">
          <time dateTime={on}>{formatTimestamp(on)}</time>
        </Description>
      </DescriptionList>
      <section aria-labelledby="attachment-preview">
        <h3 id="attachment-preview">Preview</h3>
        <Preview attachment={attachment} />
      </section>
    </>
  );
}

function AttachmentContent({ projectId, attachmentId }: { projectId: number; attachmentId: string }) {
  const { data, error, retry } = useAttachment(attachmentId);
  // A file of another project counts as missing.
  const attachment = data?.project_id === projectId ? data : undefined;
  if ((data && !attachment) || (error && (!data || isGone(error))))
    return <Failure id={String(projectId)} error={data ? undefined : error} retry={retry} />;
  return (
    <WhileLoading loading={!attachment} skeleton={skeleton}>
      {attachment && <Details key={attachment.id} attachment={attachment} />}
    </WhileLoading>
  );
}

/** A file of the project with its details and a preview. Source: spec 000, point 2. */
export function AttachmentTab({ project }: ProjectTab) {
  const { attachmentId = '' } = useParams();
  return (
    <Body>
      <AttachmentContent key={attachmentId} projectId={project.id} attachmentId={attachmentId} />
    </Body>
  );
}
