import type { Attachment } from 'shared-api/contracts/attachments';
import { EmptyState, formatSize, LoadError, ProgressBar, styled, t } from 'shared-ui/core';
import { ImagePreview } from './ImagePreview';
import { PdfPreview } from './PdfPreview';
import { isTooLarge, maxPreviewBytes, previewKind, type PreviewKind } from './previewKind';
import { TextPreview } from './TextPreview';
import { useFileBytes } from './useFileBytes';

const Progress = styled('div')({
  display: 'grid',
  gap: 8,
  maxWidth: 320,
  padding: '48px 0',
  margin: '0 auto',
  color: t.text2,
  textAlign: 'center',
});

const previews = { image: ImagePreview, pdf: PdfPreview, text: TextPreview };

function LoadingPreview({ attachment, kind }: { attachment: Attachment; kind: PreviewKind }) {
  const maxBytes = maxPreviewBytes[kind];
  const { blob, bytes, error, retry } = useFileBytes(attachment.id, maxBytes);
  const totalBytes = Math.min(attachment.size, maxBytes);
  if (error) return <LoadError title="The preview did not load." read={{ error, isLoading: false, retry }} />;
  if (!blob)
    return (
      <Progress>
        <span role="status">Loading the preview</span>
        <ProgressBar label="Preview: loaded" share={totalBytes ? bytes / totalBytes : 0} />
        <span>
          {formatSize(bytes)} of {formatSize(totalBytes)}
        </span>
      </Progress>
    );
  const KindPreview = previews[kind];
  return <KindPreview attachment={attachment} blob={blob} />;
}

/**
 * Draws the content of a file in the page. The browser never opens the file itself, so nothing in it runs. Source: domain.md 5.
 */
export function Preview({ attachment }: { attachment: Attachment }) {
  const kind = previewKind(attachment);
  if (!kind)
    return (
      <EmptyState icon="visibility-off" title="No preview">
        Images, PDF and text can be shown here. Download the file to open it.
      </EmptyState>
    );
  if (isTooLarge(kind, attachment))
    return (
      <EmptyState icon="visibility-off" title="No preview">
        The file is larger than {formatSize(maxPreviewBytes[kind])}. Download it to open it.
      </EmptyState>
    );
  return <LoadingPreview key={attachment.id} attachment={attachment} kind={kind} />;
}
