import type { NotificationKind } from '../../../kernel/notify/notificationKind';
import type { Tx } from '../../../kernel/db/types';
import { announce } from '../../../kernel/notify/announce';
import { presentOnProjects, type Change } from '../../projects/public';
import type { BookingRecord } from '../bookings.queries';

const aboutBooking = 'booking';

/** What was decided about a booking. */
export type BookingDecision = 'approved' | 'declined' | 'cancelled' | 'rescheduled';

interface BookingNews {
  bookingId: number;
  projectId: number;
  typeId: number;
  subtype: string;
  requesterId: number;
  decision: BookingDecision;
  /** Why, if that was said. */
  comment?: string | null;
}

/** Characters of a reason in a notification. */
const reasonLength = 200;

const reasonText = (comment: string) =>
  `: ${comment.length > reasonLength ? `${comment.slice(0, reasonLength).trimEnd()}…` : comment}`;

/** Announces a decision about a booking that another person than its requester takes. */
export async function announceDecision(
  tx: Tx,
  { first }: BookingRecord,
  decision: BookingDecision,
  { userId, at }: Pick<Change, 'userId' | 'at'>,
  comment: string | null = null,
): Promise<void> {
  if (first.requester_id === userId) return;
  const news: BookingNews = {
    bookingId: first.id,
    projectId: first.project_id,
    typeId: first.booking_type_id,
    subtype: first.subtype_name,
    requesterId: first.requester_id,
    decision,
    comment,
  };
  await announce(tx, { about: aboutBooking, actorId: userId, at, data: { ...news } });
}

/** A booking that one requested was decided by another person. */
export const bookingNotification: NotificationKind = {
  name: 'booking',
  about: aboutBooking,
  async find(_tx, { data }) {
    const { requesterId, ...news } = data as unknown as BookingNews;
    return [{ userId: requesterId, key: `booking:${news.bookingId}`, data: news }];
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, data }) => {
      const { decision, subtype, typeId, bookingId, comment } = data as unknown as BookingNews;
      return {
        text: `${actor} ${decision} your booking ${subtype}${comment ? reasonText(comment) : ''}`,
        below: `/bookings/${typeId}?booking=${bookingId}`,
      };
    }),
};
