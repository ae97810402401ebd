import { useEffect, useState } from 'react';

const minute = 60_000;

/** Milliseconds since 1970, anew each minute: what is ahead on a page that stays open may pass meanwhile. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
