import { useEffect, useRef, useState } from 'react';
import { EmptyState, shownFileName, styled, t } from 'shared-ui/core';
import { imageSize } from './imageSize';
import { PreviewFrame, type PreviewProps } from './PreviewFrame';

/** Pixels of the largest image that may be decoded. */
const maxPixels = 50_000_000;
/** The longer side of the canvas, in pixels. */
const maxSide = 2048;

// A white background for transparent images.
const Fitted = styled('canvas')({ maxWidth: '100%', height: 'auto', backgroundColor: '#fff' });
const Size = styled('p')({ marginTop: 8, fontSize: 12, lineHeight: '16px', color: t.text3 });

type Drawn = { width: number; height: number } | { fault: string };

const damaged = 'It may be damaged. Download it to open it.';

async function draw(blob: Blob, type: string, canvas: HTMLCanvasElement): Promise<Drawn> {
  const size = imageSize(await blob.slice(0, 512 * 1024).arrayBuffer());
  if (!size) return { fault: damaged };
  if (size.width * size.height > maxPixels)
    return { fault: 'It has too many pixels to be shown here. Download it to open it.' };
  const bitmap = await createImageBitmap(new Blob([blob], { type }));
  const { width, height } = bitmap;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { width, height };
}

/** Draws an image, scaled down if it is large; of an animation, its first frame. */
export function ImagePreview({ attachment, blob }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let mounted = true;
    draw(blob, attachment.media_type, canvas.current!).then(
      (found) => mounted && setDrawn(found),
      () => mounted && setDrawn({ fault: damaged }),
    );
    return () => {
      mounted = false;
    };
  }, [blob, attachment.media_type]);
  if (drawn && 'fault' in drawn)
    return (
      <EmptyState icon="visibility-off" title="The image cannot be shown">
        {drawn.fault}
      </EmptyState>
    );
  return (
    <>
      <PreviewFrame>
        <Fitted ref={canvas} role="img" aria-label={`Preview of ${shownFileName(attachment.filename)}`} />
      </PreviewFrame>
      {drawn && (
        <Size>
          {drawn.width} × {drawn.height} pixels
        </Size>
      )}
    </>
  );
}
