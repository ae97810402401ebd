import type { Attachment } from 'shared-api/contracts/attachments';
import { styled, t } from 'shared-ui/core';

/** The props of every preview. */
export interface PreviewProps {
  attachment: Attachment;
  /** The bytes of the file; of a text possibly only the first ones. */
  blob: Blob;
}

/** The scrolling frame around a preview. */
export const PreviewFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'min(80vh, 1000px)',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bgMuted,
  padding: 16,
  '& canvas:not([hidden])': { display: 'block', margin: '0 auto' },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
