-- min_server: 4.13.0
-- The bookings that wait for an approver, and the legs that wait for a review: GET /bookings/next. Few bookings are either.
create index booking_waiting on booking (booking_subtype_id, start_at) where status = 'pending' and parent_id is null;
create index booking_to_review on booking (review_status_id, start_at) where status = 'booked' and review_status_id is not null;
