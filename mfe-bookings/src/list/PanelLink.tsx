import type { ReactNode } from 'react';
import { RouterLink, styled, t } from 'shared-ui/core';
import { bookingLinkId, useBookingParam } from '../useBookingParam';

const Opener = styled(RouterLink)({
  color: t.text,
  '&[aria-current]': { color: t.accentText },
});

/** Opens the panel of a booking. */
export function PanelLink({ id, children }: { id: number; children: ReactNode }) {
  const { shownId, toBooking } = useBookingParam();
  return (
    <Opener
      id={bookingLinkId(id)}
      to={toBooking(id)}
      {...(shownId === id ? { 'aria-current': 'true' as const } : {})}
    >
      {children}
    </Opener>
  );
}
