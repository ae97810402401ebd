import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as reader from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Pixels of the largest page that may be drawn. */
const maxPixels = 16_000_000;

export interface PdfPage {
  /** The text of the page, for screen readers. */
  text: string;
}

export interface Pdf {
  pages: number;
  /**
   * Draws a page.
   * @param width of the drawn page, in CSS pixels
   * @throws an `AbortError` when `signal` fires
   */
  draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<PdfPage>;
  /** Frees the document. */
  close: () => void;
}

/**
 * Both halves of pdf.js run in the page: no browser checks a worker's script against a hash, and every chunk of the portal is
 * checked. pdf.js yields by itself while it parses and draws. `pdfjsWorker` is global and set only while a document is opened,
 * because another version of this area in the same page sets its own.
 */
function openInPage(data: Uint8Array) {
  const host = globalThis as { pdfjsWorker?: object };
  const before = host.pdfjsWorker;
  host.pdfjsWorker = reader;
  const task = getDocument({
    data,
    // Generating code from the file violates the content security policy, and each attempt would be reported.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  if (before) host.pdfjsWorker = before;
  return task;
}

const textOf = async (file: PDFDocumentProxy, page: number): Promise<string> => {
  const { items } = await (await file.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
};

async function draw(
  file: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<PdfPage> {
  const page = await file.getPage(number);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const wanted = (width / natural.width) * Math.min(2, globalThis.devicePixelRatio || 1);
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${(width * natural.height) / natural.width}px`;
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
  } catch (cause) {
    signal.throwIfAborted();
    throw cause;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return { text: await textOf(file, number).catch(() => '') };
}

/** Opens a PDF. @throws Error named `PasswordException` if the file needs a password; any other Error if it is damaged */
export async function openPdf(blob: Blob): Promise<Pdf> {
  const task = openInPage(new Uint8Array(await blob.arrayBuffer()));
  const file = await task.promise;
  return {
    pages: file.numPages,
    draw: (page, canvas, width, signal) => draw(file, page, canvas, width, signal),
    close: () => void task.destroy(),
  };
}
