import { styled, t, Tooltip } from 'shared-ui/core';
import { localSpanText, spanText } from '../shared/bookingTimes';
import type { Leg } from '../shared/bookingLegs';

const Time = styled('time')({ fontVariantNumeric: 'tabular-nums', borderRadius: 4 });
const Second = styled('span')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  fontWeight: 400,
  color: t.text2,
});

/** The time of a leg in UTC, with a tooltip in the user's time zone if that differs. */
function LegTime({ leg }: { leg: Leg }) {
  const local = localSpanText(leg, leg.showTime);
  const text = spanText(leg, leg.showTime);
  if (!local) return <Time dateTime={leg.start}>{text}</Time>;
  return (
    <Tooltip describe title={`Your time: ${local}`} placement="bottom-start">
      <Time dateTime={leg.start} tabIndex={0}>
        {text}
      </Time>
    </Tooltip>
  );
}

/** The time of the booking, and below it that of the second leg. */
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
