import { useEffect, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { readAttachment } from 'shared-api/delivery';

export interface FileBytes {
  /** Undefined until all bytes are read. */
  blob: Blob | undefined;
  /** The number of bytes read so far. */
  bytes: number;
  error: Error | undefined;
  retry: () => void;
}

const connectionLost = 'The connection broke off. Check it and try again.';

/** Reads the first `maxBytes` bytes of a file. Unmounting aborts the request. */
export function useFileBytes(attachmentId: number, maxBytes: number): FileBytes {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Pick<FileBytes, 'blob' | 'bytes' | 'error'>>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = (state: Partial<FileBytes>) =>
      !signal.aborted && setFound({ blob: undefined, bytes: 0, error: undefined, ...state });
    readAttachment(attachmentId, maxBytes, { signal, onProgress: (bytes) => update({ bytes }) }).then(
      (blob) => update({ blob, bytes: blob.size }),
      (cause: unknown) => update({ error: cause instanceof ApiError ? cause : new Error(connectionLost) }),
    );
    return () => controller.abort();
  }, [attachmentId, maxBytes, attempt]);
  return {
    ...(found ?? { blob: undefined, bytes: 0, error: undefined }),
    retry: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}
