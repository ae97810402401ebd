import type { ReactNode } from 'react';
import { RouterLink, styled, t } from 'shared-ui/core';
import { useBookingParam } from '../useBookingParam';

const Opener = styled(RouterLink)({
  color: t.text,
  '&[aria-current]': { color: t.accentText },
});

/** Opens the panel of a booking. */
export function PanelLink({ id, children }: { id: number; children: ReactNode }) {
  const { linkProps, toBooking } = useBookingParam();
  return (
    <Opener {...linkProps(id)} to={toBooking(id)}>
      {children}
    </Opener>
  );
}
