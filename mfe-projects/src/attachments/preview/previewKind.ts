import type { Attachment } from 'shared-api/contracts/attachments';

const megabyte = 1024 * 1024;

/** Bytes that are read to draw a preview. Of a text the beginning will do; an image or a PDF is read whole or not at all. */
export const previewBytes = { image: 32 * megabyte, pdf: 48 * megabyte, text: megabyte / 4 } as const;

export type PreviewKind = keyof typeof previewBytes;

/** Kinds of images whose size `imageSize` can tell before they are decoded. What else there is may be a bomb, or hold scripts. */
const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];
const texts = ['application/json', 'application/xml'];

/** How a file can be shown, by what its bytes are, whatever its name says; undefined where it cannot. */
export function previewKind({ media_type: given }: Pick<Attachment, 'media_type'>): PreviewKind | undefined {
  const type = given.split(';')[0]!.trim().toLowerCase();
  if (images.includes(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  // Markup is shown as the text that it is.
  return type.startsWith('text/') || texts.includes(type) ? 'text' : undefined;
}

/** Whether it is too large to be drawn. */
export const isTooLarge = (kind: PreviewKind, { size }: Pick<Attachment, 'size'>): boolean =>
  kind !== 'text' && size > previewBytes[kind];
