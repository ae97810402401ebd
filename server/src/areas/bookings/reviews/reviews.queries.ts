import type { BookingReviewStatus, Review } from 'shared-api/contracts/bookings';
import type { Tx } from '../../../kernel/db/types';

/** The review statuses of a type's subtypes, by subtype and name. */
export const listReviewStatuses = (tx: Tx, typeId: number): Promise<BookingReviewStatus[]> =>
  tx
    .selectFrom('review_status as v')
    .innerJoin('booking_subtype as s', 's.id', 'v.booking_subtype_id')
    .where('s.booking_type_id', '=', typeId)
    .select([
      'v.name',
      'v.booking_subtype_id',
      'v.comment_required',
      'v.required_props',
      'v.user_state',
      'v.is_final',
    ])
    .orderBy('s.ord')
    .orderBy('v.name')
    .execute();

/** A review status as a target of a review. */
export interface TargetStatus {
  id: number;
  name: string;
  comment_required: boolean;
  required_props: string[];
}

export const findReviewStatus = (
  tx: Tx,
  subtypeId: number,
  name: string,
): Promise<TargetStatus | undefined> =>
  tx
    .selectFrom('review_status')
    .select(['id', 'name', 'comment_required', 'required_props'])
    .where('booking_subtype_id', '=', subtypeId)
    .where('name', '=', name)
    .executeTakeFirst();

const selectReviews = (tx: Tx) =>
  tx
    .selectFrom('timeline_entry as e')
    .innerJoin('usr as u', 'u.id', 'e.creator_id')
    .where('e.booking_event', '=', 'reviewed')
    .select(['e.id', 'e.created_on', 'e.booking_review', 'u.name', 'e.comment']);

type ReviewRecord = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

const presentReview = ({ id, created_on, booking_review, name, comment }: ReviewRecord): Review => ({
  id,
  created_on: created_on.toISOString(),
  status: { name: booking_review ?? '' },
  creator: { name },
  comment,
});

/** The reviews of a leg, newest first. */
export const listReviews = async (tx: Tx, legId: number): Promise<Review[]> =>
  (
    await selectReviews(tx)
      .where('e.booking_id', '=', legId)
      .orderBy('e.created_on', 'desc')
      .orderBy('e.id', 'desc')
      .execute()
  ).map(presentReview);

export const findReview = async (tx: Tx, id: number): Promise<Review> =>
  presentReview(await selectReviews(tx).where('e.id', '=', id).executeTakeFirstOrThrow());
