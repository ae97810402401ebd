import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as reader from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Pixels of the largest page that is drawn. */
const mostPixels = 16_000_000;

export interface PdfPage {
  /** Its text, for those who do not see it. */
  text: string;
}

export interface Pdf {
  pages: number;
  /**
   * Draws a page.
   * @param width it gets in CSS pixels
   * @throws an `AbortError` when `signal` fires
   */
  draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<PdfPage>;
  /** Lets go of it. */
  close: () => void;
}

/**
 * Both halves of pdf.js run in the page: a script of a worker is not held against a hash by any browser, and no chunk of the portal
 * goes without. It takes breaks by itself while it reads and draws. Read when a document is opened: another version of this area
 * in the same page has its own.
 */
function openHere(data: Uint8Array) {
  const host = globalThis as { pdfjsWorker?: object };
  const before = host.pdfjsWorker;
  host.pdfjsWorker = reader;
  const task = getDocument({
    data,
    // No code is made from what is in the file: the portal's policy forbids it, and would report each try.
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
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (natural.width * natural.height)));
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

/** Opens a PDF to be drawn. @throws Error named `PasswordException` where it asks for a password; others where it is damaged */
export async function openPdf(blob: Blob): Promise<Pdf> {
  const task = openHere(new Uint8Array(await blob.arrayBuffer()));
  const file = await task.promise;
  return {
    pages: file.numPages,
    draw: (page, canvas, width, signal) => draw(file, page, canvas, width, signal),
    close: () => void task.destroy(),
  };
}
