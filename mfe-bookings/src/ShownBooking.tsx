import { lazy, Suspense } from 'react';
import type { BookingPanelProps } from './panel/BookingPanel';
import { useBookingParam } from './useBookingParam';

// A chunk of its own, because most visitors only read the list.
const BookingPanel = lazy(() => import(/* webpackChunkName: "BookingPanel" */ './panel/BookingPanel'));

/** The panel of the booking that the address names, if it names one. */
export function ShownBooking(props: Omit<BookingPanelProps, 'id'>) {
  const { shownId } = useBookingParam();
  if (shownId === null) return null;
  return (
    <Suspense fallback={null}>
      <BookingPanel id={shownId} {...props} />
    </Suspense>
  );
}
