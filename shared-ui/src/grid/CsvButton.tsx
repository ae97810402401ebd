import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { useToast } from '../feedback/toasts';
import { saveFile } from './saveFile';

type Format = 'csv' | 'xlsx';

export interface CsvOptions {
  signal: AbortSignal;
  /** Bytes received so far. */
  onProgress: (bytes: number) => void;
  format: Format;
}

export interface CsvButtonProps {
  /** `projects.csv`; a workbook is saved as `projects.xlsx`. */
  fileName: string;
  load: (options: CsvOptions) => Promise<Blob>;
}

/** `340 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const titles: Readonly<Record<Format, string>> = { csv: 'CSV', xlsx: 'Excel' };

/** Downloads a list as CSV or as a workbook; shows how much has been received, and can be cancelled. */
export function CsvButton({ fileName, load }: CsvButtonProps) {
  const toast = useToast();
  const [progress, setProgress] = useState<{ format: Format; bytes: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = async (format: Format) => {
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (bytes: number) => setProgress({ format, bytes });
    onProgress(0);
    try {
      const blob = await load({ signal: controller.signal, onProgress, format });
      if (!controller.signal.aborted) saveFile(fileName.replace(/\.csv$/, `.${format}`), blob);
    } catch (cause) {
      if (!controller.signal.aborted)
        toast({
          kind: 'error',
          text: `${titles[format]} download failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => {
        const own = progress?.format === format ? progress : undefined;
        return (
          <Button
            key={format}
            icon="download"
            busy={Boolean(own)}
            disabled={Boolean(progress) && !own}
            onClick={() => void download(format)}
          >
            {own?.bytes ? `${titles[format]} · ${formatBytes(own.bytes)}` : titles[format]}
          </Button>
        );
      })}
      {progress && (
        <IconButton
          icon="close"
          iconSize={18}
          label="Cancel download"
          onClick={() => running.current?.abort()}
        />
      )}
    </>
  );
}
