import type { Booking } from 'shared-api/contracts/bookings';
import { IconButton } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import { useBookingParam } from '../useBookingParam';

/** The rows of the list beside the panel, in its order. */
export type PanelRows = readonly Pick<Booking, 'id' | 'can'>[];

/** Opens the booking before and after the shown one in the list beside the panel. Source: picture 21. */
export function PanelSteps({ id, rows }: { id: number; rows: PanelRows }) {
  const { toBooking } = useBookingParam();
  const navigate = useNavigate();
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0 || rows.length < 2) return null;
  const step = (by: 1 | -1) => {
    const row = rows[at + by];
    return {
      disabled: !row,
      onClick: () => {
        if (row) void navigate(toBooking(row.id));
      },
    };
  };
  return (
    <>
      <IconButton icon="arrow-up" label="Previous booking" iconSize={18} {...step(-1)} />
      <IconButton icon="arrow-down" label="Next booking" iconSize={18} {...step(1)} />
    </>
  );
}

/** The booking that waits for the user's review after another one in the list; from the end on it begins at the start. */
export function nextToReview(rows: PanelRows, id: number): number | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ can }) => can.review || can.review_child,
  )?.id;
}
