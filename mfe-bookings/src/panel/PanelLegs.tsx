import type { ReactNode } from 'react';
import { phoneMedia, styled, t, Tag } from 'shared-ui/core';
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
  [phoneMedia]: { gridTemplateColumns: '20px minmax(0, 1fr)', rowGap: 8 },
});
const End = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  [phoneMedia]: { gridColumn: 2, justifyContent: 'flex-start' },
});
const Name = styled('span')({ fontWeight: 500, '& > span': { fontWeight: 400, color: t.text2 } });
const Times = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
});

/** The legs of a booking with slot, time in UTC and in the reader's zone, and review status. */
export const PanelLegs = ({
  legs,
  review,
}: {
  legs: readonly Leg[];
  /** The button that reviews a leg, by its position. */
  review: (index: number) => ReactNode;
}) => (
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
          <End>
            {leg.review === null ? <Tag kind="line">Review N/A</Tag> : <Tag>{leg.review}</Tag>}
            {review(index)}
          </End>
        </Item>
      );
    })}
  </Box>
);
