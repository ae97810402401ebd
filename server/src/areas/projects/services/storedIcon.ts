import { createHash } from 'node:crypto';

/** The columns of an SVG picture that is kept in the database, beside the facts about it. */
export function storedIcon(name: string, svg: string) {
  const content = Buffer.from(svg);
  const mediaType = 'image/svg+xml';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const picture = { name: `${name}.svg`, size: content.length, media_type: mediaType, sha256 };
  return { name, media_type: mediaType, content, picture: JSON.stringify(picture) } as const;
}
