import { useEffect, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { readAttachment } from 'shared-api/delivery';

export interface FileBytes {
  /** Undefined while they come. */
  blob: Blob | undefined;
  /** How many have come. */
  bytes: number;
  error: Error | undefined;
  retry: () => void;
}

const broken = 'The connection broke off. Check it and try again.';

/** The bytes of a file, or as many as `most`, read to be drawn. Leaving stops it. */
export function useFileBytes(attachmentId: number, most: number): FileBytes {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Pick<FileBytes, 'blob' | 'bytes' | 'error'>>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const note = (state: Partial<FileBytes>) =>
      !signal.aborted && setFound({ blob: undefined, bytes: 0, error: undefined, ...state });
    readAttachment(attachmentId, most, { signal, onProgress: (bytes) => note({ bytes }) }).then(
      (blob) => note({ blob, bytes: blob.size }),
      (cause: unknown) => note({ error: cause instanceof ApiError ? cause : new Error(broken) }),
    );
    return () => controller.abort();
  }, [attachmentId, most, attempt]);
  return {
    ...(found ?? { blob: undefined, bytes: 0, error: undefined }),
    retry: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}
