import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { newUploadKey, uploadVersion } from 'shared-api/aims';
import type { AimUpload } from 'shared-api/contracts/projectParts/aims';
import { useDirtyGuard, type DirtyGuard } from 'shared-ui/form';

type NewVersion = Omit<Parameters<typeof uploadVersion>[1], 'key'>;

/** Whether the server may have taken a call that failed. */
const isUnanswered = (cause: unknown) => cause instanceof ApiError && cause.status === 0;

export interface VersionUpload {
  /** The share of the file that was sent, 0 to 1; undefined while nothing is sent. */
  share: number | undefined;
  /** @returns undefined when it was cancelled @throws ApiError */
  send: (aimId: number, version: NewVersion) => Promise<AimUpload | undefined>;
  cancel: () => void;
  /** Guards the page against being left meanwhile; release it before a navigation that follows the upload. */
  guard: DirtyGuard;
}

/** Uploads the file of a version; unmounting cancels it, and closing the browser asks while it runs. */
export function useVersionUpload(): VersionUpload {
  const [share, setShare] = useState<number>();
  const guard = useDirtyGuard();
  const running = useRef<AbortController>(undefined);
  /** The upload whose answer was lost. */
  const unanswered = useRef<NewVersion & { key: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const busy = share !== undefined;
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  const send = async (aimId: number, version: NewVersion) => {
    const controller = new AbortController();
    running.current = controller;
    const lost = unanswered.current;
    const isSame =
      lost?.file === version.file && lost.comment === version.comment && lost.base === version.base;
    const sent = { ...version, key: isSame ? lost.key : newUploadKey() };
    unanswered.current = undefined;
    setShare(0);
    try {
      return await uploadVersion(aimId, sent, {
        signal: controller.signal,
        onProgress: (bytes, all) => setShare(all ? bytes / all : 1),
      });
    } catch (cause) {
      if (isUnanswered(cause)) unanswered.current = sent;
      if ((cause as Error).name === 'AbortError') return undefined;
      throw cause;
    } finally {
      setShare(undefined);
    }
  };
  return { share, guard, send, cancel: () => running.current?.abort() };
}
