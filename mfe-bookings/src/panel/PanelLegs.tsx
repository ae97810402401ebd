import { styled, t, Tag } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { localSpanText, spanText } from '../shared/bookingTimes';
import type { Leg } from '../shared/bookingLegs';

const Box = styled('ul')({ border: `1px solid ${t.border}`, borderRadius: 6 });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 12px',
  padding: '8px 12px',
  '& + &': { borderTop: `1px solid ${t.border}` },
  '& > svg': { color: t.text3 },
});
const Name = styled('span')({ fontWeight: 500, '& > span': { fontWeight: 400, color: t.text2 } });
const Times = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
});

/** The legs of a booking with slot, time in UTC and in the reader's zone, and review status. */
export const PanelLegs = ({ legs }: { legs: readonly Leg[] }) => (
  <Box aria-label="Times">
    {legs.map((leg, index) => {
      const local = localSpanText(leg, leg.showTime);
      return (
        <Item key={`${leg.start} ${leg.name}`}>
          <Icon name={index === 0 ? 'event' : 'people'} size={18} />
          <div>
            <Name>
              {leg.name} {leg.slot !== null && <span>slot {leg.slot}</span>}
            </Name>
            <Times>
              {spanText(leg, leg.showTime)}
              {leg.showTime && ' UTC'}
            </Times>
            {local && <Times>Your time: {local}</Times>}
          </div>
          {leg.review === null ? <Tag kind="line">Review N/A</Tag> : <Tag>{leg.review}</Tag>}
        </Item>
      );
    })}
  </Box>
);
