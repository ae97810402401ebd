import { useState } from 'react';
import type { GuidePicture } from 'shared-api/portal/guide';
import { Dialog, styled, t, VisuallyHidden } from 'shared-ui/core';
import { GuideText } from './GuideText';

const Figure = styled('figure')({ margin: '12px 0', breakInside: 'avoid' });
const Zoom = styled('button')({
  display: 'block',
  width: '100%',
  padding: 0,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  overflow: 'hidden',
  background: 'none',
  cursor: 'zoom-in',
  '&:hover': { borderColor: t.borderStrong },
});
const Image = styled('img')({
  display: 'block',
  width: '100%',
  height: 'auto',
  '&[data-scheme=dark]': { display: 'none' },
  '[data-theme=dark] &[data-scheme=dark]': { display: 'block' },
  '[data-theme=dark] &[data-scheme=light]': { display: 'none' },
});
const Notes = styled('ol')({
  marginTop: 8,
  '&&': { listStyle: 'none', paddingLeft: 0 },
  counterReset: 'note',
  '& > li': { position: 'relative', paddingLeft: 28, counterIncrement: 'note' },
  '& > li::before': {
    content: 'counter(note)',
    position: 'absolute',
    left: 0,
    top: 1,
    width: 20,
    height: 20,
    borderRadius: 10,
    backgroundColor: t.accent,
    color: t.onAccent,
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 600,
    textAlign: 'center',
    printColorAdjust: 'exact',
  },
});

/** The picture of the reader's colour scheme. The browser loads the other one only when the scheme changes. */
function Picture({ picture, alt }: { picture: GuidePicture; alt: string }) {
  const { width, height } = picture;
  return (['light', 'dark'] as const).map((scheme) => (
    <Image
      key={scheme}
      data-scheme={scheme}
      src={picture[scheme]}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  ));
}

export interface GuideFigureProps {
  picture: GuidePicture;
  alt: string;
  notes: readonly string[];
}

/** A picture that can be enlarged, with the texts of its numbers below. */
export function GuideFigure({ picture, alt, notes }: GuideFigureProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <Figure>
      <Zoom type="button" onClick={() => setIsLarge(true)} aria-haspopup="dialog">
        <VisuallyHidden>Enlarge: </VisuallyHidden>
        <Picture picture={picture} alt={alt} />
      </Zoom>
      {notes.length > 0 && (
        <Notes>
          {notes.map((note) => (
            <li key={note}>
              <GuideText>{note}</GuideText>
            </li>
          ))}
        </Notes>
      )}
      <Dialog open={isLarge} title="Picture" width={960} onClose={() => setIsLarge(false)}>
        <Picture picture={picture} alt={alt} />
      </Dialog>
    </Figure>
  );
}
