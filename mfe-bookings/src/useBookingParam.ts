import { useSearchParams, type To } from 'shared-ui/router';

/** The query parameter with the id of the booking that the panel shows. */
export const bookingParam = 'booking';

/** The query of an address on which the panel of a booking is open. */
export const bookingQuery = (id: number): string => `?${bookingParam}=${id}`;

/** The booking that the address names, `?booking=12`, and ways to open another one or none. The rest of the query is kept. */
export function useBookingParam() {
  const [query, setQuery] = useSearchParams();
  const withBooking = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete(bookingParam);
    else next.set(bookingParam, String(id));
    return next;
  };
  const value = query.get(bookingParam) ?? '';
  const shownId = /^\d{1,9}$/.test(value) ? Number(value) : null;
  return {
    shownId,
    /** Props of the link to a booking, to which the focus returns from its panel. The link is marked while the panel shows the booking. */
    linkProps: (id: number) => ({
      id: bookingLinkId(id),
      ...(shownId === id ? { 'aria-current': 'true' as const } : {}),
    }),
    toBooking: (id: number): To => ({ search: `?${withBooking(id)}` }),
    close: () => setQuery(withBooking(null)),
  };
}

/** The id of the link that opens the panel of a booking: the focus returns to it. */
export const bookingLinkId = (id: number): string => `booking-${id}`;
