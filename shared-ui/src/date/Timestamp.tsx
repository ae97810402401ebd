import { Tooltip } from '../overlays/Tooltip';
import { formatTimestamp, relativeTime } from './formatDate';

/** A moment, exact, with how long ago it was on hover and focus. @param at ISO 8601 */
export function Timestamp({ at }: { at: string }) {
  return (
    <Tooltip describe title={relativeTime(at)} placement="right">
      <time dateTime={at}>{formatTimestamp(at)}</time>
    </Tooltip>
  );
}
