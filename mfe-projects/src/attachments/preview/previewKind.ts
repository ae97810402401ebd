import type { Attachment } from 'shared-api/contracts/attachments';

const megabyte = 1024 * 1024;

/** The most bytes read for a preview. A longer text is cut off; a larger image or PDF has no preview. */
export const maxPreviewBytes = { image: 32 * megabyte, pdf: 48 * megabyte, text: megabyte / 4 } as const;

export type PreviewKind = keyof typeof maxPreviewBytes;

/** Images whose size `imageSize` can read before they are decoded. Others may be decompression bombs or contain scripts. */
const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];
const texts = ['application/json', 'application/xml'];

/** The kind of preview for a file, by the media type that the server found in its bytes; undefined: there is none. */
export function previewKind({ media_type: given }: Pick<Attachment, 'media_type'>): PreviewKind | undefined {
  const type = given.split(';')[0]!.trim().toLowerCase();
  if (images.includes(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  // Markup is shown as plain text.
  return type.startsWith('text/') || texts.includes(type) ? 'text' : undefined;
}

export const isTooLarge = (kind: PreviewKind, { size }: Pick<Attachment, 'size'>): boolean =>
  kind !== 'text' && size > maxPreviewBytes[kind];
