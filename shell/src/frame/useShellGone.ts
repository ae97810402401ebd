import { useEffect, useState } from 'react';

/** Statuses that say that a file is not there any more, and will not come back. */
const gone = [404, 410];

/** Whether a script of the shell has gone; what is merely out of reach has not. */
async function hasGone(url: string): Promise<boolean> {
  try {
    // Not a call of the API: asks about a script, without its bytes.
    const { status } = await window.fetch(url, { method: 'HEAD', cache: 'no-store' });
    return gone.includes(status);
  } catch {
    return false;
  }
}

/**
 * Whether the shell of this page has been cleared away from the server: then parts of it that were not fetched yet never arrive.
 * Found out when one of its scripts fails.
 * @param shell version that this page was loaded with
 */
export function useShellGone(shell: string): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const own = `/remotes/shell/${shell}/`;
    const failed = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || !new URL(target.src).pathname.startsWith(own)) return;
      void hasGone(target.src).then((answer) => answer && setGone(true));
    };
    // What fails to load tells itself only on the way down.
    window.addEventListener('error', failed, true);
    return () => window.removeEventListener('error', failed, true);
  }, [shell]);
  return isGone;
}
