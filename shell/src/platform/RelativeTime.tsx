import { useEffect, useState } from 'react';
import { Tooltip } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';

/** Shows how long ago something happened, updated every minute; the tooltip has the exact time. @param at ISO 8601 */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  // A time since the last tick must not appear to be in the future.
  const then = new Date(at);
  return (
    <Tooltip describe title={formatTimestamp(at)}>
      <time dateTime={at}>{relativeTime(then, then > now ? then : now)}</time>
    </Tooltip>
  );
}
