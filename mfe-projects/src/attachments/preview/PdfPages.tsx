import { useEffect, useRef, useState } from 'react';
import {
  Banner,
  Button,
  IconButton,
  shownFileName,
  Skeleton,
  styled,
  t,
  VisuallyHidden,
} from 'shared-ui/core';
import type { Pdf } from './openPdf';
import { PreviewFrame } from './PreviewFrame';

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  marginBottom: 8,
  '& [data-pages]': { padding: '0 4px', color: t.text2, fontVariantNumeric: 'tabular-nums' },
  '& [data-end]': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
});

/** Zoom factors relative to the width of the frame. */
const zooms = [1, 1.5, 2, 3] as const;

/** Measures the inner width of an element and follows its changes. */
function useInnerWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current!;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(Math.floor(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) || 0);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

/** Shows the pages of a PDF, one at a time. @param pdf undefined while it loads */
export function PdfPages({ filename, pdf }: { filename: string; pdf: Pdf | undefined }) {
  const { frame, width } = useInnerWidth();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [drawn, setDrawn] = useState<{ page: number; text: string; failed?: boolean }>();
  const pageWidth = Math.round(width * zooms[zoom]!);
  useEffect(() => {
    if (!pdf || !pageWidth || !canvas.current) return undefined;
    const controller = new AbortController();
    // Draw on a second canvas, so that the previous page stays visible until this one is complete.
    const buffer = document.createElement('canvas');
    pdf.draw(page, buffer, pageWidth, controller.signal).then(
      ({ text }) => {
        const target = canvas.current;
        if (controller.signal.aborted || !target) return;
        target.width = buffer.width;
        target.height = buffer.height;
        target.style.width = buffer.style.width;
        target.style.height = buffer.style.height;
        target.getContext('2d')?.drawImage(buffer, 0, 0);
        setDrawn({ page, text });
      },
      () => !controller.signal.aborted && setDrawn({ page, text: '', failed: true }),
    );
    return () => controller.abort();
  }, [pdf, page, pageWidth]);
  const pages = pdf?.pages ?? 0;
  const turn = (by: number) => {
    setPage(page + by);
    frame.current?.scrollTo?.({ top: 0 });
  };
  const name = shownFileName(filename);
  return (
    <>
      <Tools role="group" aria-label="Pages">
        <IconButton icon="chevron-left" label="Previous page" disabled={page <= 1} onClick={() => turn(-1)} />
        <span data-pages="" role="status">
          {pages ? `Page ${page} of ${pages}` : 'Reading the PDF'}
        </span>
        <IconButton icon="chevron-right" label="Next page" disabled={page >= pages} onClick={() => turn(1)} />
        <span data-end="">
          <IconButton
            icon="zoom-out"
            label="Smaller"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            icon="zoom-in"
            label="Larger"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <Button variant="text" size="small" disabled={zoom === 0} onClick={() => setZoom(0)}>
            Fit
          </Button>
        </span>
      </Tools>
      {drawn?.failed && (
        <Banner kind="warning" title={`Page ${drawn.page} cannot be shown.`}>
          Download the file to read it.
        </Banner>
      )}
      <PreviewFrame ref={frame} role="region" aria-label={`Preview of ${name}`} tabIndex={0}>
        {!drawn && <Skeleton height={320} />}
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${drawn?.page ?? page} of ${name}`}
          data-page={drawn?.page}
          hidden={!drawn || Boolean(drawn.failed)}
        />
        {drawn?.text && <VisuallyHidden>{drawn.text}</VisuallyHidden>}
      </PreviewFrame>
    </>
  );
}
