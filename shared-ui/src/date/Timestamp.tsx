import { Tooltip } from '../overlays/Tooltip';
import { formatTimestamp, relativeTime } from './formatDate';

/** An exact time; its tooltip says how long ago it was. @param at ISO 8601 */
export function Timestamp({ at }: { at: string }) {
  return (
    <Tooltip describe title={relativeTime(at)} placement="right">
      <time dateTime={at}>{formatTimestamp(at)}</time>
    </Tooltip>
  );
}
