import type { Renderer } from '../../../kernel/mail/mailContent';
import { findAccess } from '../../projects/public';
import { findBooking, findLeg, legsOf } from '../bookings.queries';
import { formatTimes } from '../times/formatTimes';

/** Renders the reminder of a leg; it is dropped when the booking no longer holds, or when its reader may not see it. */
export const renderBookingReminder: Renderer = async (tx, mail, { config }) => {
  const { bookingId } = mail.events.at(-1)!.data as { bookingId: number };
  const found = await findLeg(tx, bookingId);
  const booking = found && (await findBooking(tx, found.id));
  const leg = booking && legsOf(booking).find(({ id }) => id === bookingId);
  if (!leg || !['booked', 'pending'].includes(leg.status))
    return { drop: 'The booking is not valid any more.' };
  const reader =
    mail.usr_id === null
      ? undefined
      : await tx
          .selectFrom('usr')
          .select(['id', 'is_admin'])
          .where('id', '=', mail.usr_id)
          .executeTakeFirst();
  if (!reader || !(await findAccess(tx, leg.project_id, reader)))
    return { drop: 'Its reader may not see the project.' };
  const { first } = booking;
  const isPending = leg.status === 'pending';
  const facts: [string, string][] = [
    ['Project', `${leg.project_id} ${leg.project_name}`],
    ['When', formatTimes(leg.start_at, leg.finish_at)],
    ...(leg.slot === null ? [] : [['Slot', leg.slot] as [string, string]]),
    ['Status', isPending ? 'Pending: it is not approved yet' : 'Booked'],
    ...(leg.review && !isPending ? [['Review', leg.review.name] as [string, string]] : []),
    ['Requested by', leg.requester_name],
  ];
  const heading = `${leg.subtype_name} for project ${leg.project_id}`;
  return {
    subject: `Reminder: ${heading}`,
    heading,
    blocks: [
      { kind: 'facts', rows: facts },
      {
        kind: 'link',
        label: 'Open the booking',
        url: `${config.portalUrl}/projects/${leg.project_id}/bookings/${leg.booking_type_id}?booking=${first.id}`,
      },
    ],
    because: reader.id === leg.requester_id ? 'you requested this booking.' : 'you review this booking.',
  };
};
