import { startTransition, type MouseEvent } from 'react';
import type { BookingType } from 'shared-api/contracts/bookings';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { Link } from 'shared-ui/router';
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

interface TypeLinksProps {
  projectId: number;
  types: readonly BookingType[];
  current: number;
  /** A link is about to lead to a type. Called in the transition that changes the address. */
  onFollow: (typeId: number) => void;
}

/** The click opens the link here, not in another tab. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Links to the booking types; hidden if there is only one. Source: spec 000, point 2 (Bookings). */
export function TypeLinks({ projectId, types, current, onFollow }: TypeLinksProps) {
  if (types.length < 2) return null;
  return (
    <Row aria-label="Booking types">
      <ul>
        {types.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={bookingPages.list(projectId, id)}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
              onClick={(event) => {
                if (opensHere(event)) startTransition(() => onFollow(id));
              }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  );
}
