import { useEffect, useState } from 'react';
import { EmptyState, LoadError } from 'shared-ui/core';
import type { Pdf } from './openPdf';
import { PdfPages } from './PdfPages';
import type { PreviewProps } from './PreviewFrame';

// The PDF reader is large: it is loaded when a PDF is previewed.
const loadReader = () => import(/* webpackChunkName: "PdfReader" */ './openPdf');

const loadError = new Error('Check your connection and try again.');
const openFault = (cause: unknown) =>
  (cause as Error | undefined)?.name === 'PasswordException'
    ? 'It asks for a password. Download it to open it.'
    : 'It may be damaged. Download it to open it.';

type Opened = { pdf: Pdf } | { fault: string } | { loadError: Error };

/** Loads the PDF reader and shows the file page by page. */
export function PdfPreview({ attachment, blob }: PreviewProps) {
  const [opened, setOpened] = useState<Opened>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let pdf: Pdf | undefined;
    let mounted = true;
    const update = (next: Opened) => mounted && setOpened(next);
    const open = async () => {
      let reader: Awaited<ReturnType<typeof loadReader>>;
      try {
        reader = await loadReader();
      } catch {
        return update({ loadError });
      }
      try {
        pdf = await reader.openPdf(blob);
        if (!mounted) return pdf.close();
        update({ pdf });
      } catch (cause) {
        update({ fault: openFault(cause) });
      }
    };
    void open();
    return () => {
      mounted = false;
      pdf?.close();
    };
  }, [blob, attempt]);
  if (opened && 'fault' in opened)
    return (
      <EmptyState icon="visibility-off" title="The PDF cannot be shown">
        {opened.fault}
      </EmptyState>
    );
  if (opened && 'loadError' in opened) {
    const retry = () => {
      setOpened(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <LoadError
        title="The preview did not load."
        read={{ error: opened.loadError, isLoading: false, retry }}
      />
    );
  }
  return <PdfPages filename={attachment.filename} pdf={opened?.pdf} />;
}
