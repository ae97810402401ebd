import type { Attachment } from 'shared-api/contracts/attachments';
import { EmptyState, formatSize, LoadError, ProgressBar, styled, t } from 'shared-ui/core';
import { ImagePreview } from './ImagePreview';
import { PdfPreview } from './PdfPreview';
import { isTooLarge, previewBytes, previewKind, type PreviewKind } from './previewKind';
import { TextPreview } from './TextPreview';
import { useFileBytes } from './useFileBytes';

const Coming = styled('div')({
  display: 'grid',
  gap: 8,
  maxWidth: 320,
  padding: '48px 0',
  margin: '0 auto',
  color: t.text2,
  textAlign: 'center',
});

export interface PreviewProps {
  attachment: Attachment;
  blob: Blob;
}

const drawn = { image: ImagePreview, pdf: PdfPreview, text: TextPreview };

function Loaded({ attachment, kind }: { attachment: Attachment; kind: PreviewKind }) {
  const most = previewBytes[kind];
  const { blob, bytes, error, retry } = useFileBytes(attachment.id, most);
  const all = Math.min(attachment.size, most);
  if (error) return <LoadError title="The preview did not load." read={{ error, isLoading: false, retry }} />;
  if (!blob)
    return (
      <Coming>
        <span role="status">Loading the preview</span>
        <ProgressBar label="Preview: loaded" share={all ? bytes / all : 0} />
        <span>
          {formatSize(bytes)} of {formatSize(all)}
        </span>
      </Coming>
    );
  const Drawn = drawn[kind];
  return <Drawn attachment={attachment} blob={blob} />;
}

/**
 * What is in a file, drawn by the page itself: the file is never opened, so nothing in it runs. Source: domain.md 5.
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
        The file is larger than {formatSize(previewBytes[kind])}. Download it to open it.
      </EmptyState>
    );
  return <Loaded key={attachment.id} attachment={attachment} kind={kind} />;
}
