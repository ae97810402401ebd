import { useEffect, useState } from 'react';
import { Tooltip } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';

/** How long ago something was, true to the minute; exact on hover. @param at ISO 8601 */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  // What happened since the last tick did not happen in the future.
  const then = new Date(at);
  return (
    <Tooltip describe title={formatTimestamp(at)}>
      <time dateTime={at}>{relativeTime(then, then > now ? then : now)}</time>
    </Tooltip>
  );
}
