import type { BookingLoad } from 'shared-api/contracts/bookings';
import { useBookingLoad } from 'shared-api/delivery';
import type { SlotProps } from 'shared-api/portal';
import { BarsPicture, DownloadMenu, useBarsPicture, type PictureRow } from 'shared-ui/chart';
import { Card, LoadError, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';

const List = styled('ul')({
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { padding: '8px 0', borderBottom: `1px solid ${t.borderSubtle}` },
  '& li > div': { display: 'flex', alignItems: 'baseline', gap: 12 },
  '& a': { flex: 1, minWidth: 0, minHeight: 24 },
  '& small': { fontSize: 12, color: t.text2, whiteSpace: 'nowrap' },
  '& strong': { minWidth: 36, textAlign: 'right', fontWeight: 600 },
  '& li > i': {
    display: 'block',
    height: 6,
    marginTop: 4,
    borderRadius: 3,
    background: `linear-gradient(${t.chart1}, ${t.chart1}) no-repeat ${t.bgMuted}`,
  },
  '& + p': { marginTop: 12, fontSize: 12, lineHeight: '16px', color: t.text2 },
});

const Side = styled('span')({ display: 'flex', alignItems: 'center', gap: 4 });

const shareOf = ({ taken, possible }: Pick<BookingLoad[number], 'taken' | 'possible'>) =>
  possible > 0 ? `${Math.round((100 * taken) / possible)}%` : '–';
const sum = (load: BookingLoad, pick: 'taken' | 'possible') => load.reduce((all, one) => all + one[pick], 0);

/** The bar of a subtype in the picture: the taken share of all its slots. */
const toPictureRow = (one: BookingLoad[number]): PictureRow => {
  const share = one.possible > 0 ? one.taken / one.possible : 0;
  return {
    label: one.name,
    text: `${one.taken} of ${one.possible}, ${shareOf(one)}`,
    bars: [
      { value: 100 * share, color: t.chart1 },
      { value: 100 * (1 - share), color: t.bgMuted },
    ],
  };
};

const LoadList = ({ load }: { load: BookingLoad }) => (
  <>
    <List>
      {load.map((one) => (
        <li key={one.id}>
          <div>
            <RouterLink to={`/booking_types/${one.booking_type_id}/bookings/calendar`}>{one.name}</RouterLink>
            <small>
              {one.taken} of {one.possible}
            </small>
            <strong>{shareOf(one)}</strong>
          </div>
          <i
            aria-hidden
            style={{ backgroundSize: `${one.possible ? (100 * one.taken) / one.possible : 0}% 100%` }}
          />
        </li>
      ))}
    </List>
    <p>Slots booked or pending of those that can be.</p>
  </>
);

function GroupLoad({ group }: { group: number }) {
  const read = useBookingLoad(group);
  const { data, error } = read;
  const slow = useDelayedFlag(!data && !error);
  const { place, save } = useBarsPicture('Booking load, next 4 weeks', 'booking_load.png', [
    { label: 'Slots booked or pending', color: t.chart1 },
  ]);
  return (
    <Card
      title="Booking load"
      note="next 4 weeks"
      action={
        data &&
        data.length > 0 && (
          <Side>
            {data.length > 1 && (
              <strong>{shareOf({ taken: sum(data, 'taken'), possible: sum(data, 'possible') })}</strong>
            )}
            <DownloadMenu title="Booking load" items={[{ label: 'Chart as picture', save }]} />
          </Side>
        )
      }
    >
      {error && !data ? (
        <LoadError title="The chart of the booking load did not load." read={read} />
      ) : data?.length === 0 ? (
        <p>Nothing can be booked with this delivery group.</p>
      ) : data ? (
        <>
          <BarsPicture rows={data.map(toPictureRow)} place={place} />
          <LoadList load={data} />
        </>
      ) : (
        slow && <Skeleton height={220} />
      )}
    </Card>
  );
}

/** A card for the dashboard: how full the calendars of its delivery group are. Source: domain.md 9; picture 17 */
export default function BookingLoadCard({ chosen }: SlotProps['dashboard.cards']) {
  return chosen && <GroupLoad group={chosen.group} />;
}
