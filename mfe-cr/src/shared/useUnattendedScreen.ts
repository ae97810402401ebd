import { useEffect, useState } from 'react';

/** The pointer is hidden after it has rested for so long, in milliseconds. Source: mock/NOTES.md, 16b */
const pointerRests = 3000;

/** Keeps the screen on while the page is visible. Browsers release the lock of a hidden page, and refuse it without HTTPS. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const keep = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (isOver) await next.release();
        else lock = next;
      } catch {
        // Without the lock the screen follows the settings of the device.
      }
    };
    const onVisible = () => void keep();
    void keep();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** Whether the pointer has rested for three seconds. */
function useIsPointerIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setTimeout(() => setIdle(true), pointerRests);
    let timer = rest();
    const onMove = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = rest();
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerdown', onMove);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerdown', onMove);
    };
  }, []);
  return idle;
}

/** Keeps the screen on. @returns whether the pointer is to be hidden */
export function useUnattendedScreen(): boolean {
  useWakeLock();
  return useIsPointerIdle();
}
