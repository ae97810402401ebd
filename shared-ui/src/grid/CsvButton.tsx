import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { useToast } from '../feedback/toasts';
import { saveFile } from './saveFile';

export interface CsvOptions {
  signal: AbortSignal;
  /** Bytes received so far. */
  onProgress: (bytes: number) => void;
}

export interface CsvButtonProps {
  /** `projects.csv`. */
  fileName: string;
  load: (options: CsvOptions) => Promise<Blob>;
}

/** `340 KB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Downloads a list; shows how much has been received, and can be cancelled. */
export function CsvButton({ fileName, load }: CsvButtonProps) {
  const toast = useToast();
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const blob = await load({ signal: controller.signal, onProgress: setBytes });
      if (!controller.signal.aborted) saveFile(fileName, blob);
    } catch (cause) {
      if (!controller.signal.aborted)
        toast({
          kind: 'error',
          text: `CSV download failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        });
    } finally {
      setBytes(undefined);
    }
  };
  const busy = bytes !== undefined;
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void download()}>
        {bytes ? `CSV · ${formatBytes(bytes)}` : 'CSV'}
      </Button>
      {busy && (
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
