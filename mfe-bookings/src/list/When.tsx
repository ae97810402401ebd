import { styled, t, Tooltip } from 'shared-ui/core';
import { ownSpanText, spanText } from '../bookingTimes';
import type { Leg } from './bookingOrder';

const Time = styled('time')({ fontVariantNumeric: 'tabular-nums', borderRadius: 4 });
const Second = styled('span')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  fontWeight: 400,
  color: t.text2,
});

/** When a leg is, in UTC; on hover and focus in the reader's own time, where that is another. */
function LegTime({ leg }: { leg: Leg }) {
  const own = ownSpanText(leg, leg.showTime);
  const text = spanText(leg, leg.showTime);
  if (!own) return <Time dateTime={leg.start}>{text}</Time>;
  return (
    <Tooltip describe title={`Your time: ${own}`} placement="bottom-start">
      <Time dateTime={leg.start} tabIndex={0}>
        {text}
      </Time>
    </Tooltip>
  );
}

/** Start and finish, with those of the second leg under them. */
export function When({ legs: [first, second] }: { legs: readonly Leg[] }) {
  return (
    <>
      {first && <LegTime leg={first} />}
      {second && (
        <Second>
          {second.name}: <LegTime leg={second} />
        </Second>
      )}
    </>
  );
}
