import type { BookingType } from 'shared-api/contracts/bookings';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { NavLink } from 'shared-ui/router';
import { bookingPages } from './bookingAddress';

const Row = styled('nav')({
  overflowX: 'auto',
  marginBottom: 16,
  '& ul': {
    display: 'inline-flex',
    border: `1px solid ${t.border}`,
    borderRadius: 6,
    padding: 2,
    gap: 2,
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    height: 28,
    padding: '0 12px',
    borderRadius: 4,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: t.text2,
  },
  '& a:hover': { color: t.text, textDecoration: 'none', backgroundColor: t.bgHover },
  '& a[aria-current=page]': { color: t.accentText, backgroundColor: t.bgSelected },
  [phoneMedia]: { '& a': { height: 40 } },
});

/** Links to the booking types; hidden if there is only one. Source: spec 000, point 2 (Bookings). */
export function TypeLinks({ projectId, types }: { projectId: number; types: readonly BookingType[] }) {
  if (types.length < 2) return null;
  return (
    <Row aria-label="Booking types">
      <ul>
        {types.map(({ id, title }) => (
          <li key={id}>
            <NavLink to={bookingPages.list(projectId, id)}>{title}</NavLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}
