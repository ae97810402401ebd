import { useEffect, useState } from 'react';
import { EmptyState, LoadError } from 'shared-ui/core';
import type { Pdf } from './openPdf';
import { PdfPages } from './PdfPages';
import type { PreviewProps } from './Preview';

// What reads PDF is large; it comes when one is looked at.
const load = () => import(/* webpackChunkName: "PdfReader" */ './openPdf');

const chunkFault = new Error('Check your connection and try again.');
const faultOf = (cause: unknown) =>
  (cause as Error | undefined)?.name === 'PasswordException'
    ? 'It asks for a password. Download it to open it.'
    : 'It may be damaged. Download it to open it.';

type Opened = { pdf: Pdf } | { fault: string } | { missing: Error };

/** A PDF, page by page. */
export function PdfPreview({ attachment, blob }: PreviewProps) {
  const [opened, setOpened] = useState<Opened>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let pdf: Pdf | undefined;
    let wanted = true;
    const note = (found: Opened) => wanted && setOpened(found);
    const open = async () => {
      let reader: Awaited<ReturnType<typeof load>>;
      try {
        reader = await load();
      } catch {
        return note({ missing: chunkFault });
      }
      try {
        pdf = await reader.openPdf(blob);
        if (!wanted) return pdf.close();
        note({ pdf });
      } catch (cause) {
        note({ fault: faultOf(cause) });
      }
    };
    void open();
    return () => {
      wanted = false;
      pdf?.close();
    };
  }, [blob, attempt]);
  if (opened && 'fault' in opened)
    return (
      <EmptyState icon="visibility-off" title="The PDF cannot be shown">
        {opened.fault}
      </EmptyState>
    );
  if (opened && 'missing' in opened) {
    const retry = () => {
      setOpened(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <LoadError
        title="The preview did not load."
        read={{ error: opened.missing, isLoading: false, retry }}
      />
    );
  }
  return <PdfPages filename={attachment.filename} pdf={opened?.pdf} />;
}
