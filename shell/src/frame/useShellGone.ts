import { useEffect, useState } from 'react';

/** Statuses of a file that was removed for good. */
const goneStatuses = [404, 410];

/** Whether a script was removed from the server; false if the server cannot be reached. */
async function isRemoved(url: string): Promise<boolean> {
  try {
    // fetch is used directly because this is not a call of the API.
    const { status } = await window.fetch(url, { method: 'HEAD', cache: 'no-store' });
    return goneStatuses.includes(status);
  } catch {
    return false;
  }
}

/**
 * Whether the shell version of this page was removed from the server: its remaining chunks can no longer be loaded. Checked when one
 * of its scripts fails to load.
 * @param shell version that this page was loaded with
 */
export function useShellGone(shell: string): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const own = `/remotes/shell/${shell}/`;
    const failed = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || !new URL(target.src).pathname.startsWith(own)) return;
      void isRemoved(target.src).then((answer) => answer && setGone(true));
    };
    // Capture: error events of elements do not bubble.
    window.addEventListener('error', failed, true);
    return () => window.removeEventListener('error', failed, true);
  }, [shell]);
  return isGone;
}
